// house.mjs - a real house for the browser tests: cardroom serve in an empty folder, and Debian's chromium.
//
//   const house = await open_house({ config, demo })   starts it; house.url, house.post(body, token), house.stop();
//                                                      standby: true: with a second machine, and house.fail_over();
//                                                      program: which one to run, once the configuration lies there
//   const laboratory = await open_laboratory()         the same of the pages of cardroom-lab lab
//   const page = await house.page("terminal", "wall")  a window of a size; console errors fail the test; a fourth
//                                                      argument may prepare the window before the page is fetched
//   await confirm(page, "Adjust")                      the button of the open dialog, until it has closed
//   await shot(page, "name")                           with CARDROOM_BROWSER_SHOTS=1: a screenshot into build/screenshots
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const require = createRequire(join(root, "web", "package.json"));
const { chromium } = require("playwright-core");
const axe_source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

// What chromium says of a server that was killed: nobody listens, or a connection kept open has no other end.
const unanswered = /ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED/;

export const sizes = {
  wall: { width: 1920, height: 1080 },
  desk: { width: 1366, height: 768 },
  tablet: { width: 1024, height: 768 },
  upright: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
};

// CARDROOM_BROWSER_SLOW=3 ./test browser makes every page so many times slower: a test that asks too soon shows itself
export const slow = Number(process.env.CARDROOM_BROWSER_SLOW ?? 1);

// CARDROOM_BROWSER_PATIENCE=5000: a failing test fails after so many milliseconds
const patience = Number(process.env.CARDROOM_BROWSER_PATIENCE ?? 0);

const shots = process.env.CARDROOM_BROWSER_SHOTS ? join(root, "build", "screenshots") : ""; // nothing is checked on them

const chromium_options = { executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] };

/** A browser that several processes use; each has windows of its own in it. */
export const start_browser = () => chromium.launchServer(chromium_options);

const own_browser = () =>
  process.env.CARDROOM_BROWSER ? chromium.connect(process.env.CARDROOM_BROWSER) : chromium.launch(chromium_options);

async function until(what, check, ms = 20000) {
  for (const end = Date.now() + ms; Date.now() < end;) {
    const value = await check();
    if (value) return value;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`waited in vain for ${what}`);
}

// The address is in what the server says when it is open.
function start(program, folder, args, port = 0) {
  const given =
    args[0] === "lab" ? [...args, "--port", `${port}`] : ["serve", "--address", `127.0.0.1:${port}`, ...args];
  const server = spawn(program, given, { cwd: folder });
  server.said = "";
  server.stderr.on("data", (text) => (server.said += text));
  server.stdout.on("data", (text) => (server.said += text));
  return server;
}

async function free_port() {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

export const built = (...path) => join(root, "build", ...path);

export const open_laboratory = () =>
  open_house({ demo: false, laboratory: true, program: () => built("cardroom-lab") });

export async function open_house({
  config,
  demo = true,
  standby = false,
  laboratory = false,
  program = () => built("cardroom"),
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), "cardroom-browser-"));
  const args = laboratory ? ["lab"] : demo ? ["--demo"] : [];
  const ports = standby ? [await free_port(), await free_port()] : [laboratory ? await free_port() : 0];
  if (standby) config = { ...config, houses: ports.map((port) => `http://127.0.0.1:${port}`) };
  if (config) {
    writeFileSync(join(folder, "config.json"), typeof config === "string" ? config : JSON.stringify(config));
    args.push("--config", "config.json");
  }
  const runs = program(folder);
  let server = start(runs, folder, args, ports[0]);
  let second; // the standby
  const address = async () =>
    (
      await until(
        "the server",
        () => /https?:\/\/[^/\s"]+/.exec(server.said) ?? (server.exitCode !== null && ["failed"]),
      )
    )[0];
  let url = await address();
  if (url === "failed") throw new Error(server.said);
  const stand_by = async (port) => {
    second = start(runs, folder, [...args, "--standby"], port);
    await until("the standby", () => second.said.includes("stands by at"));
  };
  if (standby) await stand_by(ports[1]);
  const browser = await own_browser();
  const errors = [];
  let crashed = false;

  return {
    folder,
    errors, // of every page's console; a test looks at the end that there are none
    get url() {
      return url;
    },
    get said() {
      return server.said;
    },
    async post(body, token) {
      const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
      return (await fetch(`${url}/api`, { method: "POST", headers, body: JSON.stringify(body) })).json();
    },
    // a browser of its own, for pages that are not this house's: nobody listens to its console
    context: (size = "tablet", options = {}) =>
      browser.newContext({
        viewport: sizes[size],
        hasTouch: size !== "wall" && size !== "desk",
        reducedMotion: "reduce",
        locale: "en-US",
        ...options,
      }),
    async page(name, size = "tablet", options = {}, prepare = undefined) {
      const context = await this.context(size, options);
      const page = await context.newPage();
      if (name === "healthz") await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 })); // no page, no icon
      if (patience) page.setDefaultTimeout(patience);
      if (slow > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slow });
      page.on("console", (message) => {
        const text = message.text();
        if (message.type() !== "error" || (crashed && unanswered.test(text))) return;
        errors.push(`${name}: ${text}`);
      });
      page.on("pageerror", (error) => errors.push(`${name}: ${error}`));
      await prepare?.(page);
      await page.goto(`${url}/${name}`);
      return page;
    },
    async close_pages() {
      for (const context of browser.contexts()) await context.close();
    },
    // kill -9 and start again at the same address: the pages come back by themselves.  With SIGTERM it closes before
    async crash(meanwhile, signal = "SIGKILL") {
      const port = new URL(url).port;
      crashed = true;
      server.kill(signal);
      await new Promise((done) => server.once("exit", done));
      await meanwhile?.();
      server = start(runs, folder, args, port);
      url = await address();
    },
    // a black hole: the house answers nothing any more, and closes nothing
    freeze: () => server.kill("SIGSTOP"),
    thaw: () => server.kill("SIGCONT"),
    // kill -9: the second machine is the house from now on
    async fail_over() {
      crashed = true;
      server.kill("SIGKILL");
      await new Promise((done) => server.once("exit", done));
      server = second;
      ports.reverse();
      await until("the takeover", () => server.said.includes("this machine is the house now"));
      url = `http://127.0.0.1:${ports[0]}`;
    },
    // the machine that died comes back, as the standby; its address
    async stand_by_again() {
      await stand_by(ports[1]);
      return `http://127.0.0.1:${ports[1]}`;
    },
    async stop() {
      await browser.close();
      second?.kill("SIGKILL");
      server.kill("SIGCONT");
      server.kill("SIGTERM");
      await Promise.race([
        new Promise((done) => server.once("exit", done)),
        new Promise((done) => setTimeout(done, 15000).unref()), // nobody waits for it when the server has left
      ]);
      server.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Presses the button of the open dialog; when this is over the house has taken it and the dialog has closed. */
export async function confirm(page, name) {
  await page.getByRole("dialog").getByRole("button", { name }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** What a page saved. */
export async function saved(download) {
  let text = "";
  for await (const part of await download.createReadStream()) text += part;
  return text;
}

export async function shot(page, name) {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

/** What axe-core finds serious or critical on the page: none is []. */
export async function serious(page) {
  await page.evaluate(axe_source); // as the debugger may: the page's own policy refuses foreign scripts
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations
    .filter((v) => v.impact === "serious" || v.impact === "critical")
    .map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(" ")).join("; ")})`);
}

export { until };

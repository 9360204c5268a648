// The pit's self-check button: the digests that the command line prints, a good verdict; and with one byte of a page or
// of the configuration changed, which part it is, the alarm, and no new rounds until a person has found all of it good.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { built, confirm, serious, shot, until } from "./house.mjs";
import { config, open_pit_house, section } from "./pit_house.mjs";

const PAGE = "verify_offline.html";
let pit, page, folder, approved;

const list_of = (program) =>
  execFileSync(program, ["self-check", "--config", "config.json"], {
    cwd: folder,
    encoding: "utf8",
  });
const parts_of = (list) => list.split("\n").filter((line) => /^[0-9a-f]{64} /.test(line));

/** A program of its own, and the list of what was approved: both as a laboratory would leave them. */
function approve(at) {
  folder = at;
  const program = join(folder, "cardroom");
  copyFileSync(built("cardroom"), program);
  approved = parts_of(list_of(program));
  writeFileSync(join(folder, "approved.list"), approved.join("\n") + "\n");
  return program;
}

/** One bit of a file, where these bytes begin; the file is a new one, for nobody may write into a program that runs. */
function flip(name, bytes) {
  const path = join(folder, name);
  const data = readFileSync(path);
  const at = data.indexOf(bytes);
  assert.ok(at >= 0, `${name} has no ${bytes.subarray(0, 20)}`);
  data[at] ^= 1;
  writeFileSync(`${path}.new`, data);
  chmodSync(`${path}.new`, 0o755);
  renameSync(`${path}.new`, path);
}
/** The same bit again. */
function flip_back(name, bytes) {
  const changed = Buffer.from(bytes);
  changed[0] ^= 1;
  flip(name, changed);
}

before(async () => {
  const of = {
    ...config,
    "self-check": { approved: "approved.list", "on-difference": "stop" },
  };
  pit = await open_pit_house(of, { program: approve });
  page = await pit.sign_in("Ada");
});
after(async () => {
  await pit.house.stop();
  assert.deepEqual(
    pit.house.errors.filter((e) => !/status of 4/.test(e)),
    [],
  );
});

const panel = () =>
  page.locator(".panel", {
    has: page.getByRole("heading", { name: "Self-check" }),
  });
const verdict = () => panel().locator(".verdict");
const held = () => page.locator(".notices", { hasText: "No new rounds start" });

async function check() {
  await section(page, "Records");
  for (let failed = ""; ; failed = await panel().locator(".failed").innerText()) {
    assert.match(failed, /^$|a self-check is being made/); // the one of the start: ask again when it has ended
    await panel().getByRole("button", { name: "Check now" }).click();
    await panel().locator(".verdict, .failed").waitFor();
    if (await verdict().count()) return;
  }
}

/** The page has noticed that the house was gone, and that it is there again. */
async function restart(change, signal) {
  await pit.house.crash(async () => {
    await page.locator(".notice-lost").waitFor();
    change();
  }, signal);
  await page.locator(".notice-lost").waitFor({ state: "detached" });
}

async function differs(...parts) {
  await held().waitFor();
  const why = parts.map((part) => `${part} is not the approved one`).join("; ");
  await section(page, "Alarms"); // that of the start: nobody has asked yet
  const alarm = page.locator("[data-alarm]", { hasText: "Not as approved" });
  await alarm.getByText(why).waitFor();
  await check();
  assert.equal(await verdict().getAttribute("data-differ"), String(parts.length));
  assert.match(await verdict().innerText(), new RegExp(`DIFFERS[\\s\\S]*${parts.length} differ`));
  assert.equal(await verdict().locator("pre").first().innerText(), why);
  await shot(page, `pit-self-check-${parts.at(-1).replace(/\W+/g, "-")}`);
  assert.deepEqual(await serious(page), []);
}

/** A supervisor looks at it, finds it good, and acknowledges what rang meanwhile. */
async function good_again() {
  await held().waitFor(); // a check that comes by itself, at the start, does not lift it
  await check();
  await page.getByText("NOTHING DIFFERS").waitFor();
  await held().waitFor({ state: "detached" });
  await section(page, "Alarms");
  const open = page.locator("[data-alarm]", { hasText: "Not as approved" });
  for (let left = await open.count(); left > 0; left--) {
    await open
      .first()
      .getByRole("button", { name: /Acknowledge/ })
      .click();
    await confirm(page, "Acknowledge");
    await until("one alarm less", async () => (await open.count()) < left);
  }
}

test("nothing differs, and the digests are those of the command", async () => {
  await check();
  assert.equal(await verdict().getAttribute("data-differ"), "0");
  await verdict().getByText("NOTHING DIFFERS").waitFor();
  assert.match(await verdict().innerText(), new RegExp(`${approved.length + 1} parts checked, 0 differ`)); // and the books
  await verdict().getByText("Digests of every part").click();
  const shown = parts_of(await verdict().locator("pre").innerText());
  assert.deepEqual(
    shown.filter((line) => !/ books \d+$/.test(line)),
    approved,
  );
  assert.equal(shown.length, approved.length + 1);
  assert.ok(shown.some((line) => line.endsWith(` page ${PAGE}`)) && shown.some((line) => line.endsWith(" program")));
  assert.equal(await held().count(), 0);
  await shot(page, "pit-self-check");
  assert.deepEqual(await serious(page), []);
  await section(page, "Alarms");
  await page.getByText("No open alarms.").waitFor();
  const told = page.locator("tr", { hasText: "Self-check" }).first();
  await told.getByText("Ada").waitFor();
});

test("one byte of a page: it and its program are named, the alarm rings, no round opens", async () => {
  const bytes = readFileSync(built("web", "house", `${PAGE}.gz`)).subarray(0, 4000);
  await restart(() => flip("cardroom", bytes));
  await differs("program", `page ${PAGE}`);
  await restart(() => flip_back("cardroom", bytes));
  await good_again();
});

test("one byte of the configuration: it is named, and the alarm rings", async () => {
  const bytes = Buffer.from("Cardroom");
  await restart(() => flip("config.json", bytes), "SIGTERM"); // no round is under way when it changes
  await differs("configuration");
  await restart(() => flip_back("config.json", bytes), "SIGTERM");
  await good_again();
});

// Two console windows of one dealer, acting in turn.  All windows of a person count their requests together, and
// these two machines' clocks differ by an hour: what one window asks is not taken for what the other has asked.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house } from "./house.mjs";
import { audit, deal, live_config, settle, sit, turn } from "./live.mjs";

const HOUR_MS = 3600000;
let house, ahead, behind, ana;
const line = { held: false, end: () => undefined }; // of the window behind: what the house says is kept from it

const step = (page, name) => page.locator(`[data-step="${name}"]`).waitFor();

/** A console of the same dealer (play money has one) on a machine whose clock is wrong by so much. */
async function console_with(off_ms) {
  const page = await house.page("sign", "tablet");
  await page.context().addInitScript((off) => {
    const now = Date.now;
    Date.now = () => now() + off;
  }, off_ms);
  if (!off_ms)
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => line.held || socket.send(message));
      line.end = () => socket.close();
    });
  await page.goto(`${house.url}/dealer?table=Catch%20L`);
  return page;
}

before(async () => {
  house = await open_house({ config: live_config() });
  ahead = await console_with(HOUR_MS);
  behind = await console_with(0);
  ana = await sit(house, "Catch L", 1);
});
after(async () => {
  await house?.stop();
  assert.deepEqual(house.errors, []);
});

test("both windows are the same person's", async () => {
  const who = async (page) => (await page.locator("header").innerText()).replace(/\d+:\d+/g, "");
  await step(ahead, "open");
  await step(behind, "open");
  assert.equal(await who(ahead), await who(behind));
});

test("each does what it is asked, whoever acted last", async () => {
  await ahead.getByRole("button", { name: "Open betting" }).click();
  await step(behind, "no-wagers");
  await ana.ask({ do: "bets", spots: { ante: 1000, xtra: 1000 } });
  await step(behind, "close");
  await behind.getByRole("button", { name: "No more bets" }).click(); // an hour below the last number
  await deal(ahead);
  await step(behind, "decide");
  await ana.ask({ do: "act", action: "play" });
  await turn(behind, "your own hand", "Kd 4c 2h");
  await turn(ahead, "seat 1", "As Ah Ac");
  await step(behind, "settle");
  await settle(behind);
  await step(ahead, "open");
  await ana.until("the win", (v) => v.credit === 103000); // three wagers of $10, 1 to 1
});

const complaints = async (page) => (await page.getByRole("alert").allInnerTexts()).filter((text) => text);

test("both at once: one opens betting, the other hears that it is open", async () => {
  await ahead.waitForTimeout(900); // a press right after a new step is not meant for it
  await Promise.all([ahead, behind].map((page) => page.evaluate(() => document.getElementById("primary").click())));
  await step(ahead, "no-wagers");
  await step(behind, "no-wagers");
  const said = (await Promise.all([ahead, behind].map(complaints))).flat();
  assert.ok(said.length <= 1, said.join("; ")); // none where the second heard of the first before it asked
});

test("an answer that was lost: the other window's number is not taken for it, nor is the act done twice", async () => {
  await ana.ask({ do: "bets", spots: { ante: 1000, xtra: 1000 } });
  await step(behind, "close");
  const before = await complaints(behind);
  line.held = true;
  await behind.getByRole("button", { name: "No more bets" }).click();
  await deal(ahead);
  await step(ahead, "decide");
  line.held = false;
  line.end();
  await step(behind, "decide"); // it was done, and asked about once more
  assert.deepEqual(
    (await complaints(behind)).filter((text) => !before.includes(text)),
    [],
  );
  await ana.ask({ do: "act", action: "play" });
  await turn(behind, "your own hand", "Kd 4c 2h");
  await turn(ahead, "seat 1", "As Ah Ac");
  await settle(ahead);
  await step(behind, "open");
});

test("the log is right in itself, to the cent", async () => {
  assert.match(audit(house), /GOOD/);
});

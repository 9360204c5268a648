// The house stops answering without closing anything: the terminal notices within seconds, says of each tap that it is
// not taken yet and what the clock will do, and what was tapped goes in once.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { open_house, serious, shot, slow, until } from "./house.mjs";
import { audit } from "./live.mjs";
import {
  credit_by_the_books,
  decision,
  house_of,
  meter,
  meter_is,
  over,
  sit,
  spot,
  supervisor,
  table,
} from "./terminal_house.mjs";

let house;
before(async () => {
  house = await open_house({
    config: house_of(
      table("Long", "three-card-catch", { betting: 600, decision: 60, pause: 2 }),
      table("Quick", "three-card-catch", { betting: 1, decision: 60, pause: 20 }),
      table("Stadium 1", "stadium-three-card", { betting: 600, decision: 60, pause: 2 }, { seats: 50 }),
    ),
  });
});
afterEach(async () => {
  house.thaw();
  await house.close_pages();
});
after(async () => {
  assert.match(audit(house), /GOOD/);
  await house.stop();
  assert.deepEqual(
    house.errors.filter((e) => !/WebSocket connection|ERR_CONNECTION/.test(e)),
    [],
  );
});

const NOTICED_MS = 8000 * slow; // three seconds of silence, two without an answer, and a busy machine
const TOLD_MS = 3500 * slow; // a tap's two seconds
const LOST = "No connection to the house";

const claims = (page) => page.getByText("Nothing is lost").count();
const says = (page, text) => page.locator(".prompt-say", { hasText: text }).waitFor({ timeout: TOLD_MS });

test("a decision: noticed before its clock ends, said truly, taken once when the house is back", async () => {
  const page = await house.page("terminal", "phone");
  await sit(page, "Quick");
  await spot(page, "ante").click();
  await decision(page, "play").waitFor();
  house.freeze();
  await page.getByText(LOST).waitFor({ timeout: NOTICED_MS });
  assert.equal(await claims(page), 0);
  await decision(page, "play").click();
  await says(page, /not taken yet: trying.*you fold/i);
  assert.equal(await claims(page), 0);
  assert.deepEqual(await serious(page), []);
  await shot(page, "terminal-black-hole");
  house.thaw();
  await page.getByText(LOST).waitFor({ state: "detached" });
  await over(page);
  assert.doesNotMatch(await page.locator(".brought").innerText(), /Time ran out/);
  const credit = await meter(page, "credit");
  assert.equal(await credit_by_the_books(house, await supervisor(house), page), credit);
  // ante, its x-tra, and a play of the same once
  await until(
    "all that was staked",
    async () => credit === 100000 - (await meter(page, "bet")) + (await meter(page, "win")),
  );
});

test("a wager: two seconds after the tap it says so, although the line still looks whole", async () => {
  const page = await house.page("terminal", "tablet");
  await sit(page, "Long");
  await spot(page, "ante").click();
  await meter_is(page, "bet", 1000);
  house.freeze();
  await spot(page, "natural-pair-plus").click();
  await says(page, /not taken yet: trying.*when betting closes/i);
  await page.getByText(LOST).waitFor({ timeout: NOTICED_MS });
  assert.equal(await claims(page), 0); // the round may be dealt without this screen
  house.thaw();
  await meter_is(page, "bet", 1500);
  await page.getByText("Not taken yet").first().waitFor({ state: "detached" });
  assert.equal(await credit_by_the_books(house, await supervisor(house), page), 98500);
});

test("at no table nothing runs, and nothing is lost", async () => {
  const page = await house.page("terminal", "tablet");
  await page.locator(".tile").first().waitFor();
  house.freeze();
  await page.getByText(LOST).waitFor({ timeout: NOTICED_MS });
  assert.equal(await claims(page), 1);
});

test("the house answers elsewhere, but this line is dead: the tap goes in over a new one", async () => {
  let dead = false;
  let lines = 0;
  const page = await house.page("terminal", "tablet", {}, (one) =>
    one.routeWebSocket(/\/ws$/, (socket) => {
      const mine = ++lines;
      const server = socket.connectToServer();
      const swallowed = () => dead && mine === 1;
      socket.onMessage((message) => swallowed() || server.send(message));
      server.onMessage((message) => swallowed() || socket.send(message));
    }),
  );
  await sit(page, "Stadium 1");
  await spot(page, "ante").click();
  await meter_is(page, "bet", 500);
  dead = true;
  await spot(page, "pair-plus").click();
  await meter_is(page, "bet", 1000);
  assert.ok(lines > 1); // a busy machine may take more than one try
  assert.equal(await credit_by_the_books(house, await supervisor(house), page), 99000);
});

// Stadium: the three places that play are on the screen from the first wager on, and they are the ones that are dealt.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, serious, shot, until } from "./house.mjs";
import { audit } from "./live.mjs";
import { decision, house_of, meter_is, over, sit, spot, table } from "./terminal_house.mjs";

const windows = { betting: 60, decision: 60, pause: 20 }; // a slow page shows the result before it goes
let house;
before(async () => {
  const stadium = (name) => table(name, "stadium-three-card", windows, { seats: 50 });
  house = await open_house({ config: house_of(stadium("Stadium 1"), stadium("Stadium 2")) });
});
after(async () => {
  assert.match(audit(house), /GOOD/);
  await house?.stop();
  assert.deepEqual(house.errors, []);
});

const place = (page, n) => page.locator(`[data-place="${n}"]`);
const marked = (page) =>
  page.locator('[data-place][aria-pressed="true"]').evaluateAll((all) => all.map((e) => Number(e.dataset.place)));
const says = (page, text) => page.locator(".prompt-say", { hasText: text }).waitFor();
const cards = (page, where) => page.locator(where).evaluateAll((all) => all.map((e) => e.dataset.card).sort());

/** Deals, and the hand is what lies at these places. */
async function deals(page, ...places) {
  await page.getByRole("button", { name: "DEAL" }).click();
  await decision(page, "fold").waitFor();
  const at = places.map((n) => `[data-place="${n}"] .card`).join(", ");
  assert.deepEqual(await cards(page, ".hand-mine .card"), await cards(page, at));
  assert.deepEqual(await marked(page), places);
  await decision(page, "fold").click();
  await over(page);
}

test("none chosen: 1-2-3 is marked and named from the first wager on, and dealt", async () => {
  const page = await house.page("terminal", "wall");
  await sit(page, "Stadium 1");
  assert.deepEqual(await marked(page), []);
  await spot(page, "ante").click();
  assert.deepEqual(await marked(page), [1, 2, 3]);
  await says(page, "1-2-3");
  await meter_is(page, "bet", 500);
  assert.deepEqual(await serious(page), []);
  await shot(page, "terminal-picks-none");
  await deals(page, 1, 2, 3);
});

test("two chosen: they are kept and completed in sight, and dealt; the next round begins with them", async () => {
  const page = await house.page("terminal", "phone");
  await sit(page, "Stadium 2");
  await place(page, 5).click();
  await place(page, 9).click();
  assert.deepEqual(await marked(page), [5, 9]);
  await says(page, "Touch 1 more");
  await spot(page, "ante").click();
  assert.deepEqual(await marked(page), [1, 5, 9]);
  assert.equal(await page.locator(".place.is-filled").count(), 1); // which one the house filled in
  await says(page, "1-5-9");
  await meter_is(page, "bet", 500);
  await shot(page, "terminal-picks-two");
  await deals(page, 1, 5, 9);

  await until("the next round", () => page.locator('[data-spot="ante"] button[aria-disabled="false"]').count(), 60000);
  assert.deepEqual(await marked(page), [1, 5, 9]);
  await spot(page, "ante").click();
  await place(page, 7).click(); // in place of the one that was chosen first
  assert.deepEqual(await marked(page), [1, 7, 9]);
  await place(page, 7).click(); // not that one either
  assert.deepEqual(await marked(page), [1, 2, 9]);
  await says(page, "1-2-9");
  await meter_is(page, "bet", 500);
  await deals(page, 1, 2, 9);
});

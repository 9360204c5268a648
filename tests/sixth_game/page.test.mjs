// A round of the sixth game on the terminal page, from the first chip to the credit.  tests/sixth_game/run starts it in a
// tree that has the game; there is no felt for it, so the page uses the generic one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open_house } from "../browser/house.mjs";
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
} from "../browser/terminal_house.mjs";

const limits = { ante: { min: 500, max: 20000 }, xtra: { min: 500, max: 20000 } };
const windows = { betting: 2, decision: 120, pause: 20 };

test("a round of 3 Card Trial, down to the result and the credit", async () => {
  const config = house_of(table("Trial 1", "three-card-trial", windows, { limits, without: ["progressive"] }));
  const house = await open_house({ config });
  try {
    const boss = await supervisor(house);
    const page = await house.page("terminal", "wall");
    await sit(page, "Trial 1");
    assert.equal(await page.locator(".felt").getAttribute("data-game"), "three-card-trial");
    await spot(page, "ante").click();
    await meter_is(page, "bet", 1000);
    await decision(page, "play").click();
    await over(page);
    assert.equal(await meter(page, "bet"), 1500);
    const credit = await meter(page, "credit");
    assert.equal(credit, 100000 - 1500 + (await meter(page, "win")));
    assert.equal(credit, await credit_by_the_books(house, boss, page));
    const results = await page.locator(".brought-line").allInnerTexts(); // what won; where nothing did, all three
    assert.ok(results.length >= 1 && results.length <= 3 && results.every((line) => /\S/.test(line)), String(results));
    const verdict = await house.post({ do: "audit" }, boss);
    assert.equal(verdict.data?.good, true, JSON.stringify(verdict));
    assert.deepEqual(house.errors, []);
  } finally {
    await house.stop();
  }
});

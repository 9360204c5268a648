// The stadium with a live dealer: wagers for the dealer wait for the player's Ante, a line that the table leaves out is
// not on the felt, and a table that is closed is called offline, as on the approved screen.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, serious, shot, sizes } from "./house.mjs";
import { audit } from "./live.mjs";
import { chip, house_of, meter_is, on_spot, sit, spot, table } from "./terminal_house.mjs";

const windows = { betting: 60, decision: 60, pause: 1 };
const TOKES = ["dealer-pair-plus", "dealer-ante", "dealer-six-card"];
let house, page;

before(async () => {
  house = await open_house({
    config: house_of(
      table("Stadium L", "stadium-three-card", windows, {
        dealer: "live",
        seats: 6,
        without: ["pair-plus-row1"],
        limits: { ante: { min: 500, max: 20000 } },
      }),
      table("Catch A", "three-card-catch", windows),
    ),
  });
  const dealer = await house.page("dealer", "wall");
  page = await house.page("terminal", "tablet");
  await sit(page, "Stadium L");
  await dealer.getByRole("button", { name: "Open betting" }).click();
  await page.locator('[data-spot="ante"] button[aria-disabled="false"]').waitFor();
});
after(async () => {
  assert.match(audit(house), /GOOD/);
  await house?.stop();
  assert.deepEqual(house.errors, []);
});

test("a line that the table leaves out has no spot, the others have", async () => {
  assert.equal(await page.locator('[data-spot="pair-plus-row1"]').count(), 0);
  for (const id of ["six-card-row1", "pair-plus-row2", "pair-plus-col1"]) assert.equal(await spot(page, id).count(), 1);
});

test("wagers for the dealer wait for the Ante, then stand with it", async () => {
  await chip(page, "5.00");
  await spot(page, "dealer-pair-plus").click();
  await spot(page, "dealer-six-card").click();
  await meter_is(page, "bet", 0);
  await spot(page, "ante").click();
  await meter_is(page, "bet", 1500);
  await spot(page, "dealer-ante").click();
  await meter_is(page, "bet", 2000);
  for (const id of TOKES) assert.equal(await on_spot(page, id), 500);
  assert.equal(await on_spot(page, "pair-plus"), 0);
});

test("they fit on every screen beside the player's own spots", async () => {
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    for (const id of [...TOKES, "play", "pair-plus"]) {
      const box = await page.locator(`[data-spot="${id}"]`).boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= size.width + 1, `${id} on ${name}: ${JSON.stringify(box)}`);
    }
    await shot(page, `terminal-tokes-${name}`);
  }
  await page.setViewportSize(sizes.tablet);
  assert.deepEqual(await serious(page), []);
});

test("a table that is closed is offline, in Spanish too", async () => {
  const { token } = (await house.post({ do: "demo", as: "supervisor" })).data;
  await house.post({ do: "table-close", n: 1, table: "Catch A" }, token);
  await page.locator(".tab.is-closed", { hasText: "TABLE OFFLINE" }).waitFor();
  await page.keyboard.press(",");
  await page.getByLabel("Español").check();
  await page.keyboard.press("Escape");
  await page.locator(".tab.is-closed", { hasText: "MESA FUERA DE SERVICIO" }).waitFor();
  await page.locator(".tokes", { hasText: "Para el crupier" }).waitFor();
});

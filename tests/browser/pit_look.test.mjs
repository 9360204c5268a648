// Every section of the pit page at every size: nothing serious for axe-core, nothing wider than the screen; in
// English on the wall and the tablet, in Spanish and large type on a phone.  Screenshots are kept to be looked at.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, serious, shot, until } from "./house.mjs";
import { place } from "./pit_house.mjs";

const places = [
  "floor",
  "table/Catch%201",
  "alarms",
  "rounds",
  "replay/1",
  "cage",
  "jackpots",
  "people",
  "terminals",
  "records",
];
const settings = { phone: { language: "es", large: true } };
let house;

before(async () => (house = await open_house({})));
after(async () => {
  await house.stop();
  assert.deepEqual(
    house.errors.filter((e) => !/status of 4/.test(e)),
    [],
  );
});

/** What reaches beyond the right edge of the screen and makes the page wider. */
const beyond = (page) =>
  page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll("body *")]
          .filter((e) => e.getBoundingClientRect().right > innerWidth && !e.closest(".rows-box, .menu"))
          .map((e) => `${e.tagName}.${e.className}`),
  );

/** What of a dialog that a row of a list opens is cut off. */
async function dialog_of_a_row(page) {
  await page.locator(".rows tbody tr button:enabled").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  assert.match(await dialog.locator("h2").innerText(), /\S/);
  const cut = await dialog.evaluate((box) => {
    const edge = box.getBoundingClientRect();
    return [box, ...box.querySelectorAll("*")]
      .map((e) => [e.tagName, e.getBoundingClientRect()])
      .filter(([, r]) => r.width > 0 && (r.right > edge.right + 1 || r.left < edge.left - 1 || r.right > innerWidth))
      .map(([name]) => name);
  });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  return cut;
}

test("in a house of play money a newcomer may look around as somebody else", async () => {
  const page = await house.page("pit", "tablet");
  await page.locator(".tile").first().waitFor();
  await page.getByRole("button", { name: /demo-supervisor/ }).click();
  await shot(page, "pit-account");
  assert.deepEqual(await serious(page), []);
  await page.getByRole("button", { name: "Auditor" }).click();
  await page.getByRole("button", { name: /demo-auditor/ }).waitFor();
  await page.locator(".tile").first().waitFor();
  assert.equal(await page.getByRole("button", { name: "Close table" }).count(), 0);
  await page.context().close();
});

for (const size of ["wall", "tablet", "phone"]) {
  test(`every section at the size of a ${size}`, async () => {
    const page = await house.page("pit", size);
    if (settings[size]) {
      await page.evaluate((s) => localStorage.setItem("cardroom.settings", JSON.stringify(s)), settings[size]);
      await page.reload();
    }
    await page.locator(".tile").first().waitFor();
    assert.equal(
      await page.locator(".head-venue").evaluate((e) => e.scrollWidth > e.clientWidth),
      false,
      "venue is cut",
    );
    for (const where of places) {
      await place(page, where);
      assert.deepEqual(await serious(page), [], where);
      assert.deepEqual(await beyond(page), [], `${where} is wider than the screen`);
      await shot(page, `pit-${size}-${where.split("/")[0]}`);
      if (where === "people") assert.deepEqual(await dialog_of_a_row(page), []);
    }
    await page.context().close();
  });
}

test("1280 x 800: no sum is wider than its place", async () => {
  for (let i = 0; i < 12; i++) await house.post({ do: "demo", as: "terminal" }); // $12,000 on terminals
  const page = await house.page("pit", "wall");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page
    .locator(".figure", { hasText: /\$1\d,\d{3}\.00/ })
    .first()
    .waitFor();
  const wide = await page
    .locator(".figure")
    .evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.innerText));
  assert.deepEqual(wide, []);
  await shot(page, "pit-1280");
  await page.context().close();
});

test("in Spanish the events are told in Spanish, and what people typed as they typed it", async () => {
  const { token } = (await house.post({ do: "demo", as: "supervisor" })).data;
  await house.post({ do: "table-close", n: 1, table: "Catch 1" }, token);
  await house.post({ do: "table-open", n: 2, table: "Catch 1" }, token);
  await house.post(
    {
      do: "limits",
      n: 3,
      table: "Catch 1",
      limits: { ante: [500, 15000], xtra: [500, 15000] },
      reason: "a quiet evening",
    },
    token,
  );
  const page = await house.page("pit", "wall", { locale: "es-MX" });
  await page.evaluate(() => (location.hash = "alarms"));
  await page.getByText("Se abrió la mesa").first().waitFor();
  await page.getByText("La mesa cierra después de su ronda").first().waitFor();
  await page.getByText("a quiet evening").waitFor();
  assert.equal(await page.getByText("The table was opened").count(), 0);
  await page.getByLabel("Buscar").fill("cierra después");
  await until("the others to go", async () => (await page.locator("tbody tr").count()) === 1); // found by what is shown
  await shot(page, "pit-spanish-events");
  await page.context().close();
});

// A supervisor acts in the pit and at the dealer's console: the house takes both, whichever machine's clock is ahead.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { confirm, open_house } from "./house.mjs";
import { house_of, supervisor, table } from "./terminal_house.mjs";

const HOUR_MS = 3600000;
let house, page;

before(async () => {
  const windows = { betting: 60, decision: 60, pause: 1 };
  house = await open_house({ config: house_of(table("Catch L", "three-card-catch", windows, { dealer: "live" })) });
  page = await house.page("dealer", "desk");
  await page.locator('[data-step="open"]').waitFor();
});
after(async () => {
  await house?.stop();
  assert.deepEqual(house.errors, []);
});

async function open_here() {
  await page.locator('[data-step="table-open"]').waitFor();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.locator('[data-step="open"]').waitFor({ timeout: 5000 });
}

test("a table that was closed on the pit page is opened at the console", async () => {
  const pit = await house.page("pit", "desk");
  await pit
    .getByRole("link", { name: /Catch L/ })
    .first()
    .click();
  await pit.getByRole("button", { name: "Close table" }).click();
  await confirm(pit, "Close table");
  await open_here();
  await pit.close();
});

test("also after a pit machine whose clock is an hour ahead", async () => {
  const token = await supervisor(house);
  const n = (Date.now() + HOUR_MS) * 1024;
  assert.equal((await house.post({ do: "table-close", n, table: "Catch L" }, token)).is, "result");
  await open_here();
});

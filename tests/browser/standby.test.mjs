// The house dies, and its second machine takes over: pages move by themselves, whichever machine they came from.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house } from "./house.mjs";
import { credit_by_the_books, house_of, meter, meter_is, sit, spot, supervisor, table } from "./terminal_house.mjs";

let house;
before(async () => {
  house = await open_house({
    standby: true,
    config: house_of(table("Slow", "three-card-catch", { betting: 600, decision: 60, pause: 2 })),
  });
});
after(async () => {
  await house.stop();
  assert.deepEqual(
    house.errors.filter((e) => !/WebSocket connection|ERR_CONNECTION|503/.test(e)),
    [],
  );
});

const moved = (page) => page.getByText("The house has moved to its other machine").waitFor();

test("a terminal, a sign and the pit move when the house dies; what was tapped meanwhile goes in", async () => {
  const page = await house.page("terminal", "tablet");
  const sign = await house.page("sign", "wall");
  const pit = await house.page("pit", "desk");
  await sit(page, "Slow");
  await spot(page, "ante").click();
  await meter_is(page, "bet", 1000);
  await pit.getByText("Slow").first().waitFor();
  await sign.locator(".must-short").first().waitFor(); // it has a view
  assert.equal(await sign.locator(".must-lost").count(), 0);
  const over = house.fail_over();
  // at once: the second machine takes over within two seconds, and then neither says it any more
  await Promise.all([page.getByText("No connection to the house").waitFor(), sign.locator(".must-lost").waitFor()]);
  await spot(page, "natural-pair-plus").click(); // tapped in the dark
  await over;
  await moved(page);
  await meter_is(page, "bet", 1500);
  assert.equal(await meter(page, "credit"), 98500);
  await moved(pit);
  await sign.locator(".must-lost").waitFor({ state: "detached" });
  assert.equal(await credit_by_the_books(house, await supervisor(house), page), 98500);
  await pit.getByRole("link", { name: "Cage" }).click(); // over HTTP, to the other machine
  await pit.getByText("Vouchers").first().waitFor();
  await house.close_pages();
});

test("a page that comes from the standby talks to the house", async () => {
  const from = await house.stand_by_again();
  const page = await house.page("terminal", "tablet");
  await page.goto(`${from}/terminal`);
  await moved(page);
  await sit(page, "Slow");
  await spot(page, "ante").click();
  await meter_is(page, "bet", 1000);
  assert.equal(await credit_by_the_books(house, await supervisor(house), page), 99000);
});

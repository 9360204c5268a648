// The pit page's cage, alarms and jackpots' meters; and what a cashier and an auditor get to see of the page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { confirm, serious, shot, until } from "./house.mjs";
import { open_pit_house, place, section } from "./pit_house.mjs";

let pit, page;

before(async () => {
  pit = await open_pit_house();
  page = await pit.sign_in("Ada", "tablet");
});
after(async () => {
  await pit.house.stop();
  assert.deepEqual(
    pit.house.errors.filter((e) => !/status of 4/.test(e)),
    [],
  );
});

const digits = (text) => text.replace(/\D/g, "");

/** The number of the new voucher; the slip of the one before stays until the house has answered. */
async function issue(on, dollars, person = "") {
  const slip = on.locator(".slip-number").first();
  const shown = async () => ((await slip.count()) > 0 ? digits(await slip.innerText()) : "");
  const before = await shown();
  await on.getByRole("region", { name: "Issue a voucher" }).getByLabel("Amount").fill(dollars);
  await on.getByRole("region", { name: "Issue a voucher" }).getByLabel("Person").fill(person);
  await on.getByRole("button", { name: "Take the cash and issue" }).click();
  await until("a new slip", async () => !["", before].includes(await shown()));
  return shown();
}

test("a voucher is issued, looked up and redeemed", async () => {
  await section(page, "Cage");
  const number = await issue(page, "120.50");
  assert.deepEqual([number.length, (await pit.ask({ do: "voucher", voucher: number }, pit.ada)).cents], [18, 12050]);
  await page.getByText("$120.50").first().waitFor();
  await page.getByLabel("Voucher number").fill(number);
  await page.getByRole("button", { name: "Look up" }).click();
  await shot(page, "pit-cage");
  await page.getByRole("button", { name: "Pay $120.50 in cash" }).click();
  await page.getByText("Paid", { exact: true }).first().waitFor();
  await assert.rejects(pit.ask({ do: "voucher", voucher: number }, pit.ada), /bad-voucher/);
  const day = await pit.ask({ do: "day" }, pit.ada);
  assert.deepEqual(
    day
      .filter((l) => l.what === "cage")
      .slice(0, 2)
      .map((l) => [l.count, l.cents]),
    [
      [1, 12050],
      [1, 12050],
    ],
  );
  await page.getByRole("region", { name: "The day's report" }).getByRole("button", { name: "Refresh" }).click();
  await page.locator('tr[data-row="vouchers-paid"]').getByText("$120.50").waitFor();
});

test("the vouchers that are out are listed, and none can be redeemed from the list", async () => {
  const number = await issue(page, "77.25");
  const list = page.getByRole("region", { name: "Vouchers that are out" }).first();
  const row = list.locator("tbody tr", { hasText: "$77.25" });
  await row.getByText(`…${number.slice(-4)}`).waitFor();
  assert.match(await row.innerText(), /Cage/);
  assert.equal((await list.innerText()).includes(number.slice(4, 10)), false);
  await page.locator(".slip svg.qr path").first().waitFor();
  assert.deepEqual(await serious(page), []);
  await pit.change({ do: "redeem", voucher: number });
  await row.waitFor({ state: "detached" });
});

test("what is no voucher and no amount is said in words", async () => {
  await page.getByLabel("Voucher number").fill("123");
  await page.getByRole("button", { name: "Look up" }).click();
  await page.getByText("A voucher number has 18 digits.").waitFor();
  await page.getByLabel("Voucher number").fill("123456789012345678");
  await page.getByRole("button", { name: "Look up" }).click();
  await page.getByText(/no such voucher/).waitFor();
  await page.getByLabel("Amount").fill("1.005");
  await page.getByRole("button", { name: "Take the cash and issue" }).click();
  await until(
    "it to be said beside the hint",
    async () => (await page.getByText("Type an amount like 20 or 2.50.").count()) >= 2,
  );
});

test("a large voucher waits for a second person, who approves it", async () => {
  await page.getByRole("region", { name: "Issue a voucher" }).getByLabel("Amount").fill("12,000");
  await page.getByRole("region", { name: "Issue a voucher" }).getByLabel("Person").fill("A. Smith");
  await page.getByRole("button", { name: "Take the cash and issue" }).click();
  await page.getByText("It waits for a second person").waitFor();
  await section(page, "Floor");
  const own = page.locator("[data-proposal]");
  await own.getByText("You asked for it").waitFor();
  assert.equal(await own.getByRole("button", { name: "Approve" }).count(), 0);
  await pit.person("Zoe", "supervisor");
  const second = await pit.sign_in("Zoe");
  const card = second.locator("[data-proposal]");
  assert.match(await card.innerText(), /\$12,000\.00[\s\S]*Ada asks for it/);
  await shot(second, "pit-second-person");
  assert.deepEqual(await serious(second), []);
  await card.getByRole("button", { name: "Approve" }).click();
  await card.waitFor({ state: "detached" });
  await own.waitFor({ state: "detached" });
  await second.context().close();
});

test("an alarm stays until it is acknowledged by name", async () => {
  const alarms = page.getByRole("navigation").getByRole("link", { name: /Alarms/ });
  await alarms.getByText("1").waitFor();
  await alarms.click();
  const [alarm] = await pit.ask({ do: "alarms" }, pit.ada);
  const card = page.locator(`[data-alarm="${alarm.fact}"]`);
  await card.getByText("Cash report: in").waitFor();
  await shot(page, "pit-alarm");
  await card.getByRole("button", { name: /Acknowledge/ }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/Reason/)
    .fill("form filed");
  await confirm(page, "Acknowledge");
  await card.waitFor({ state: "detached" });
  assert.deepEqual(await pit.ask({ do: "alarms" }, pit.ada), []);
  await page
    .getByRole("region", { name: "Events", exact: true })
    .first()
    .getByRole("button", { name: "Refresh" })
    .click();
  await page.locator(`tr[data-row="${alarm.fact}"]`).getByText("acknowledged by Ada").waitFor();
});

test("events are searched by words", async () => {
  await page.getByRole("searchbox").fill("cash smith");
  await until("one event", async () => (await page.locator("tbody tr").count()) === 1);
  await page.getByRole("searchbox").fill("nothing like this");
  await page.getByText("None of the loaded events matches.").waitFor();
});

test("a meter is adjusted for a listed reason, and its maximum is never below it", async () => {
  await section(page, "Jackpots");
  await page.getByRole("button", { name: /^Adjust: Catch progressive, Catch a Straight Flush - Spades/ }).click();
  await page.getByLabel("Lower by").fill("1.25");
  await page.getByRole("dialog").getByLabel("Reason", { exact: true }).fill("the sign had shown too much");
  await confirm(page, "Adjust");
  const row = page.locator('tr[data-row="Catch progressive / 2"]');
  await row.getByText("$248.75").waitFor();
  await page.getByRole("region", { name: "History" }).first().getByRole("button", { name: "Refresh" }).click();
  await page.getByText("the sign had shown too much").waitFor();
  await row.getByRole("button", { name: /^Maximum/ }).click();
  await page.getByRole("dialog").getByLabel("Maximum", { exact: true }).fill("100");
  await page.getByRole("dialog").getByLabel("Reason").fill("less");
  await page.getByRole("dialog").getByRole("button", { name: "Maximum" }).click();
  await page.getByRole("dialog").getByRole("alert").filter({ hasText: "never below" }).waitFor();
  await page.getByRole("dialog").getByLabel("Maximum", { exact: true }).fill("1000");
  await confirm(page, "Maximum");
  await row.getByText("$1,000.00").waitFor();
});

test("a cashier sees the cage and nothing else", async () => {
  await pit.person("Cora", "cashier");
  const cora = await pit.sign_in("Cora", "tablet");
  assert.equal(await cora.getByRole("navigation").count(), 0);
  await cora.evaluate(() => (location.hash = "#people"));
  const number = await issue(cora, "50");
  assert.equal((await pit.ask({ do: "voucher", voucher: number }, pit.ada)).cents, 5000);
  assert.equal(await cora.getByRole("region", { name: "People" }).count(), 0);
  assert.deepEqual(await serious(cora), []);
  await shot(cora, "pit-cashier");
  await cora.context().close();
});

// Whatever an auditor can press only asks.
const ASKS = new Set([
  "Refresh",
  "Search",
  "Show older",
  "Look up",
  "Another one",
  "Download",
  "Run the audit",
  "Receipt",
  "First step",
  "Previous step",
  "Play",
  "Next step",
  "Last step",
]);

test("an auditor sees everything and has nothing that changes", async () => {
  await pit.person("Dan", "auditor");
  const dan = await pit.sign_in("Dan", "wall");
  for (const where of [
    "floor",
    "table/Catch%201",
    "alarms",
    "rounds",
    "cage",
    "jackpots",
    "people",
    "terminals",
    "records",
  ]) {
    await place(dan, where);
    const names = await dan
      .locator("#content button:visible")
      .evaluateAll((all) => all.map((b) => b.getAttribute("aria-label") ?? b.textContent));
    assert.deepEqual(
      names.filter((name) => !ASKS.has(name)),
      [],
      where,
    );
    assert.equal(await dan.locator("#content input[name=reason], #content input[type=password]").count(), 0, where);
  }
  await dan.evaluate(() => (location.hash = "people"));
  await dan.getByText("Cora").waitFor();
  await shot(dan, "pit-auditor");
  await dan.context().close();
});

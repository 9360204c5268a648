// The room page: a day of a table in chips with all departments, by clicking.  Opener, a fill through its six signatures
// by five people, buy-in, closer, the box pulled, counted twice and verified, and the report beside the books.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { confirm, serious, shot, until } from "./house.mjs";
import { open_pit_house, wire } from "./pit_house.mjs";

const TABLE = "Catch 1";
const config = {
  venue: "Cardroom",
  denominations: [100, 500, 2500, 10000],
  "surveillance-above": 10000,
  tables: ["Catch 1", "Catch 2"].map((name) => ({
    name,
    game: "three-card-catch",
    dealer: "live",
    money: "chips",
    without: ["progressive"],
  })),
};

let pit;
const tokens = {};
const pages = {};

const people = {
  Sue: "supervisor",
  Dan: "dealer",
  Gus: "security",
  Gil: "security",
  Cass: "cashier",
  Cleo: "count",
  Cole: "count",
  Cyd: "count",
  Ann: "accounting",
  Eve: "surveillance",
};

before(async () => {
  pit = await open_pit_house(config);
  for (const [name, role] of Object.entries(people)) tokens[name] = await pit.person(name, role);
});
after(async () => {
  await pit.house.stop();
  assert.deepEqual(
    pit.house.errors.filter((e) => !/status of 4/.test(e)),
    [],
  );
});

/** The window of a person, signed in once; the first of them by name and password. */
async function at(name, size = "desk") {
  const first = Object.keys(pages).length === 0;
  pages[name] ??= await pit.sign_in(name, size, "room", first ? undefined : tokens[name]);
  return pages[name];
}

const card = (page, slip) => page.locator(`[data-slip="${slip}"]`).first();
const rack = (page, table = TABLE) => page.locator(`[data-rack="${table}"]`);
const racks = () => pit.ask({ do: "racks" }, tokens.Sue);

/** Types counts, the smallest denomination first, into the grid in front. */
async function count(page, counts, units = config.denominations) {
  for (const [i, unit] of units.entries())
    await page
      .locator(`[role=dialog] input[data-unit="${unit}"], dialog input[data-unit="${unit}"]`)
      .fill(`${counts[i]}`);
}

/** Signs a line that counts nothing: one tap. */
async function sign(name, slip, line) {
  const page = await at(name);
  await card(page, slip)
    .getByRole("button", { name: `Sign: ${line}`, exact: true })
    .click();
  await page.getByText(/Signed\./).waitFor();
}

/** Counts for a slip and signs. */
async function sign_count(name, slip, line, counts, units) {
  const page = await at(name);
  await card(page, slip)
    .getByRole("button", { name: `Count and sign: ${line}` })
    .click();
  await count(page, counts, units);
  await confirm(page, `Sign: ${line}`);
}

test("chips come to the cage, and the requirement on its cash is named", async () => {
  const cass = await at("Cass");
  await cass.getByLabel("Action").selectOption("made");
  for (const [unit, text] of [
    [100, "500"],
    [500, "400"],
    [2500, "10*20"],
    [10000, "100"],
  ])
    await cass.locator(`.grid input[data-unit="${unit}"]`).fill(text);
  await cass.getByRole("button", { name: "Record" }).click();
  await cass.getByText("It waits for a second person").first().waitFor();
  const [{ proposal, what, chips }] = await pit.ask({ do: "proposals" }, tokens.Sue);
  assert.deepEqual([what, chips], ["made", [500, 400, 200, 100]]);
  await pit.change({ do: "approve", proposal }, tokens.Sue);
  assert.deepEqual((await racks()).cage, [500, 400, 200, 100]);
  await cass.getByText("Required (WAC 230-15-050)").waitFor();
  await shot(cass, "room-cage");
});

test("the opener: two count it, each without the other's figures", async () => {
  const dan = await at("Dan", "tablet");
  await rack(dan).getByRole("button", { name: "Opener…" }).click();
  await dan.getByRole("dialog").getByRole("button", { name: "Write and sign" }).click();
  await dan.getByText("Type how many there are.").waitFor();
  await count(dan, [0, 0, 0, 0]);
  await confirm(dan, "Write and sign");
  const sue = await at("Sue", "desk");
  assert.equal(await card(sue, "opener 1").locator(".chip-line").count(), 0);
  await card(sue, "opener 1").getByRole("button", { name: "Count and sign: opened" }).click();
  await count(sue, [5, 0, 0, 0]);
  await sue.getByRole("dialog").getByRole("button", { name: "Sign: opened" }).click();
  await sue.getByRole("dialog").getByRole("alert").waitFor();
  assert.match(await sue.getByRole("dialog").getByRole("alert").innerText(), /differs|count/);
  assert.equal(await sue.locator('dialog input[data-unit="100"]').inputValue(), "5"); // nothing typed is lost
  await count(sue, [0, 0, 0, 0]);
  await confirm(sue, "Sign: opened");
  await rack(sue).getByText("Open", { exact: true }).waitFor();
});

test("a fill: six signatures by five people, in transit until it is received", async () => {
  const sue = await at("Sue");
  await rack(sue).getByRole("button", { name: "Fill…" }).click();
  await count(sue, [100, 100, 40, 9]);
  await shot(sue, "room-fill");
  await sue.keyboard.press("Escape"); // closed by mistake: it is all still there
  await rack(sue).getByRole("button", { name: "Fill…" }).click();
  assert.equal(await sue.locator('dialog input[data-unit="2500"]').inputValue(), "40");
  await confirm(sue, "Write and sign");
  await sue.getByText("Fill 1 is written.").waitFor();
  await sign("Gus", "fill 1", "request brought to the cage");
  await sign_count("Cass", "fill 1", "prepared", [100, 100, 40, 9]);
  assert.deepEqual((await racks()).transit, [100, 100, 40, 9]);
  await shot(await at("Gil"), "room-carry");
  await sign("Gil", "fill 1", "carried");
  const dan = await at("Dan");
  await card(dan, "fill 1").getByRole("button", { name: "Count and sign: counted" }).click();
  await count(dan, [100, 100, 40, 8]);
  await pit.change({ do: "slip", slip: "opener", table: "Catch 2", chips: [0, 0, 0, 0] }, tokens.Sue); // the house tells
  await card(dan, "opener 2").waitFor({ state: "attached" }); // behind the dialog; what is typed stays
  assert.equal(await dan.locator('dialog input[data-unit="10000"]').inputValue(), "8");
  await pit.change(
    { do: "slip-void", slip: "opener", table: "Catch 2", slip_number: 2, reason: "too early" },
    tokens.Sue,
  );
  await dan.getByRole("dialog").getByRole("button", { name: "Sign: counted" }).click();
  await dan.getByRole("dialog").getByRole("alert").waitFor();
  await dan.locator('dialog input[data-unit="10000"]').fill("9");
  await confirm(dan, "Sign: counted");
  await sign("Sue", "fill 1", "received");
  const now = await racks();
  assert.deepEqual([now.transit, now.tables[0].chips, now.tables[0].cents], [[0, 0, 0, 0], [100, 100, 40, 9], 250000]);
});

test("[WAC 230-15-430] a wrong department and a second signature are refused, and the page says so", async () => {
  const slip = { do: "slip", slip: "fill", table: TABLE };
  const { slip_number } = await pit.change({ ...slip, slip_number: 0, chips: [0, 10, 0, 0] }, tokens.Sue);
  assert.equal(slip_number, 2);
  await assert.rejects(pit.change({ ...slip, slip_number }, tokens.Dan), /wrong-department: /);
  await sign("Gus", "fill 2", "request brought to the cage");
  await sign_count("Cass", "fill 2", "prepared", [0, 10, 0, 0]);
  await sign("Gil", "fill 2", "carried");
  await pit.change({ ...slip, slip_number, chips: [0, 10, 0, 0] }, tokens.Sue); // she deals, so counts it
  const sue = await at("Sue");
  await card(sue, "fill 2").getByText("You have signed this paper").waitFor(); // it offers no button
  assert.equal(await card(sue, "fill 2").getByRole("button", { name: /^Sign/ }).count(), 0);
  await assert.rejects(pit.change({ ...slip, slip_number }, tokens.Sue), /signed-twice: a person signs once/);
  await shot(sue, "room-refused");
  await card(sue, "fill 2").getByRole("button", { name: "Void…" }).click();
  await sue.getByRole("dialog").getByLabel("Reason").fill("nobody else is on the floor");
  await confirm(sue, "Void it");
  await until("the slip to go", async () => (await sue.locator('[data-slip="fill 2"]').count()) === 0);
  assert.deepEqual((await racks()).cage, [400, 300, 160, 91]);
});

test("chips are sold at the table at their value, and changed", async () => {
  const dan = await at("Dan");
  await rack(dan).getByRole("button", { name: "Buy-in…" }).click();
  await dan.getByLabel("Paid", { exact: true }).fill("200");
  await count(dan, [25, 10, 5, 0]);
  await shot(dan, "room-buy-in");
  await dan.getByLabel("Paid", { exact: true }).fill("250");
  await dan.getByRole("dialog").getByRole("button", { name: "Sell the chips" }).click();
  await dan.getByRole("dialog").getByRole("alert").waitFor();
  await dan.getByLabel("Paid", { exact: true }).fill("200");
  await confirm(dan, "Sell the chips");
  await rack(dan).getByRole("button", { name: "Colour change…" }).click();
  await dan.getByRole("group", { name: "From the player to the rack" }).locator('[data-unit="500"]').fill("5");
  await dan.getByRole("group", { name: "From the rack to the player" }).locator('[data-unit="2500"]').fill("1");
  await confirm(dan, "Change");
  assert.deepEqual((await racks()).tables[0].chips, [75, 95, 34, 9]);
});

test("[WAC 230-15-320] a large win waits for surveillance: hand, wager, amount, player", async () => {
  const table = TABLE;
  const dealer = await wire(pit.house, tokens.Dan);
  await dealer.say({ do: "watch", table });
  await dealer.until("the table to be free", (v) => v.next === "open");
  await dealer.do({ do: "open", table });
  await dealer.do({ do: "place", table, seat: 1, spots: { ante: 2000, xtra: 2000, "natural-pair-plus": 500 } });
  const { awaited } = await dealer.do({ do: "close", table });
  await dealer.do({ do: "cards", table, cards: awaited.map(() => "??").join(" ") });
  await dealer.do({ do: "decide", table, seat: 1, action: "play" });
  const hands = { dealer: "8c 8h 9c", seat: "Qs Qd Qh" };
  let view = await dealer.until("the turn", (v) => v.next === "turn");
  while (view.next === "turn") view = await dealer.do({ do: "turn", table, cards: hands[view.round.need.to] });
  // [L-3] $5 is the table's estimate as well, and 30 to 1 of its maximum would be more: the chips are counted first
  assert.deepEqual(view.seats[0].asked, [{ wager: "natural-pair-plus" }]);
  await assert.rejects(dealer.do({ do: "settle", table }), /^Error: settle: count-first: /);
  view = await dealer.do({ do: "amount", table, seat: 1, asked: "natural-pair-plus", cents: 500 });
  assert.equal(view.seats[0].asked, undefined);
  await dealer.do({ do: "settle", table });
  const eve = await at("Eve", "tablet");
  const lock = eve.locator("[data-lock]").first();
  await lock.waitFor();
  assert.match(await lock.innerText(), /Seat 1[\s\S]*Round 1/i);
  await shot(eve, "room-lock");
  await lock.getByRole("button", { name: "Confirm" }).click();
  const dialog = eve.getByRole("dialog");
  for (const tick of [/^Hand/, /^Wager/, /^Amount/]) await dialog.getByLabel(tick).check();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await dialog.getByRole("alert").waitFor(); // three of four
  await dialog.getByLabel(/^Player/).check();
  await confirm(eve, "Confirm");
  await lock.getByText(/Confirmed by surveillance: Eve/).waitFor();
  const sue = await at("Sue");
  await sue.getByRole("navigation").getByRole("link", { name: "Surveillance" }).click();
  await pit.change({ do: "cage-cash", cents: 100000 }, tokens.Sue); // nothing is paid from an empty cage
  await sue.locator("[data-lock]").getByRole("button", { name: /^Pay/ }).click();
  await confirm(sue, /^Pay/);
  await sue.locator("[data-lock]").waitFor({ state: "detached" });
  await sue.getByRole("navigation").getByRole("link", { name: "Racks" }).click();
  await dealer.close();
});

test("the closer books what the wagers changed", async () => {
  const sue = await at("Sue");
  await rack(sue).getByRole("button", { name: "Closer…" }).click();
  await count(sue, [90, 100, 34, 9]); // the house has won $15 and $25 in chips
  await confirm(sue, "Write and sign");
  await sign_count("Dan", "closer 1", "counted", [90, 100, 34, 9]);
  await sign("Gus", "closer 1", "carried");
  await rack(sue).getByText("Closed", { exact: true }).waitFor();
});

test("the box is pulled, counted twice, verified: a wrong recount sends it back to the team", async () => {
  const notes = [100, 200, 500, 1000, 2000, 5000, 10000];
  const gus = await at("Gus");
  await gus.getByRole("button", { name: `Pull the box of ${TABLE}` }).click();
  await gus.getByText("Count 1 is written.").waitFor();
  await sign("Sue", "count 1", "witnessed");
  const team = async () => {
    await sign_count("Cleo", "count 1", "counted", [0, 0, 0, 0, 5, 0, 1], notes);
    const cole = await at("Cole", "upright");
    assert.equal(await card(cole, "count 1").locator(".slip-cents, .chip-line").count(), 0); // nobody's figures
    await shot(cole, "room-count");
    await sign_count("Cole", "count 1", "counted a second time", [0, 0, 0, 0, 5, 0, 1], notes);
    await sign("Cyd", "count 1", "announced");
  };
  await team();
  const ann = await at("Ann");
  assert.equal(await card(ann, "count 1").locator(".slip-cents, .chip-line").count(), 0);
  await sign_count("Ann", "count 1", "verified", [0, 0, 0, 0, 4, 0, 1], notes);
  await ann.getByText("Your count differs from the team's.").waitFor();
  const alarms = await pit.ask({ do: "alarms" }, tokens.Sue);
  assert.ok(alarms.some((a) => a.kind === "recount-differs"));
  await team();
  await sign_count("Cass", "count 1", "verified", [0, 0, 0, 0, 5, 0, 1], notes);
  await (await at("Cass")).getByText(/Count 1: verified\. Signed\./).waitFor();
});

test("the report says what the books say", async () => {
  const ann = await at("Ann");
  await ann.getByRole("navigation").getByRole("link", { name: "Reports" }).click();
  const region = ann.getByRole("region", { name: "Tables" });
  const row = region.locator(`tr[data-row^="${TABLE}"]`);
  await row.waitFor();
  const report = await pit.ask({ do: "master-games" }, tokens.Ann);
  const line = report.lines.find((l) => l.of === "table" && l.name === TABLE);
  // drop 200 + closer 2,340 - opener 0 - fill 2,500
  assert.deepEqual([line.drop, line.felt, line.closer.cents, line.fills.cents], [20000, 4000, 234000, 250000]);
  assert.match(await row.innerText(), /\$2,500[\s\S]*\$2,340[\s\S]*\$200[\s\S]*\$40/);
  await shot(ann, "room-report");
  assert.deepEqual(await serious(ann), []);
});

test("[WAC 230-15-495] the next opener finds other chips than the closer: an error slip; and a credit", async () => {
  const [dan, sue] = [await at("Dan"), await at("Sue")];
  await rack(dan).getByRole("button", { name: "Opener…" }).click();
  await count(dan, [90, 100, 34, 6]);
  await confirm(dan, "Write and sign");
  await sign_count("Sue", "opener 3", "opened", [90, 100, 34, 6]);
  await rack(sue).getByText("Error slip due: -$300").waitFor();
  await rack(sue).getByRole("button", { name: "Error slip…" }).click();
  await sue.getByRole("dialog").getByLabel("Reason").fill("three black chips are not there");
  await confirm(sue, "Write and sign");
  await sign("Dan", "error 1", "agreed");
  await sign("Gus", "error 1", "carried");
  await until("the error slip to go", async () => (await racks()).tables[0].error_due === undefined);
  await rack(sue).getByRole("button", { name: "Credit…" }).click();
  await count(sue, [0, 0, 10, 0]);
  await confirm(sue, "Write and sign");
  await sign("Gus", "credit 1", "taken from the rack");
  await sign_count("Cass", "credit 1", "prepared", [0, 0, 10, 0]);
  await sign("Gil", "credit 1", "slip brought back");
  await sign("Dan", "credit 1", "agreed");
  await sign("Sue", "credit 1", "received");
  assert.deepEqual((await racks()).tables[0].chips, [90, 100, 24, 6]);
  const alarms = await pit.ask({ do: "alarms" }, tokens.Sue);
  assert.ok(alarms.some((a) => a.kind === "opener-differs"));
});

test("every number is there, and a slip prints in three parts", async () => {
  const ann = await at("Ann");
  await ann.getByRole("navigation").getByRole("link", { name: "Slips" }).click();
  await ann.getByText("Numbers 1 to 2: none missing.").waitFor();
  await ann.getByRole("link", { name: "Fill 1" }).click();
  await ann.locator(".paper").nth(2).waitFor();
  assert.match(await ann.locator(".paper").first().innerText(), /Original[\s\S]*\$2,500\.00[\s\S]*Sue[\s\S]*cage/);
  await shot(ann, "room-paper");
  await ann.emulateMedia({ media: "print" });
  assert.equal(await ann.locator(".head").isVisible(), false);
  assert.equal(await ann.locator(".paper").nth(1).isVisible(), true);
  await ann.emulateMedia({ media: "screen" });
});

test("the pit page leads to the racks, and the room page back, for who has a part there", async () => {
  const sue = await at("Sue");
  await sue.getByRole("link", { name: "Pit page" }).click();
  await sue.locator(`[data-table="${TABLE}"]`).getByRole("link", { name: "Rack and slips" }).click();
  await rack(sue).getByRole("link", { name: TABLE }).click();
  await sue.getByRole("heading", { name: TABLE }).waitFor();
  await sue.getByRole("link", { name: "Rack and slips" }).click();
  await rack(sue).waitFor();
  const gus = await at("Gus");
  assert.equal(await gus.getByRole("link", { name: "Pit page" }).count(), 0);
  await gus.goto(`${pit.house.url}/pit`);
  await gus.getByRole("link", { name: "Room" }).click();
  await gus.getByText("Drop boxes").waitFor();
});

test("surveillance marks a moment; a dealer sees the racks and nothing else", async () => {
  const eve = await at("Eve");
  await eve.getByRole("region", { name: "Mark this moment" }).getByLabel("Table").selectOption(TABLE);
  await eve.getByRole("button", { name: "Mark this moment" }).click();
  await eve.getByText(/Marked at/).waitFor();
  await shot(eve, "room-watch");
  const events = await pit.ask({ do: "events" }, tokens.Eve);
  assert.ok(events.some((e) => e.kind === "mark" && e.table === TABLE));
  assert.equal(await (await at("Dan")).getByRole("navigation").count(), 0);
  for (const name of ["Sue", "Dan", "Gus", "Cass", "Eve"]) assert.deepEqual(await serious(await at(name)), [], name);
});

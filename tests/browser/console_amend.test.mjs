// The dealer's console when something was entered wrongly: a second tap, a wager that was left out, an amount, a seat, the
// first packet; by the dealer, by the floor at the same console, and by two people where a jackpot is touched.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, serious, shot } from "./house.mjs";
import { audit, deal, settle, turn } from "./live.mjs";
import { opened_racks } from "./chip_tables.mjs";
import { hire } from "./pit_house.mjs";

let house, page;

const chips = { dealer: "live", money: "chips" };
const config = {
  venue: "Test Room",
  jurisdiction: "wa-tribal",
  facsimile: "test approval",
  store: "sqlite:cardroom.db",
  denominations: [100, 500, 2500, 10000],
  pools: [{ name: "Catch progressive", game: "three-card-catch" }],
  tables: [
    {
      name: "Felt",
      game: "three-card-catch",
      ...chips,
      pool: "Catch progressive",
      limits: {
        ante: { min: 500, max: 10000, estimate: 1500 },
        xtra: { min: 500, max: 10000, estimate: 1500 },
        "natural-pair-plus": { min: 500, max: 500 },
      },
    },
    { name: "Pai Gow", game: "dealer-open-pai-gow", ...chips, options: { selector: "dice" } },
  ],
};

const step = (name) => page.locator(`[data-step="${name}"]`).waitFor();
const seat = (number) => page.locator(`[data-felt-seat="${number}"]`);
const decided = (number, action) =>
  page.locator(`[data-decide="${number}"] [aria-pressed="true"]`, { hasText: action }).waitFor();
async function press(number, name) {
  await seat(number).locator("button[aria-pressed]", { hasText: name }).click();
  await seat(number).locator('button[aria-pressed="true"]', { hasText: name }).waitFor();
}
const dialog = () => page.getByRole("dialog");
const closed = () => dialog().waitFor({ state: "detached" });
const as_floor = () => dialog().getByRole("button", { name: "Go on as supervisor" }).click();
const go = () => dialog().getByRole("button", { name: "Put right", exact: true }).click();

before(async () => {
  house = await open_house({ config });
  await opened_racks(house, config.tables);
  page = await house.page("dealer", "wall", { viewport: { width: 1366, height: 768 } });
  page.setDefaultTimeout(10000);
  page.on("console", (m) => console.log(m.text()));
  await step("open");
});
after(async () => {
  await house?.stop();
  assert.deepEqual(house.errors, []);
});

test("an amount that is typed replaces the one that stands there", async () => {
  await page.getByRole("button", { name: "Open betting" }).click();
  await press(1, "Seat 1");
  await press(2, "Seat 2");
  await press(4, "Seat 4");
  await seat(1).getByRole("button", { name: "Amounts" }).click();
  await page.keyboard.type("25");
  await page.keyboard.press("Enter");
  await seat(1).getByText("$25", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "No more bets" }).click();
  await deal(page);
});

test("[L-1] rows stay, a second tap changes the first, and the rest is one key", async () => {
  await step("decide");
  const place = async () => (await page.locator('[data-decide="4"]').boundingBox()).y;
  const before = await place();
  await page.keyboard.type("2f");
  await decided(2, "fold");
  assert.equal(await place(), before);
  await page.locator('[data-decide="2"]').getByRole("button", { name: /^play/ }).click();
  await page.waitForTimeout(1000);
  await decided(2, "play");
  await page.getByText("Seat 2: fold → play").waitFor();
  await page.getByText(/Put right by .*Tapped wrongly/).waitFor();
  await shot(page, "amend-second-tap");
  assert.deepEqual(await serious(page), []);
  await page.keyboard.press("p");
  await step("turn");
});

test("[L-1] a wager that was left out is put right by the floor, at the same console", async () => {
  await page.keyboard.press("Backspace");
  await dialog().locator('[data-amend-seat="4"]').getByRole("button", { name: "Wagers" }).click();
  await dialog()
    .getByRole("button", { name: /Natural Pair Plus/ })
    .click();
  await shot(page, "amend-wagers");
  assert.deepEqual(await serious(page), []);
  await go();
  await dialog().getByText("Call the floor.").waitFor();
  await as_floor();
  await go();
  await closed();
  await page.getByText("Seat 4, Natural Pair Plus: none → $5").waitFor();
  await page.reload(); // the house keeps it
  await page.getByText("Seat 4, Natural Pair Plus: none → $5").waitFor();
});

test("[L-1] the hand was another seat's", async () => {
  await page.getByRole("button", { name: "Put right…" }).click();
  await dialog().locator('[data-amend-seat="4"]').getByRole("button", { name: "It was another seat" }).click();
  await dialog().getByRole("button", { name: "Seat 5" }).click();
  await go();
  await as_floor();
  await go();
  await closed();
  await page.getByText("Whose wagers and hand: Seat 4 → Seat 5").waitFor();
  await turn(page, "your own hand", "8c8h9c");
  await turn(page, "seat 5", "AsKsQs");
  await turn(page, "seat 2", "2s5d9h");
  await turn(page, "seat 1", "KhKd3c");
});

test("[L-1] what takes two people is approved by the second one at the same console", async () => {
  const { token } = (await house.post({ do: "demo", as: "supervisor" })).data;
  const password = "long enough sue";
  await hire(async (body, by) => (await house.post(body, by)).data, token, "sue", "supervisor", password);
  await page.locator('[data-step="settle"], [data-step="verify"]').waitFor();
  await page.getByRole("button", { name: "Put right…" }).click();
  // a royal and a Progressive that nobody had entered: a meter pays
  await dialog().locator('[data-amend-seat="5"]').getByRole("button", { name: "Wagers" }).click();
  await dialog()
    .getByRole("button", { name: /Progressive/ })
    .click();
  await go();
  await as_floor();
  await go();
  await dialog().getByText("A second person, another supervisor").waitFor();
  await shot(page, "amend-second");
  await dialog().getByLabel("Name").fill("sue");
  await dialog().getByLabel("Password").fill(password);
  await as_floor();
  await dialog().getByText("Seat 5, Progressive: none → $5").waitFor();
  await dialog().getByRole("button", { name: "Approve: it is done" }).click();
  await closed();
  await page.locator(".amended", { hasText: "Seat 5, Progressive: none → $5" }).waitFor();
  assert.match(audit(house), /GOOD/);
});

test("[L-13] the first packet's spot is named, and the wrong one is put right", async () => {
  await page.getByRole("tab", { name: /Pai Gow/ }).click();
  await page.getByRole("button", { name: "Open betting" }).click();
  await press(1, "Seat 1");
  await page.getByRole("button", { name: "No more bets" }).click();
  await step("start");
  await page.getByRole("button", { name: /spot 4/ }).click();
  await page.getByText("Begin with spot 4 (Seat 3).").waitFor();
  await page.keyboard.press("Backspace");
  await dialog().getByRole("button", { name: "spot 4 (Seat 3)" }).click();
  await dialog().getByRole("button", { name: "spot 5 (Seat 4)" }).click();
  await go();
  await closed();
  await page.getByText("First packet: spot 4 (Seat 3) → spot 5 (Seat 4)").waitFor();
  await page.getByText("Begin with spot 5 (Seat 4).").waitFor();
});

test("a push in mid-round: the dealer's name is in sight, and the round stays as it is", async () => {
  await page.locator(".top-who", { hasText: "demo-dealer" }).waitFor();
  const before = await page.locator("h1").innerText();
  await page.getByRole("button", { name: "Sign off" }).click();
  await page.locator("h1", { hasText: before }).waitFor(); // play money signs the next one on by itself
});

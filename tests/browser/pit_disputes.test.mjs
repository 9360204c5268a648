// Disputes on the pit page [L-2]: a finished round, written down by one supervisor, ruled by another, and its slip.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { shot } from "./house.mjs";
import { open_pit_house, place, section } from "./pit_house.mjs";

const STAKES = { ante: 1000, xtra: 1000 };
let pit, player, round, before_ruling;

before(async () => {
  pit = await open_pit_house();
  player = await pit.player(1, 100000);
  await player.do({ do: "sit", table: "Catch 1", seat: 2 });
  for (let n = 0; n < 2; n++) {
    await player.until("betting", (v) => v.may_bet);
    await player.do({ do: "bets", spots: STAKES });
    const view = await player.until("the settlement", (v) => v.round.settled && v.bet === 2000);
    round ??= view.round.round;
  }
  before_ruling = (await player.view()).credit;
});
after(async () => {
  await pit.house.stop();
  assert.deepEqual(pit.house.errors, []);
});

const row = (page) => page.locator('.rows-box[aria-label="Disputes"] tbody tr');

test("L-2: a round that is not on its table any more is disputed where it is shown", async () => {
  const page = await pit.sign_in("Ada");
  await place(page, `#replay/${round}`);
  await page.getByRole("button", { name: "Dispute", exact: true }).click();
  await page.getByLabel("Who noticed it").fill("camera 4");
  await page.getByLabel("What shows it").fill("21:14:05, table 1");
  await page.getByLabel("What should have happened").fill("the X-Tra Bonus was a push");
  await page.getByRole("button", { name: "Write down" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await section(page, "Rounds");
  await row(page).getByText("waits for a ruling").waitFor();
  assert.match(await row(page).innerText(), /Catch 1, game # 1, Seat 2, Terminal 1[\s\S]*the X-Tra Bonus was a push/);
  assert.equal(
    await row(page).getByRole("button", { name: "Rule" }).count(),
    0,
    "nobody rules on what they wrote down",
  );
  await shot(page, "pit-disputes");
});

test("L-2: another supervisor rules; the player has the money and the slip says all of it", async () => {
  const page = await pit.sign_in("Zoe");
  await section(page, "Rounds");
  await row(page).getByRole("button", { name: "Rule" }).click();
  const ruling = page.getByRole("dialog");
  await ruling.getByLabel("To the player").fill("ten");
  await ruling.getByLabel("Reason").fill("the recording shows a pair of eights");
  await ruling.getByRole("button", { name: "Rule" }).click();
  await ruling.getByRole("alert").waitFor();
  await ruling.getByLabel("To the player").fill("10");
  await ruling.getByRole("button", { name: "Rule" }).click();
  await row(page).getByText("$10.00 to the player").waitFor();
  await player.until("the money", (v) => v.credit === before_ruling + 1000);
  await row(page).getByRole("button", { name: "Slip" }).click();
  const slip = page.locator(".jackpot-sheet");
  for (const words of [
    "Dispute ",
    "camera 4",
    "21:14:05",
    "was a push",
    "$10.00 to the player",
    "Ada",
    "Zoe",
    "eights",
  ])
    assert.ok((await slip.innerText()).includes(words), words);
  await page.emulateMedia({ media: "print" });
  assert.equal(await slip.isVisible(), true);
  assert.equal(await row(page).locator("td").first().isVisible(), false);
  await shot(page, "pit-dispute-slip");
});

// The dealer's console at Dealer Open Pai Gow: the first packet by dice, forty-nine cards, the House Way explained.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, serious, shot, sizes } from "./house.mjs";
import { audit, live_config, settle, sit } from "./live.mjs";

let house, page, ana, ben;
const step = (name) => page.locator(`[data-step="${name}"]`).waitFor();

before(async () => {
  house = await open_house({ config: live_config() });
  page = await house.page("dealer?table=Pai%20Gow%20L", "wall");
  await step("open");
  ana = await sit(house, "Pai Gow L", 1);
  ben = await sit(house, "Pai Gow L", 3);
});
after(async () => {
  await house?.stop();
  assert.deepEqual(
    house.errors.filter((e) => !e.startsWith("healthz")),
    [],
  );
});

async function open_and_close() {
  await page.getByRole("button", { name: "Open betting" }).click();
  await step("no-wagers");
  await ana.ask({ do: "bets", spots: { "pai-gow": 1000, "chan-chu": 500 } });
  await ben.ask({ do: "bets", spots: { "pai-gow": 1000, "ace-high": 500 } });
  await page.getByText("2 seats have wagered.").waitFor();
  await page.getByRole("button", { name: "No more bets" }).click();
  await step("start");
}

// Packets for spots 1 to 7; the dealer's is the first of them.
const packets = {
  1: "Ks Qd 9h 7c 5s 3d 2h", // dealer: king-high
  2: "As Ah Kd Qc 8s 6h 4d", // ana: a pair of aces
  3: "Kh Kc 2s 3s 4s 6d 8d",
  4: "Jd Td 9d 8h 7h 5d 4h", // ben: jack-high straight
  5: "Ad Ac Qs Qh 9s 6s 3c",
  6: "Jk Js Ts 8c 7s 6c 5h",
  7: "Jh Jc Th Tc 9c 7d 5c",
};

test("three dice choose who receives the first packet", async () => {
  await open_and_close();
  await page.keyboard.type("146"); // eleven: spot 4 is seat 3
  assert.match(await page.locator(".dice-sum").innerText(), /Total 11: Seat 3/);
  await shot(page, "console-start");
  assert.deepEqual(await serious(page), []);
  await page.getByRole("button", { name: "Deal from Seat 3" }).click();
  await page.getByRole("heading", { name: "Deal to seat 3" }).waitFor();
});

test("packets go round; those of empty spots too", async () => {
  const deal = async (spot) => {
    await page.keyboard.type(packets[spot]);
    await page.keyboard.press("Enter");
  };
  await deal(4);
  await page.getByRole("heading", { name: "Deal to an empty spot" }).waitFor();
  await page.keyboard.type([packets[5], packets[6], packets[7]].join(" "));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Deal to the dealer" }).waitFor();
  await deal(1);
  await page.getByRole("heading", { name: "Deal to seat 1" }).waitFor();
  await page.keyboard.type("As Ah Kd Qc 8s 6h");
  await page.keyboard.press("Enter");
  await page.getByText("Card 7 of this seat").waitFor();
  await page.keyboard.type("4d");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Deal to an empty spot" }).waitFor();
  await deal(3);
  await step("decide");
});

test("the dealer's hand is set by the House Way, with its rule", async () => {
  const box = page.locator(".dealer-box");
  assert.match(await box.innerText(), /Front[\s\S]*Back[\s\S]*House Way, rule 8[\s\S]*second and third highest/);
  assert.deepEqual(
    await box
      .locator(".set-hand > div")
      .first()
      .locator("svg")
      .evaluateAll((all) => all.map((e) => e.dataset.card)),
    ["Qd", "9h"],
  );
  await shot(page, "console-house-way");
  assert.deepEqual(await serious(page), []);
});

test("one sets by hand, one by the House Way; both beat the dealer", async () => {
  await ana.ask({ do: "act", action: "house-way" }); // A A 8 6 4 behind K Q
  await ben.ask({ do: "act", action: "set", front: "5d 4h" }); // the straight behind 5 4
  await settle(page);
  await step("open");
  const text = await page.locator('[data-pay-seat="1"]').innerText();
  assert.match(text, /Pai Gow\s+wins\s+\+\$10\.00/);
  assert.match(text, /Chan Chu\s+loses\s+−\$5\.00/);
  // ben: his front 5 4 is below Q 9, his straight above king-high: one of two, a push; Push Ace High loses
  assert.match(await page.locator('[data-pay-seat="3"]').innerText(), /Pai Gow\s+push[\s\S]*Push Ace High\s+loses/);
  await ana.until("her credit", (v) => v.credit === 100000 - 1500 + 2000);
  await ben.until("his credit", (v) => v.credit === 100000 - 1500 + 1000);
  await shot(page, "console-paigow-settled");
  for (const size of ["tablet", "phone"]) {
    await page.setViewportSize(sizes[size]);
    await shot(page, `console-paigow-${size}`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, size);
    assert.deepEqual(await serious(page), []);
  }
  await page.setViewportSize(sizes.wall);
});

test("the spot may be chosen by hand; two jacks for the dealer end the round", async () => {
  await open_and_close();
  await page.getByRole("button", { name: /Dealer\s*spot 1/ }).click();
  await page.getByRole("heading", { name: "Deal to the dealer" }).waitFor();
  const jacks = { ...packets, 1: packets[7], 7: packets[1] };
  await page.keyboard.type([1, 2, 3, 4, 5, 6, 7].map((s) => jacks[s]).join(" "));
  await page.keyboard.press("Enter");
  await settle(page);
  await step("open");
  assert.match(await page.locator(".dealer-box").innerText(), /Two or more jacks/);
  await ana.until("her loss", (v) => v.credit === 100500 - 1500);
  assert.match(audit(house), /GOOD/);
});

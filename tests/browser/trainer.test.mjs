// The trainer: questions answered with keys and by touch, the score, weak spots that stay, both languages.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, serious, shot, sizes } from "./house.mjs";

let house;
sizes.desk = { width: 1366, height: 768 };
before(async () => (house = await open_house()));
after(async () => {
  await house.stop();
  assert.deepEqual(house.errors, []);
});

/** Chooses an exercise and returns what the house says is right. */
async function ask(page, game, exercise) {
  if ((await page.getByLabel("Game").inputValue()) !== game) await page.getByLabel("Game").selectOption(game);
  await page.locator(`option[value="${exercise}"]`).waitFor({ state: "attached" });
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.postDataJSON()?.exercise === exercise),
    page.getByLabel("Exercise").selectOption(exercise),
  ]);
  await page.locator(`.asked[data-seed="${asked.postDataJSON().seed}"]`).waitFor();
  const token = asked.headers()["authorization"].replace("Bearer ", "");
  const answer = await house.post({ ...asked.postDataJSON(), answer: "" }, token);
  return answer.data.parts;
}

const figure = (page, name) => page.locator(".score div", { hasText: name }).locator("dd").innerText();

/** Answers a part as a dealer would with a keyboard. */
async function type(page, part) {
  const words = (part.words ?? "").split(" ");
  await page.locator(".part-on:focus-within").waitFor(); // the keys are this part's
  if (part.kind === "cents") {
    await page.locator(".part-on input:focus").fill(part.truth.replace(/[$,]/g, ""));
    await page.keyboard.press("Enter");
  } else {
    for (const word of part.truth.split(" ")) {
      const choice = page.locator(".part-on button").nth(words.indexOf(word));
      const key = await choice.getAttribute("data-key");
      if (key) await page.keyboard.press(key);
      else await choice.click();
    }
    if (part.kind === "words") await page.keyboard.press("Enter");
  }
}

test("every exercise can be answered, and right is right", async () => {
  const page = await house.page("trainer", "desk");
  await page.locator(".parts").waitFor();
  let count = 0;
  for (const exercise of ["pay", "settle", "error", "irregularity", "rack"]) {
    const parts = await ask(page, "three-card-catch", exercise);
    for (const part of parts) await type(page, part);
    if (parts.at(-1).kind === "word") await page.keyboard.press("Enter"); // on the button, which has the keys now
    await page.getByText(/^Right, in/).waitFor();
    await shot(page, `trainer-${exercise}`);
    assert.equal(await figure(page, "Questions"), String(++count));
  }
  assert.equal(await figure(page, "Errors"), "0");
  assert.equal(await figure(page, "Mispaid"), "$0");
  assert.deepEqual(await serious(page), []);
});

test("the house hand is set by touch, and its rule explained", async () => {
  const page = await house.page("trainer", "tablet");
  await page.locator(".parts").waitFor();
  const [front, rule] = await ask(page, "dealer-open-pai-gow", "house-hand");
  for (const card of front.truth.split(" ")) await page.locator(`.pick-card:has([data-card="${card}"])`).click();
  const wrong = rule.truth === "8" ? "7" : "8";
  await page.locator(".words").getByRole("button", { name: wrong, exact: true }).click();
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("1 wrong, $0 mispaid").waitFor();
  assert.match(await page.locator(".part .is-wrong").innerText(), new RegExp(`Correct: ${rule.truth}`));
  await shot(page, "trainer-house-hand");
  assert.deepEqual(await serious(page), []);
});

test("a mispaid layout costs dollars, and its subjects stay weak spots", async () => {
  const page = await house.page("trainer", "phone");
  await page.locator(".parts").waitFor();
  const parts = await ask(page, "chase-the-flush", "pay");
  for (const part of parts) await type(page, { ...part, truth: "1000" });
  await page.locator(".verdict").waitFor();
  await shot(page, "trainer-mispaid");
  const cents = parts.reduce((sum, part) => sum + Math.abs(100000 - 100 * Number(part.truth.replace(/[$,]/g, ""))), 0);
  const shown = await figure(page, "Mispaid");
  assert.equal(Number(shown.replace(/[$,]/g, "")) * 100, cents);
  const spots = await figure(page, "Weak spots");
  assert.equal(spots, String(new Set(parts.map((part) => part.subject)).size));
  await page.reload();
  await page.locator(".parts").waitFor();
  assert.equal(await figure(page, "Mispaid"), shown);
  assert.equal(await figure(page, "Weak spots"), spots);
  await page.getByRole("button", { name: "Español" }).click();
  await page.getByText("Entrenador de crupieres").waitFor();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Empezar de nuevo" }).click();
  assert.equal(await figure(page, "Mal pagado"), "$0");
  assert.deepEqual(await serious(page), []);
});

test("nothing is wider than a phone, in either language", async () => {
  const page = await house.page("trainer", "phone", { locale: "es-US" });
  await page.locator(".parts").waitFor();
  for (const game of ["three-card-catch", "stadium-three-card", "dealer-open-pai-gow"]) {
    await page.getByLabel("Juego").selectOption(game);
    await page.locator(`.asked[data-game="${game}"]`).waitFor();
    for (const option of await page.getByLabel("Ejercicio").locator("option").all()) {
      const exercise = await option.getAttribute("value");
      if (!exercise) continue;
      await page.getByLabel("Ejercicio").selectOption(exercise);
      await page.locator(`.asked[data-exercise="${exercise}"]`).waitFor();
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${game} ${exercise}`);
    }
  }
});

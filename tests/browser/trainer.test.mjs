// The trainer: questions answered with keys and by touch, the score, weak spots that stay, both languages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { open_house, serious, shot, sizes } from "./house.mjs";
import { cardroom } from "./terminal_house.mjs";

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

// ---- without a house: the core in the browser -----------------------------------------------------------------------

/** The pages in a folder, as any web server hands them out: no house answers there. */
async function static_folder() {
  const types = { html: "text/html", js: "text/javascript", css: "text/css" };
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://here").pathname.slice(1);
    try {
      const bytes = readFileSync(new URL(`../../build/web/house/${name}`, import.meta.url));
      response.writeHead(200, { "content-type": types[name.split(".").at(-1)] ?? "" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((open) => server.listen(0, "127.0.0.1", open));
  server.unref(); // a test that fails on its way keeps nothing running
  return server;
}

test("without a house the core in the browser asks and marks, and comes only when it is asked for", async () => {
  const server = await static_folder();
  const page = await (await house.context()).newPage();
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto(`http://127.0.0.1:${server.address().port}/trainer.html`);
  await page.getByText("No answer from the house").waitFor();
  assert.ok(!fetched.some((url) => url.includes("worker")));
  await shot(page, "trainer-no-house");
  await page.getByRole("button", { name: "Train without a house" }).click();
  await page.locator(".parts").waitFor();
  assert.ok(fetched.some((url) => url.includes("worker")));
  assert.ok(!fetched.some((url) => url.endsWith("/api")));
  for (const [game, exercise] of [
    ["three-card-catch", "pay"],
    ["dealer-open-pai-gow", "house-hand"],
  ]) {
    await page.getByLabel("Game").selectOption(game);
    await page.locator(`.asked[data-game="${game}"]`).waitFor();
    await page.getByLabel("Exercise").selectOption(exercise);
    await page.locator(`.asked[data-exercise="${exercise}"]`).waitFor();
    const seed = await page.locator(".asked").getAttribute("data-seed");
    const { parts } = JSON.parse(cardroom("exercise", game, exercise, seed, "--answer", ""));
    if (exercise === "pay") for (const part of parts) await type(page, part);
    else {
      for (const card of parts[0].truth.split(" ")) await page.locator(`.pick-card:has([data-card="${card}"])`).click();
      await page.locator(".words").getByRole("button", { name: parts[1].truth, exact: true }).click();
      await page.getByRole("button", { name: "Check" }).click();
    }
    await page.getByText(/^Right, in/).waitFor();
  }
  assert.equal(await figure(page, "Questions"), "2");
  assert.deepEqual(await serious(page), []);
  await page.close();
  server.close();
});

test("the house and the core give the same bytes, question by question and mark by mark", async () => {
  const { token } = (await house.post({ do: "demo", as: "dealer" })).data;
  const ask = async (body) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const answer = await fetch(`${house.url}/api`, { method: "POST", headers, body: JSON.stringify(body) });
    return /"data":(.*)}\n$/s.exec(await answer.text())[1];
  };
  const exercises = (game) => JSON.parse(cardroom("exercise", game, "pay", "1")).exercises;
  for (const game of [
    "three-card-catch",
    "chase-the-flush",
    "super-three-card",
    "stadium-three-card",
    "dealer-open-pai-gow",
  ])
    for (const exercise of exercises(game)) {
      const asked = { do: "drill", game, exercise, seed: `same ${exercise}` };
      assert.equal(`${await ask(asked)}\n`, cardroom("exercise", game, exercise, asked.seed), `${game} ${exercise}`);
      const answer = "1;2;pay;take;3";
      assert.equal(
        `${await ask({ ...asked, about: "ante/win", answer })}\n`,
        cardroom("exercise", game, exercise, asked.seed, "--about", "ante/win", "--answer", answer),
        `${game} ${exercise} marked`,
      );
    }
});

// The laboratory: the core in a worker of the page counts edges, follows changed pays, shows the PAR sheet, and shares a
// question as a link and as a file.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { open_laboratory, serious, shot, sizes } from "./house.mjs";

let house;
const program = "build/cardroom-lab";
const analyzed = (...args) => JSON.parse(execFileSync(program, ["analyze", ...args, "--json"], { encoding: "utf8" }));
async function saved_at(download) {
  const path = join(mkdtempSync(join(tmpdir(), "lab-")), download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

const percent = (edge) => `${(100 * edge).toFixed(6)} %`;

sizes.desk = { width: 1366, height: 768 };
before(async () => (house = await open_laboratory()));
after(async () => {
  await house.stop();
  assert.deepEqual(house.errors, []);
});

test("the edge on the page is the one that the program counts, and follows the pays", async () => {
  for (const size of ["desk", "phone"]) {
    const page = await house.page("lab", size);
    const exact = analyzed("three-card-catch").measures[0];
    await page
      .getByText(`House edge ${percent(exact.edge)} of one Ante`)
      .first()
      .waitFor();
    await page.getByText(exact.ev).first().waitFor();
    await shot(page, `lab-edge-${size}`);
    assert.deepEqual(await serious(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no sideways scrolling");
    await page.close();
  }
  const page = await house.page("lab", "desk");
  const wager = "natural-pair-plus";
  const printed = analyzed("three-card-catch", "--wager", wager, "--set", `${wager}=1`).measures[0];
  await page.getByLabel("Wager", { exact: true }).selectOption(wager);
  await page.getByLabel("Table of Natural Pair Plus").selectOption("1");
  await page.getByText(`House edge ${percent(printed.edge)} of one Stake`).waitFor();
  await page.getByText("Change the pays").click();
  await page.getByLabel("Flush, odds to one", { exact: true }).fill("5");
  await page.getByText("Not an approved table or rule").waitFor();
  const flush = printed.lines.find((line) => line.line === "flush").probability;
  await page.getByText(`House edge ${percent(printed.edge - flush)} of one Stake`).waitFor();
  await shot(page, "lab-pays");
  await page.getByRole("button", { name: "As printed" }).click();
  await page.getByText(`House edge ${percent(printed.edge)} of one Stake`).waitFor();
  assert.ok((await page.locator(".history li").count()) >= 3, "what was asked before is listed");
  await page.close();
});

test("a question is shared as a link and as a file", async () => {
  const page = await house.page("lab", "desk");
  await page.getByLabel("Game", { exact: true }).selectOption("super-three-card");
  await page.getByRole("button", { name: "Count" }).click();
  const exact = analyzed("super-three-card").measures[0];
  await page
    .getByText(`House edge ${percent(exact.edge)}`)
    .first()
    .waitFor();
  const link = page.url();
  assert.match(link, /#.*game=super-three-card/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save question and answer" }).click(),
  ]);
  const saved = await saved_at(download);
  assert.equal(JSON.parse(readFileSync(saved, "utf8")).command, "cardroom-lab analyze super-three-card");
  await page.goto("about:blank");
  await page.goto(link);
  await page
    .getByText(`House edge ${percent(exact.edge)}`)
    .first()
    .waitFor();
  await page.getByLabel("Open a saved question").setInputFiles(saved);
  await page
    .getByText(`House edge ${percent(exact.edge)}`)
    .first()
    .waitFor();
  await page
    .getByLabel("Open a saved question")
    .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await page.getByText("That file has no question of this laboratory").waitFor();
  await page.close();
});

test("the PAR sheet and its strategy charts", async () => {
  const page = await house.page("lab", "desk");
  await page.getByText("Strategy charts").click();
  await page.getByRole("heading", { name: "Strategy" }).first().waitFor();
  await page.getByLabel("Question", { exact: true }).selectOption("sheet");
  await page.getByRole("button", { name: "Count" }).click();
  await page.getByRole("heading", { name: /PAR sheet/ }).waitFor();
  await shot(page, "lab-sheet");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the PAR sheet" }).click(),
  ]);
  const ours = readFileSync(await saved_at(download), "utf8").split("\n");
  const theirs = execFileSync(program, ["report", "three-card-catch"], { encoding: "utf8" }).split("\n");
  // The same sheet to the byte, but for the checksum of the program, which in the browser is the core's.
  const differ = theirs.filter((line, i) => line !== ours[i]);
  assert.ok(differ.length <= 3 && differ.every((line) => /BLAKE2b|@bottom-left|b2sum/.test(line)), differ.join("\n"));
  await page.close();
});

test("any command of the core, and a mistake says what is wrong", async () => {
  const page = await house.page("lab", "desk");
  await page.getByLabel("Question", { exact: true }).selectOption("free");
  await page.getByLabel(/Command, without/).fill('set "Ks Kh 6s 6h Qd 5h 2c"');
  await page.getByRole("button", { name: "Count" }).click();
  await page.getByText("two pair, kings and sixes").waitFor();
  await page.getByLabel(/Command, without/).fill("analyze no-such-game");
  await page
    .getByText(/no game 'no-such-game'|no-such-game/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Español" }).click();
  await page.getByRole("heading", { name: "Laboratorio" }).waitFor();
  await page.close();
});

// A house beside which there is no laboratory: the terminal says that advice is not there, and the round is played on.
import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { built, open_house, serious, shot } from "./house.mjs";
import { decision, house_of, next, over, sit, spot, table } from "./terminal_house.mjs";

const CATCH = table("Catch 1", "three-card-catch", { betting: 2, decision: 60, pause: 20 });

/** The program alone in a folder; cardroom-lab is looked for beside it. */
function alone(folder) {
  const program = join(folder, "cardroom");
  copyFileSync(built("cardroom"), program);
  return program;
}

let house;
before(async () => (house = await open_house({ config: house_of(CATCH), program: alone })));
after(async () => {
  await house.stop();
  assert.deepEqual(house.errors, []);
});

test("without a laboratory there is a sentence in place of advice, and the round goes on", async () => {
  const page = await house.page("terminal", "wall", {}, (one) =>
    one.addInitScript(() => (localStorage["cardroom.settings"] ??= JSON.stringify({ advice: true }))),
  );
  await sit(page, "Catch 1");
  await spot(page, "ante").click();
  assert.equal(await next(page), "decide");
  await page.getByText("advice is not there: the program that counts it, cardroom-lab, is missing").waitFor();
  assert.deepEqual(await serious(page), []);
  await shot(page, "terminal-no-laboratory");
  await page.keyboard.press(",");
  await page.getByLabel("Español").check();
  await page.keyboard.press("Escape");
  await page.getByText("No hay consejo: el programa que lo calcula, cardroom-lab").waitFor();
  await decision(page, "play").click();
  await over(page);
  await page.close();
});

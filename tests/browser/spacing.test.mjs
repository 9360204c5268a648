// WCAG 1.4.12: with lines, letters and words set as far apart as the criterion says, no page loses a word: none is cut
// off, none covers another on the sign, whose picture cannot scroll.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { open_house, open_laboratory, until } from "./house.mjs";
import { sit } from "./terminal_house.mjs";

const SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`;

let house, laboratory;
before(async () => {
  house = await open_house();
  laboratory = await open_laboratory();
});
afterEach(() => Promise.all([house, laboratory].map((one) => one.close_pages())));
after(async () => {
  for (const one of [laboratory, house]) {
    await one.stop();
    assert.deepEqual(one.errors, []);
  }
});

/** In the page: words that their box cuts off, and a page that is wider than the screen. */
const cut = () => {
  const all = [...document.querySelectorAll("button, a, td, th, p, h1, h2, h3, label, span, b, small, output")];
  const words = all.filter(
    (e) =>
      e.checkVisibility() &&
      e.clientWidth > 2 &&
      getComputedStyle(e).overflowX === "hidden" &&
      e.scrollWidth > e.clientWidth + 1,
  );
  const wide = document.documentElement.scrollWidth - innerWidth;
  return [...words.map((e) => `${e.className}: ${e.textContent}`), ...(wide > 0 ? [`${wide} too wide`] : [])];
};

/** In the page: texts that lie on each other or beside the screen. */
const on_each_other = () => {
  const walker = document.createTreeWalker(document.querySelector(".sign"), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const shown = walker.currentNode.textContent.trim() && walker.currentNode.parentElement.checkVisibility();
    if (!shown || walker.currentNode.parentElement.closest(".visually-hidden")) continue;
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const air = (bottom - top) * 0.2; // above and below the letters
      texts.push([walker.currentNode.textContent, { left, right, top: top + air, bottom: bottom - air }]);
    }
  }
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const off = texts.filter(([, b]) => b.left < 0 || b.top < 0 || b.right > innerWidth || b.bottom > innerHeight);
  const pairs = texts.flatMap(([text, box], i) =>
    texts.slice(i + 1).flatMap(([other, its]) => (over(box, its) ? [`${text} / ${other}`] : [])),
  );
  return [...off.map(([text]) => `off: ${text}`), ...pairs];
};

const of_laboratory = ["practice", "lab"];
const apart = async (address, size) => {
  const page = await (of_laboratory.includes(address) ? laboratory : house).page(address, size, { bypassCSP: true });
  await page.addStyleTag({ content: SPACING });
  return page;
};

for (const address of ["", "dealer", "pit", "trainer", "verify", ...of_laboratory])
  test(`/${address} loses no word`, async () => {
    const page = await apart(address, "desk");
    await page.locator("h1").first().waitFor();
    assert.deepEqual(await page.evaluate(cut), []);
  });

for (const size of ["desk", "phone"])
  test(`the terminal loses no word: ${size}`, async () => {
    const page = await apart("terminal", size);
    await sit(page, "Catch 1");
    assert.deepEqual(await page.evaluate(cut), []);
  });

for (const size of ["wall", "desk", "upright"])
  test(`no line of the sign covers another: ${size}`, async () => {
    for (const address of ["sign?table=Catch%201", "sign", "sign?table=Catch%201&language=es"]) {
      const page = await house.page(address, size, { bypassCSP: true });
      await page.locator("[data-meter]").first().waitFor();
      const plain = async () => (await page.evaluate(on_each_other)).join("\n");
      await until("room", async () => (await plain()) === "", 5000).catch(() => {});
      assert.equal(await plain(), "", address);
      await page.addStyleTag({ content: SPACING });
      await until("room", async () => (await plain()) === "", 5000).catch(() => {});
      assert.equal(await plain(), "", `${address}, apart`);
      await page.close();
    }
  });

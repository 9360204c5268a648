// boxes.mjs - measures the terminal: every box that a player needs is wholly on the screen, cut and covered by nothing,
// large enough to be read or touched.
//
//   const page = await unpainted(house)                          a terminal
//   const problems = await at_every_size(page, "betting", what)  in words, [] where there is none
import { shot } from "./house.mjs";
import { remember_views } from "./longest.mjs";

export const SIZES = [
  [1920, 1080],
  [1366, 768],
  [1280, 800],
  [1024, 768],
  [768, 1024],
  [3840, 2160],
  [1080, 1920],
  [390, 844],
  [844, 390],
  [960, 540], // 1920 x 1080 at 200 %
];
export const NARROW = [[320, 1000]]; // 1280 at 400 %: a page of its own height, for what has no room may be scrolled to
export const SMALL = SIZES.filter(([width, height]) => Math.max(width, height) < 1100);
export const PLAIN = { language: "en", large: false, advice: false };
export const MOST = { language: "es", large: true, advice: true }; // needs the most room
export const MOVING = { ...PLAIN, motion: true };
const only = process.env.CARDROOM_BROWSER_SIZES?.split(","); // 390x844,844x390: these alone, to look at their screenshots
const TOUCHED = 44; // pixels, each way
const CARD = [24, 30]; // pixels: a card that can be read

/** In the page: what is not wholly on the screen, is cut or covered, or is too small to touch. */
async function measure({ seen, touched, pays, told = [], larger_than, CARD, TOUCHED: least }) {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))); // the felt has fitted itself
  for (const one of document.getAnimations())
    // a chip that moves to its new place covers nothing on its way
    if (one.effect.target.matches(".tray-chip")) one.currentTime = 0;
  const problems = [];
  const BADGES = ".felt :is(.stack-amount, .spot-result, .spot-held)"; // they lie on a spot, and may reach beyond it
  const name_of = (e) =>
    [
      e.closest("[data-spot]")?.dataset.spot,
      e.getAttribute("class") ?? e.tagName,
      e.querySelector("caption")?.textContent,
    ]
      .filter(Boolean)
      .join(" ")
      .trim();
  const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
  const rounded = (box) => [box.left, box.top, box.right, box.bottom].map((n) => Math.round(n)).join(" ");

  const clipped = (e, box) => {
    for (let up = e.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow === "visible") continue;
      const edge = up.getBoundingClientRect();
      const [by_x, by_y] = [
        Math.max(edge.left - box.left, box.right - edge.right),
        Math.max(edge.top - box.top, box.bottom - edge.bottom),
      ];
      if (Math.max(by_x, by_y) > 1.5) return `cut by ${up.className} (${rounded(edge)})`;
    }
    return "";
  };
  const covered = (e, box) => {
    const round = e.matches(".tray-chip, .spot");
    const [dx, dy] = [box.width * (round ? 0.3 : 0.44), box.height * (round ? 0.3 : 0.44)];
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const own = e.closest(".spot-place, .place, .movable, .felt-side, .prompt-text, .facts") ?? e; // a result lies on its spot
    for (const [px, py] of [
      [x, y],
      [x - dx, y - dy],
      [x + dx, y - dy],
      [x - dx, y + dy],
      [x + dx, y + dy],
    ]) {
      const hit = document.elementFromPoint(px, py);
      if (!hit || !(own.contains(hit) || hit.contains(own))) return `covered by ${hit ? name_of(hit) : "nothing"}`;
    }
    return "";
  };

  for (const e of all(seen)) {
    const box = e.getBoundingClientRect();
    const off = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    const wrong = off ? "off the screen" : clipped(e, box) || covered(e, box);
    if (wrong) problems.push(`${name_of(e)}: ${wrong} (${rounded(box)})`);
  }
  for (const e of all(".felt-middle :is(.hand, .place) .card")) {
    const { width, height } = e.getBoundingClientRect();
    if (width < CARD[0] || height < CARD[1])
      problems.push(`${name_of(e)}: only ${width.toFixed(1)} x ${height.toFixed(1)}`);
  }
  const TOUCHED = innerWidth < 360 ? 24 : least; // what the criterion asks, where seven chips are beside each other
  for (const e of all(touched)) {
    const box = e.getBoundingClientRect();
    if (box.width < TOUCHED - 0.5 || box.height < TOUCHED - 0.5)
      problems.push(`${name_of(e)}: only ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`);
  }
  const boxes = (selector) => all(selector).map((e) => [name_of(e), e.getBoundingClientRect()]);
  for (const [, chip] of boxes(".tray-chip"))
    for (const [name, box] of boxes(".meter, .tool, .decision"))
      if (
        Math.min(chip.right, box.right) - Math.max(chip.left, box.left) > 2 &&
        Math.min(chip.bottom, box.bottom) - Math.max(chip.top, box.top) > 2
      )
        problems.push(`a chip covers ${name}`);
  for (const e of all(".meter-amount"))
    if (e.getBoundingClientRect().right > e.parentElement.getBoundingClientRect().right)
      problems.push(`${e.textContent}: wider than its meter`);
  const [[, felt] = []] = boxes(".felt");
  const [[, facts] = []] = boxes(".facts");
  if (felt && facts && facts.top < felt.bottom + 4) problems.push("the felt covers the facts");
  const [[, prompt] = []] = boxes(".prompt");
  for (const [name, box] of boxes(".brought, .prompt-say, .early"))
    if (Math.max(prompt.top - box.top, box.bottom - prompt.bottom) > 1) problems.push(`${name}: cut off by the prompt`);
  if (pays !== undefined && all(".felt .pays").length < pays) problems.push(`${all(".felt .pays").length} pay tables`);
  for (const e of all(".felt .pays th, .felt .pays td")) {
    if (e.scrollWidth > e.clientWidth + 1) problems.push(`${e.textContent}: cut in its pay table`);
  }
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const on_cloth = boxes(".felt-middle :is(.card, .place, .spot-disc, .chip, .spot-label, .hand-words), " + BADGES);
  for (const e of all(".felt .pays :is(caption, th, td)"))
    for (const line of e.getClientRects())
      for (const [name, box] of on_cloth)
        if (overlap(line, box)) problems.push(`${name} (${rounded(box)}) covers "${e.textContent}" (${rounded(line)})`);
  for (const e of all(".felt .pays :is(th, td)"))
    // the cloth has round corners
    for (const { left, right, bottom } of e.getClientRects())
      for (const x of [left + 1, right - 1])
        if (right - left > 2 && !document.elementFromPoint(x, bottom - 2)?.closest(".felt"))
          problems.push(`"${e.textContent}" is cut by the corner of the felt`);
  const badges = all(BADGES).map((e) => [e.closest(".spot-place"), e.textContent, e.getBoundingClientRect()]);
  badges.forEach(([spot, text, box], i) => {
    for (const [other, more, its] of badges.slice(i + 1))
      if (spot !== other && overlap(box, its)) problems.push(`"${text}" and "${more}" of two spots lie on each other`);
  });
  const cards = boxes(".felt-middle .hand .card").map(([, box]) => box);
  const card = Math.max(0, ...cards.map(({ width }) => width));
  if (larger_than !== undefined) {
    if (card < larger_than) problems.push(`with large cards a card is ${card} wide, without ${larger_than}`);
    const shown = [...cards, ...boxes(".felt-middle :is(.spot, .place)").map(([, box]) => box)];
    const [left, right] = [Math.min(...shown.map((b) => b.left)), Math.max(...shown.map((b) => b.right))];
    if (Math.abs(left - felt.left - (felt.right - right)) > felt.width / 6)
      problems.push(`the cards lie at one side of the felt: ${left} to ${right} of ${rounded(felt)}`);
  }
  for (const e of all(".other-card"))
    if (parseFloat(getComputedStyle(e).fontSize) < 10)
      problems.push(`${e.textContent} of another seat: too small to read`);
  if (all(".other .card:not([data-card='??'])").length)
    problems.push("the hand of another seat: drawn too small to read");
  for (const selector of told) if (!all(selector).length) problems.push(`${selector}: not to be seen`);
  const deal = document.querySelector(".deal")?.getBoundingClientRect().height;
  if (innerWidth >= 3840 && deal < 80) problems.push(`DEAL is only ${deal} high on a large screen`);
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) problems.push("the page scrolls");
  return { problems: [...new Set(problems)], card };
}

export const SEATED = {
  seen: [
    ".felt :is(.card, .card-place, .spot, .place, .pays, .zone small)",
    ".meter, .deal, .decision, .tray-chip, .tool, .facts, .facts-list span",
    ".prompt-say, .brought-head, .brought-line, .brought-detail",
  ].join(", "),
  touched: ".felt button, .deal, .decision, .tray-chip, .tool, .tab",
};
export const LOBBY = {
  seen: ".tile, .tile h2, .tile button, .meter, .tool, .facts, .facts-list span",
  touched: ".tile button, .tool, .tab",
};

/** A window that is not painted: a box is measured without it, and 4K takes a second.  It can hold its timers. */
export async function unpainted(house) {
  const page = await house.page("terminal", "wall", { bypassCSP: true }, async (one) => {
    await remember_views(one);
    await one.addInitScript(() => {
      const real = window.setTimeout;
      window.setTimeout = (call, ms, ...rest) =>
        window.held ? window.held.push(() => call(...rest)) : real(call, ms, ...rest);
    });
  });
  if (!process.env.CARDROOM_BROWSER_SHOTS) await page.addStyleTag({ content: "#page { opacity: 0 }" });
  return page;
}
export const hold = (page) => page.evaluate(() => (window.held = []));
export const release = (page) =>
  page.evaluate(() => {
    const calls = window.held;
    window.held = undefined;
    for (const call of calls) call();
  });

/** Chooses how the page looks, as another window of the same browser would. */
export const look = (page, choice) =>
  page.evaluate((settings) => {
    localStorage.setItem("cardroom.settings", JSON.stringify({ motion: false, ...settings }));
    dispatchEvent(new StorageEvent("storage", { key: "cardroom.settings" }));
  }, choice);

/** What is wrong in this phase.  'cards' remembers the width of a card on each screen, and 'larger_than' is such a memory
 *  of another phase, whose cards may not be wider. */
export async function at_every_size(page, phase, { cards = {}, larger_than, ...what }, looks, screens = SIZES) {
  const problems = [];
  for (const choice of looks) {
    await look(page, choice);
    const on = Object.keys(choice).filter((key) => choice[key] === true);
    const how = [choice.language, ...on].join(" ");
    for (const [width, height] of screens.filter((size) => !only || only.includes(size.join("x")))) {
      await page.setViewportSize({ width, height });
      const key = `${width} ${how}`;
      const found = await page.evaluate(measure, {
        ...what,
        larger_than: larger_than?.[key],
        CARD,
        TOUCHED,
      });
      problems.push(...found.problems.map((problem) => `${phase} ${key}: ${problem}`));
      cards[key] = found.card;
      await shot(page, `boxes-${phase}-${width}-${how}`.replaceAll(" ", "-"));
    }
  }
  await look(page, looks.at(-1).motion ? looks.at(-1) : PLAIN);
  return problems;
}

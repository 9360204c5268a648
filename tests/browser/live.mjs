// live.mjs - a house with live tables, and players at them without a page: the console is what is tested here.
//
//   const config = live_config()                         one live table of each game, two pools
//   const player = await sit(house, "Catch L", 1)        a terminal with play money at that seat
//   await player.ask({ do: "bets", spots })              what it asks is taken, or this throws
//   await player.until((view) => view.credit === 100)    its views, as they come
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

const windows = { betting: 20, decision: 60, pause: 1 };

export function live_config(more = {}) {
  const at = (name, game, extra = {}) => ({ name, game, dealer: "live", windows, ...extra });
  return {
    venue: "Test Room",
    jurisdiction: "wa-tribal",
    "surveillance-above": 0, // two people verify; what a card room does besides is in room.test.mjs and in tests/evening
    facsimile: "test approval",
    store: "sqlite:cardroom.db",
    pools: [
      { name: "Catch progressive", game: "three-card-catch" },
      { name: "21+3 jackpot", game: "super-three-card" },
    ],
    tables: [
      at("Catch L", "three-card-catch", {
        pool: "Catch progressive",
        limits: { "natural-pair-plus": { min: 100, max: 500 } },
      }),
      at("Pai Gow L", "dealer-open-pai-gow", { options: { selector: "dice" } }),
      at("Chase L", "chase-the-flush", { limits: { ante: { min: 500, max: 10000 }, xtra: { min: 500, max: 10000 } } }),
      at("Super L", "super-three-card", { pool: "21+3 jackpot", limits: { "big-hand": { min: 100, max: 500 } } }),
      at("Stadium L", "stadium-three-card", {
        seats: 6,
        options: { dealer: "live" },
        windows: { ...windows, betting: 6 },
      }),
      {
        name: "Catch A",
        game: "three-card-catch",
        pool: "Catch progressive",
        windows: { betting: 20, decision: 20, pause: 3 },
        limits: { "natural-pair-plus": { min: 100, max: 500 } },
      },
    ],
    ...more,
  };
}

// Runs in a window of the house: a socket that remembers the last view and answers requests by their number.
function in_window(token) {
  return new Promise((ready) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    const it = (window.player = { view: undefined, n: Date.now(), waiting: new Map(), socket });
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", token }));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.is === "view") {
        it.view = message;
        for (const [n, done] of it.waiting) if (n <= message.ack) (done({ is: "done" }), it.waiting.delete(n));
        ready(true);
      }
      if (message.is === "table") it.table = message;
      if (message.is === "refused") (it.waiting.get(message.n)?.(message), it.waiting.delete(message.n));
    };
    it.ask = (body) =>
      new Promise((done) => {
        it.n = Math.max(it.n + 1, Date.now());
        it.waiting.set(it.n, done);
        socket.send(JSON.stringify({ do: body.do, n: it.n, ...body }));
      });
  });
}

/** With a token of its own, or in a house of play money with a new one. */
export async function terminal(house, paired) {
  const data = paired ?? (await house.post({ do: "demo", as: "terminal" })).data;
  const page = await house.page("healthz", "phone");
  await page.evaluate(in_window, data.token);
  return {
    number: data.number,
    async try(body) {
      return page.evaluate((b) => window.player.ask(b), body);
    },
    async ask(body) {
      const answer = await this.try(body);
      assert.equal(answer.is, "done", `${body.do}: ${answer.message}`);
    },
    view: () => page.evaluate(() => window.player.view),
    table: () => page.evaluate(() => window.player.table),
    async until(what, check, ms = 8000) {
      for (const end = Date.now() + ms; Date.now() < end;) {
        const view = await this.view();
        if (check(view)) return view;
        await new Promise((done) => setTimeout(done, 40));
      }
      throw new Error(`terminal ${data.number} waited in vain for ${what}: ${JSON.stringify(await this.view())}`);
    },
  };
}

export async function sit(house, table, seat) {
  const it = await terminal(house);
  await it.ask({ do: "sit", table, seat });
  return it;
}

/** The whole log is right in itself: every payment recomputed, the books in balance. */
export function audit(house) {
  const file = (ending) => readdirSync(house.folder).find((name) => name.endsWith(ending)); // play money has its own
  return execFileSync(join(root, "build", "cardroom"), ["audit", "--store", file(".db"), "--key", file(".key")], {
    cwd: house.folder,
    encoding: "utf8",
  });
}

/** The cards that are dealt face down lie there. */
export async function deal(page) {
  await page.locator('[data-step="deal"]').waitFor();
  await page.getByRole("button", { name: /cards are dealt/ }).click();
}

/** A hand is turned: "your own hand", "seat 4".  It goes in with its last card; an Enter after it would be for the next step. */
export async function turn(page, whose, cards) {
  await page.getByRole("heading", { name: `Turn ${whose}` }).waitFor();
  await page.keyboard.type(cards);
}

/** Whole acts at the same moment: no time passes in the page, however slow the machine is. */
export async function at_once(page, acts) {
  await page.evaluate(() => {
    const now = Date.now();
    window.moving = Date.now;
    Date.now = () => now;
  });
  await acts();
  await page.evaluate(() => void (Date.now = window.moving));
}

/** In chips: takes and pays press by press, the last of which settles; returns what each was about.  At credit: settles. */
export async function settle(page) {
  const walk = page.locator("[data-walk]");
  const presses = [];

  await page.locator('[data-step="settle"]').waitFor();
  for (;;) {
    const key = (await walk.count()) ? await walk.getAttribute("data-walk") : "";
    if (!key) break;
    presses.push(`${await walk.getAttribute("data-press")} ${key}`);
    const last = page.getByRole("button", { name: "Done, settle" });
    const settles = (await last.count()) > 0;
    await (settles ? last : page.getByRole("button", { name: "Done, next" })).click();
    await page.locator(`[data-walk="${key}"]`).waitFor({ state: "detached" });
    if (settles) return presses;
  }
  await page.getByRole("button", { name: "Settle" }).click();
  return presses;
}

/** In the open dialog: a supervisor takes over. */
export async function as_supervisor(page) {
  await page.getByRole("button", { name: "Go on as supervisor" }).click();
}

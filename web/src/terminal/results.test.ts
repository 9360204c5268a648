import assert from "node:assert/strict";
import { test } from "node:test";
import type { Award, Seat, Table } from "protocol";
import "./felt/games";
import { tray } from "./bets";
import { jackpot_of, line_text, paid_by, summary, told_lines } from "./results";

const table = { game: "three-card-catch", wagers: [], chips: [100, 500, 1000] } as unknown as Table;
const award = (wager: string, stake: number, returned: number): Award => ({
  wager,
  stake,
  returned,
  outcome: returned > stake ? "win" : returned === stake ? "push" : "lose",
  line: "",
});
const seat = (...awards: Award[]) =>
  ({
    hand: { cards: "" },
    stakes: {},
    awards,
    returned: awards.reduce((all, a) => all + a.returned, 0),
  }) as unknown as Seat;
const told = (...awards: Award[]) => summary(table, seat(...awards))!;

test("a net loss is no win, whatever one of its wagers won", () => {
  const loss = told(award("ante", 1300, 0), award("pair", 100, 300), award("bonus", 200, 0));
  assert.equal(loss.kind, "push");
  assert.equal(loss.headline, "$3.00 of your $16 is returned");
  assert.equal(told(award("ante", 500, 500)).kind, "push");
  assert.equal(told(award("ante", 500, 0), award("pair", 500, 1000)).headline, "Even: $10.00 back");
  assert.equal(told(award("ante", 500, 500), award("pair", 500, 500)).headline, "Your wagers are returned");
  assert.equal(told(award("ante", 500, 1000)).kind, "win");
  assert.equal(told(award("ante", 500, 0)).kind, "lose");
});

test("only a net win is celebrated: a win, one of ten times the wagers, a meter", () => {
  const meter = { ...award("progressive", 500, 500100), meter: 1 };
  assert.equal(told(award("ante", 500, 0), award("pair", 100, 300)).tier, "none");
  assert.equal(told(award("ante", 500, 1000)).tier, "win");
  assert.equal(told(award("ante", 500, 5500)).tier, "big");
  assert.equal(told(award("ante", 500, 0), meter).tier, "jackpot");
  assert.equal(jackpot_of([award("ante", 500, 1000), meter]), 500100);
});

test("a wager paid what the pay table says: a meter all of it, for the house keeps the stake", () => {
  const keeps = { ...table, wagers: [{ id: "progressive", lines: [{ id: "other", keeps_stake: true }] }] } as never;
  assert.equal(paid_by(table, award("ante", 500, 1000)), 500);
  assert.equal(paid_by(table, { ...award("progressive", 500, 500100), meter: 1 }), 500100);
  assert.equal(paid_by(keeps, { ...award("progressive", 500, 100000), line: "other" }), 100000);
  assert.equal(paid_by(table, award("ante", 500, 0)), -500);
});

test("larger chips come with the limit; an approved screen keeps its own", () => {
  const limit = (game: string, max: number) =>
    tray({ ...table, game, wagers: [{ id: "a", kind: "required", max }] } as never);
  assert.deepEqual(limit("three-card-catch", 20000), [100, 500, 1000, 2500, 10000]);
  assert.deepEqual(limit("three-card-catch", 5000), [100, 500, 1000, 2500]);
  assert.deepEqual(limit("stadium-three-card", 20000), [100, 500, 1000]);
});

test("every wager is told, those of the same end together", () => {
  const lost = told(award("ante", 500, 0), award("pair", 500, 0), award("bonus", 500, 500), award("play", 500, 0));
  assert.deepEqual(
    told_lines(lost).map(({ title, text }) => `${title}: ${text}`),
    ["bonus: PUSH", "ante, pair, play: LOST"],
  );
  const won = told(award("ante", 500, 1000), award("pair", 500, 0), award("play", 500, 1000));
  assert.deepEqual(
    told_lines(won).map(({ title }) => title),
    ["ante, play", "pair"],
  );
  const behind = told(award("ante", 500, 1000), award("pair", 500, 0), award("bonus", 500, 0));
  assert.deepEqual(
    told_lines(behind).map(({ title }) => title),
    ["ante", "pair, bonus"],
  );
});

test("a wager that the sentence does not explain says its own reason", () => {
  const main = { en: "The dealer beats you: pair of kings against pair of twos.", es: "" };
  const no_line = { en: "Your first three cards: pair of twos; that is not on the pay table.", es: "" };
  const played = {
    ...seat(award("ante", 500, 0), award("bonus", 500, 0), award("pair", 500, 1000), award("ace", 500, 0)),
    why: [
      { wager: "ante", ...main },
      { wager: "bonus", ...no_line },
      { wager: "pair", en: "Your hand: pair of twos; “Pair” pays 1 to 1.", es: "" },
      { wager: "ace", en: "The dealer does not have ace-high: the wager is lost.", es: "" },
    ],
  } as Seat;
  const ante = { ...table, wagers: [{ id: "ante", title: "Ante", kind: "required", lines: [] }] } as unknown as Table;
  assert.deepEqual(
    told_lines(summary(ante, played)!).map((l) => [l.title, l.text, l.in_why]),
    [
      ["pair", "1 to 1", false],
      ["Ante", "LOST", true],
      ["bonus", "LOST · not on the pay table", false],
      ["ace", "LOST · The dealer does not have ace-high: the wager is lost", false],
    ],
  );
});

test("a meter that was won is named by its line; the sum stands beside it", () => {
  const lines = [{ id: "royal", label: "Royal Flush", pays: "meter 1" }];
  const pool = { ...table, wagers: [{ id: "pool", title: "Pool", lines }] } as unknown as Table;
  const won = { ...award("pool", 500, 500100), line: "royal", meter: 1 };
  assert.equal(line_text(pool, won), "Royal Flush");
  assert.equal(line_text(pool, { ...won, locked: 7 }, true), "being verified");
});

test("more than three of the same end are counted, and parts of one wager share its name", () => {
  const titled = (...names: string[]) =>
    ({ ...table, wagers: names.map((title) => ({ id: title, title, lines: [] })) }) as unknown as Table;
  const rows = ["Pair Plus", "Pair Plus, row 1", "6 Card", "6 Card, row 1"];
  const name = (n: number) =>
    told_lines(summary(titled(...rows), seat(...rows.slice(0, n).map((id) => award(id, 500, 0))))!)[0]!.title;
  assert.equal(name(3), "Pair Plus + row 1, 6 Card");
  assert.equal(name(4), "4 wagers");
});

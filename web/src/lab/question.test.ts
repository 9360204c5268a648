import assert from "node:assert/strict";
import { test } from "node:test";
import { type Game, asked_of, command_line, from_link, new_question, to_link, to_one, words_of } from "./question";

const game: Game = {
  id: "three-card-catch",
  name: "3 Card Catch",
  wagers: [{ id: "xtra", name: "X-Tra Bonus", tables: ["1", "2"] }],
  options: [
    { id: "xtra", kind: "table", values: ["1", "2"], default: "1", what: "" },
    { id: "deal", kind: "choice", values: ["packets"], default: "packets", what: "" },
    { id: "qualifier", kind: "rule", values: [], default: "queen", what: "" },
  ],
};

test("a question is a command line that can be typed", () => {
  const q = { ...new_question("three-card-catch"), choices: { xtra: "2", deal: "packets", qualifier: "king" } };
  assert.equal(
    command_line(asked_of(q, game, false)),
    "cardroom-lab analyze three-card-catch --set xtra=2 --option deal=packets --rule qualifier=king",
  );
  assert.deepEqual(asked_of(q, game, true).args.slice(-1), ["--json"]);
});

test("changed pays go in as a table, in place of the one that was chosen", () => {
  const q = { ...new_question("three-card-catch"), wager: "xtra", choices: { xtra: "2" }, pays: { natural: "2 to 1" } };
  const asked = asked_of(q, game, false);
  assert.deepEqual(asked.args, ["analyze", "three-card-catch", "--wager", "xtra", "--table", "xtra=pays.json"]);
  assert.deepEqual(JSON.parse(asked.files["pays.json"]!), { wager: "xtra", lines: { natural: "2 to 1" } });
});

test("a link has the whole question, and no other text is taken for one", () => {
  const q = {
    ...new_question("three-card-catch"),
    kind: "information" as const,
    information: "hands-6",
    choices: { xtra: "2" },
    pays: { "catch-straight": "3 to 1" },
  };
  assert.deepEqual(from_link(`#${to_link(q)}`), q);
  assert.equal(from_link("#kind=nonsense&game=three-card-catch"), undefined);
  assert.equal(from_link(""), undefined);
});

test("a free question is what is typed, with or without the program's name", () => {
  const q = { ...new_question(""), kind: "free" as const, words: `cardroom set "Ks Kh 6s 6h Qd 5h 2c" --json` };
  assert.deepEqual(asked_of(q, undefined, true).args, ["set", "Ks Kh 6s 6h Qd 5h 2c", "--json"]);
  assert.deepEqual(words_of("a 'b c'  d"), ["a", "b c", "d"]);
});

test("only whole odds to one are moved by a slider", () => {
  assert.equal(to_one("50 to 1"), 50);
  assert.equal(to_one("3 to 2"), undefined);
  assert.equal(to_one("push"), undefined);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Hand } from "protocol";
import { set } from "../common/settings";
import "./felt/games";
import { set_code } from "./felt/hands";
import { showdown_text } from "./why";

const hand = (cards: string, value: string, front?: string): Hand => ({ cards, value, ...(front ? { front } : {}) });
const told = (game: string, mine: Hand, dealer: Hand, outcome: "win" | "lose" | "push", shared: string[] = []) =>
  showdown_text({ game, mine, dealer, shared, outcome });

test("hands of different names are named", () => {
  assert.equal(
    told("three-card-catch", hand("8s 8h 2c", "pair 8"), hand("Ks 7h 2d", "high K"), "win"),
    "Your pair of eights beats the dealer's king-high.",
  );
});

test("two hands of the same name: the card that decided", () => {
  assert.equal(
    told(
      "chase-the-flush",
      hand("9h 3h 2c", "suit 4 9"),
      hand("9d 4c 8d", "suit 4 9"),
      "lose",
      "7h 6h 5d 3d".split(" "),
    ),
    "Both have 4-card flush, nine-high; the dealer's eight beats your seven.",
  );
  assert.equal(
    told("three-card-catch", hand("Ks 9h 2c", "high K"), hand("Kd 9c 2d", "high K"), "push"),
    "Both have king-high, card for card: a tie.",
  );
  set("language", "es");
  assert.equal(
    told("three-card-catch", hand("Ks Th 2c", "high K"), hand("Kd Qc 2d", "high K"), "lose"),
    "Ambos tienen carta alta: rey; la reina del crupier supera a su diez.",
  );
  set("language", "en");
});

test("of four cards only the best three are compared", () => {
  assert.equal(
    told("three-card-catch", hand("Ks Th 9c 2d", "high K"), hand("Kd Tc 8d 7s", "high K"), "win"),
    "Both have king-high; your nine beats the dealer's eight.",
  );
});

test("a dealer who does not qualify", () => {
  assert.equal(
    told("stadium-three-card", hand("2s 3h 5c", "high 5"), hand("Js 7h 2d", "high J"), "push"),
    "The dealer does not qualify: the Ante wins, Play is returned.",
  );
  assert.equal(
    told("chase-the-flush", hand("9h 3h 2c", "suit 3 9"), hand("8d 4d 2s", "suit 3 8"), "win", []),
    "The dealer does not qualify, so the Ante is returned. Your 3-card flush, nine-high beats the dealer's 3-card flush, eight-high.",
  );
});

test("pai gow says which hand won, and why jacks and an ace end it", () => {
  const mine = hand("As Ah Kd Qc 9d 4s 2c", "pair A / high K", "Kd Qc");
  const dealer = hand("Ks Kh Ad Tc 8d 5s 3c", "pair K / high A", "Ad Tc");
  assert.equal(
    told("dealer-open-pai-gow", mine, dealer, "push"),
    "Your back beats the dealer's, your front does not: the wager is returned.",
  );
  assert.equal(
    told("dealer-open-pai-gow", mine, hand("Js Jh Ad Tc 8d 5s 3c", "pair J / high A", "Ad Tc"), "lose"),
    "The dealer has two jacks, which beat every hand.",
  );
});

test("nothing is said that the outcome does not bear out", () => {
  assert.equal(told("three-card-catch", hand("Ks Th 9c", "high K"), hand("Kd Tc 8d", "high K"), "lose"), "");
});

test("both hands of a setting are named while it is set", () => {
  const cards = "As Ah Kd Qc 9d 4s Jk".split(" ");
  assert.equal(set_code(cards, ["Kd", "Qc"]), "trips A / high K");
  assert.equal(set_code(cards, ["Kd"]), "");
  assert.equal(set_code("2s 3s 4s 5s Ah 9d 9c".split(" "), ["9d", "9c"]), "wheel / pair 9");
});

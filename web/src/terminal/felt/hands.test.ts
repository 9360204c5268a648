import assert from "node:assert/strict";
import { test } from "node:test";
import { compare, is_foul, left_out, longest_suit, value3, value_back, value_front } from "./hands";

const cards = (text: string) => text.split(" ");
const foul = (text: string, front: string) => is_foul(cards(text), cards(front));

test("three cards in their order, A-2-3 the lowest straight (three-card-catch R1)", () => {
  const rising = [
    "9s 7d 2c",
    "As Kd Jc",
    "2s 2d 3c",
    "As Ad Kc",
    "5s 3s 2s",
    "As Ks Js",
    "As 2d 3c",
    "2s 3d 4c",
    "As Kd Qc",
    "2s 2d 2c",
    "As Ad Ac",
    "As 2s 3s",
    "As Ks Qs",
  ];
  for (let i = 1; i < rising.length; i++)
    assert.ok(compare(value3(cards(rising[i]!)), value3(cards(rising[i - 1]!))) > 0, rising[i]);
});

test("K-A-2 is no straight", () => assert.equal(value3(cards("Ks Ad 2c"))[0], 1));

test("of four cards the best three stay", () => {
  assert.equal(left_out(cards("7h Qh 4c Jc")), 2);
  assert.equal(left_out(cards("7h 8h Kd 9h")), 2);
  assert.equal(left_out(cards("2h 2c Kd 9h")), 3);
  assert.equal(left_out(cards("As 2d 3c Kh")), 3); // a straight goes before ace-king high
  assert.equal(left_out(cards("7h Qh 4c")), -1);
  assert.equal(left_out(cards("?? ?? ?? ??")), -1);
});

test("four cards that hold a straight and a flush are a straight (three-card-catch R5)", () => {
  assert.equal(left_out(cards("5s 6s 7d Ks")), 3);
});

test("the longest suit, by ranks where two are as long", () => {
  assert.equal(longest_suit(cards("6s Jh 6h 5h 8s 8d 7d")), "h");
  assert.equal(longest_suit(cards("As 2s Kh Qh")), "s");
  assert.equal(longest_suit(cards("As 2s Ah 3h")), "h");
});

test("a pair in front of a high card is a foul, of a higher pair is not", () => {
  assert.ok(foul("8s 8h Kd Jc 9d 4c 2h", "8s 8h"));
  assert.ok(!foul("8s 8h Kd Kc 9d 4c 2h", "8s 8h"));
  assert.ok(foul("8s 8h Kd Kc 9d 4c 2h", "Kd Kc"));
});

test("high cards compare by both", () => {
  assert.ok(foul("As Kd Qh 9c 7d 4c 2h", "As Kd"));
  assert.ok(!foul("As Kd Qh 9c 7d 4c 2h", "Kd Qh"));
  assert.ok(foul("As Kd Qh 9c 7d 4c 2h", "As Qh")); // ace-queen before king-queen
});

test("equal ranks front and back are no foul (dealer-open-pai-gow R11)", () => {
  assert.ok(!foul("As Kd Ah Kc 7d 4c 2h", "As Kd"));
  assert.ok(!foul("As Ad Ah Ac 7d 4c 2h", "As Ad"));
});

test("the joker is an ace in front and completes straights and flushes behind", () => {
  assert.deepEqual(value_front(cards("Jk As")), [2, 14]);
  assert.equal(value_back(cards("Jk Ks Qs Js Ts"))[0], 10);
  assert.equal(value_back(cards("Jk 9d 8c 7h 5s"))[0], 5);
  assert.equal(value_back(cards("Jk 9d 7d 4d 2d"))[0], 6);
  assert.deepEqual(value_back(cards("Jk 9d 9c 7h 5s")), [2, 9, 14, 7, 5]); // an ace, never a third nine
  assert.deepEqual(value_back(cards("Jk Ad 9c 7h 5s")), [2, 14, 9, 7, 5]);
  assert.equal(value_back(cards("Jk As Ad Ac Ah"))[0], 11);
  assert.equal(value_back(cards("Jk As Ad Ac 9h"))[0], 8);
});

test("A-2-3-4-5 is a straight, whichever place it has (dealer-open-pai-gow R5)", () => {
  const wheel = value_back(cards("As 2d 3c 4h 5s"));
  assert.ok(compare(wheel, value_back(cards("As Ad Ac Kh Qs"))) > 0);
  assert.ok(compare(wheel, value_back(cards("As Kd Qc Jh Ts"))) < 0);
});

test("nothing is a foul before both hands are full", () => assert.ok(!foul("As Kd Qh 9c 7d 4c 2h", "As")));

// A second program reads what the first one drew.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import jsqr from "jsqr";
import { type QrPart, qr_modules } from "./qr";
import { receipt_of, receipt_parts } from "../common/receipt_link";

/** As a camera sees it from some distance, with the margin. */
function seen(rows: boolean[][], scale: number): string | undefined {
  const margin = 4;
  const side = (rows.length + 2 * margin) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (rows[Math.floor(y / scale) - margin]?.[Math.floor(x / scale) - margin])
        pixels.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
  const read = jsqr as unknown as { default?: typeof jsqr };
  return (read.default ?? jsqr)(pixels, side, side, { inversionAttempts: "dontInvert" })?.data;
}

/** Nearer, then farther, as one holds a phone. */
function scanned(parts: QrPart[]): string | undefined {
  const rows = qr_modules(parts) ?? [];
  return [4, 3].map((scale) => () => seen(rows, scale)).reduce<string | undefined>((got, look) => got || look(), "");
}

test("a scanner reads the digits of a voucher and nothing else", () => {
  for (const number of ["123456789012345678", "000000000000000001"])
    assert.equal(scanned([{ text: number, digits: true }]), number);
});

// jsqr misplaces a pattern of version 23, which other readers have right; none of these has that size.
for (const file of ["by_hand", "stadium_seats", "super_bonus_jackpot", "super_midway"])
  test(`a phone finds the whole receipt ${file} in its code`, async () => {
    const receipt = readFileSync(`../tests/receipts/${file}.json`, "utf8");
    const read = scanned(await receipt_parts("https://house.example:8443", receipt));
    assert.match(read ?? "", /^https:\/\/house\.example:8443\/verify#\d+$/);
    assert.equal(await receipt_of(new URL(read!).hash), receipt);
  });

test("what no code can hold has none, and other addresses hold no receipt", async () => {
  assert.equal(qr_modules([{ text: "1".repeat(8000), digits: true }]), undefined);
  for (const hash of ["", "#", "#123", `#${"9".repeat(40)}`, "#round=3"])
    assert.equal(await receipt_of(hash), undefined);
});

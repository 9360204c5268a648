import assert from "node:assert/strict";
import { test } from "node:test";
import { cents_of, day_of, dollars_of, time_of, voucher_of, voucher_text, window_of } from "./input";

test("amounts are whole cents or nothing", () => {
  assert.equal(cents_of("20"), 2000);
  assert.equal(cents_of(" $1,234.5 "), 123450);
  assert.equal(cents_of("0.05"), 5);
  assert.equal(cents_of("-3.25"), -325);
  assert.equal(cents_of("-$3"), -300);
  assert.equal(cents_of("1.1"), 110); // 1.1 * 100 is not 110 in binary
  for (const wrong of ["", "x", "1.234", "1,23", "1e3", "--1", ".5", "1234567890123"])
    assert.equal(cents_of(wrong), undefined, wrong);
  assert.equal(Object.is(cents_of("-0"), 0), true);
});

test("an amount in a field reads back as itself", () => {
  for (const cents of [0, 5, 100, 250, 20000, 123456]) assert.equal(cents_of(dollars_of(cents)), cents);
});

test("a voucher is 18 digits, however they are grouped", () => {
  assert.equal(voucher_of("123-456 789-012-345-678"), "123456789012345678");
  assert.equal(voucher_text("123456789012345678"), "123-456-789-012-345-678");
  assert.equal(voucher_of(voucher_text("000000000000000001")), "000000000000000001");
  assert.equal(voucher_of("12345678901234567"), undefined);
  assert.equal(voucher_of("12345678901234567x"), undefined);
});

test("times are this screen's", () => {
  assert.equal(time_of("2026-11-15T10:20"), new Date(2026, 10, 15, 10, 20).getTime());
  assert.equal(time_of(""), undefined);
  const day = day_of("2026-11-15")!;
  assert.equal(day.since, new Date(2026, 10, 15).getTime());
  assert.equal(day.until + 1, new Date(2026, 10, 16).getTime());
  assert.equal(day_of("15.11.2026"), undefined);
});

test("windows are from one second to ten minutes", () => {
  assert.equal(window_of("20"), 20000);
  assert.equal(window_of("1.5"), 1500);
  for (const wrong of ["0", "0.9", "601", "", "x", "-3"]) assert.equal(window_of(wrong), undefined, wrong);
});

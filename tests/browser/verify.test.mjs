// The page that checks receipts: the core in the browser, the page of the house and the one file without a house.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { open_house, serious, shot, sizes } from "./house.mjs";

let house;
const receipt = (name) => readFileSync(`tests/receipts/${name}.json`, "utf8");
const file = (name, text) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });
const changed = receipt("catch_seats").replace(/"returned":(\d+)/, '"returned":1$1');

sizes.desk = { width: 1366, height: 768 };
before(async () => (house = await open_house()));
after(async () => {
  await house.stop();
  assert.deepEqual(house.errors, []);
});

test("a good receipt is good, a changed one is not and says where", async () => {
  for (const size of ["desk", "phone"]) {
    const page = await house.page("verify", size);
    await page
      .locator("input[type=file]")
      .setInputFiles([file("good.json", receipt("catch_seats")), file("bad.json", changed)]);
    await page.getByRole("heading", { name: "Good, if the key is the house's" }).waitFor();
    await page.getByRole("heading", { name: "Not good" }).waitFor();
    assert.match(await page.locator(".is-bad .state-failed").first().innerText(), /Payments|Signature/);
    await shot(page, `verify-${size}`);
    assert.deepEqual(await serious(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no sideways scrolling");
    await page.close();
  }
});

test("what the player knows is checked too: the key and the commitment", async () => {
  const page = await house.page("verify", "desk");
  const text = receipt("catch_seats");
  const of = (name) => text.match(new RegExp(`"${name}":"([0-9a-f]+)"`))[1];
  await page.getByLabel(/paste the text/).fill(text);
  await page.getByText("What else do you know?").click();
  await page.getByLabel(/public key/).fill(of("key"));
  await page.getByLabel(/commitment you were shown/).fill(of("commitment"));
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("heading", { name: "Good", exact: false }).waitFor();
  assert.match(await page.locator(".result h2").innerText(), /Good$/);
  await page
    .getByLabel(/commitment you were shown/)
    .fill(of("commitment").replace(/.$/, (c) => (c === "0" ? "1" : "0")));
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("heading", { name: "Not good" }).waitFor();
  await page.close();
});

test("the code of a printed receipt opens the page with the whole receipt in its address", async () => {
  for (const [text, verdict] of [
    [receipt("super_midway"), "Good, if the key is the house's"],
    [changed, "Not good"],
  ]) {
    const number = BigInt(`0x01${deflateRawSync(text).toString("hex")}`);
    const page = await house.page(`verify#${number}`, "phone");
    await page.getByRole("heading", { name: verdict }).waitFor();
    await page.close();
  }
});

test("the saved page works without a house", async () => {
  const page = await house.page("verify", "desk");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /without a network/ }).click(),
  ]);
  const saved = join(mkdtempSync(join(tmpdir(), "verify-")), download.suggestedFilename());
  await download.saveAs(saved);
  await page.context().setOffline(true);
  await page.goto(`file://${saved}`);
  await page.locator("input[type=file]").setInputFiles([file("good.json", receipt("pai_gow_set"))]);
  await page.getByRole("heading", { name: "Good, if the key is the house's" }).waitFor();
  await page.close();
});

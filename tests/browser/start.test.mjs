// The first page: a way to every other page, in both languages, and an answer for an address that does not exist.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open_house, serious, shot } from "./house.mjs";

let house;
before(async () => (house = await open_house()));
after(async () => {
  await house.stop();
  // A browser reports the 404 that the last test asks for.
  assert.deepEqual(
    house.errors.filter((error) => !/404/.test(error)),
    [],
  );
});

test("every page of the house is one tap away", async () => {
  const page = await house.page("", "phone");
  const links = await page
    .locator(".start ul:not(.games) a")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  assert.deepEqual(links.toSorted(), ["/dealer", "/pit", "/room", "/sign", "/terminal", "/trainer", "/verify"]);
  assert.deepEqual(await serious(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no sideways scrolling");
  await shot(page, "start-phone");
  for (const link of links) {
    const answer = await page.request.get(new URL(link, page.url()).href);
    assert.equal(answer.status(), 200, link);
    assert.match(await answer.text(), /<script type="module"/, link);
  }
  await page.getByRole("button", { name: "Español" }).click();
  await page.getByText("Jugar").waitFor();
  await page.close();
});

test("the rules of each game are one tap away, and PAR sheets are with the laboratory", async () => {
  const page = await house.page("", "desk");
  assert.equal(await page.locator(".games li").count(), 5);
  await page.getByText("cardroom-doc").waitFor(); // the house does not serve the documents: it says where they are
  await page.getByText("cardroom-lab").waitFor();
  await page.getByRole("button", { name: /Rules.*Chase the Flush/ }).click();
  await page.getByText("F-win-2a").first().waitFor();
  await page.close();
});

test("an address that does not exist says so and shows the way", async () => {
  const page = await house.page("", "desk");
  const answer = await page.goto(new URL("/no/such/place", page.url()).href);
  assert.equal(answer.status(), 404);
  await page.getByText("There is nothing at /no/such/place").waitFor();
  await page.getByRole("link", { name: /Terminal/ }).waitFor();
  await shot(page, "start-lost");
  await page.close();
});

test("a house of play money can be started over by whoever finds it broken", async () => {
  const page = await house.page("", "phone");
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByText("The house begins anew").waitFor();
  while (!/"start-over"[^]*is open at/.test(house.said)) await page.waitForTimeout(100);
  await page.close();
});

// The pit page: people, terminals, files, the audit, the own password and the end of a session.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { confirm, saved, serious, shot, until } from "./house.mjs";
import { open_pit_house, PASSWORD, section, wire } from "./pit_house.mjs";

let pit, page, terminal;

before(async () => {
  pit = await open_pit_house();
  page = await pit.sign_in("Ada");
});
after(async () => {
  await pit.house.stop();
  assert.deepEqual(
    pit.house.errors.filter((e) => !/status of 4/.test(e)),
    [],
  );
});

const dialog = () => page.getByRole("dialog");

test("a person is added and signs in; another role and password; removed", async () => {
  await section(page, "People");
  await page.getByLabel("Name").fill("Dan");
  await page.getByLabel("Role", { exact: true }).selectOption("auditor");
  await page.getByLabel("First password").fill("short");
  await page.getByRole("button", { name: "Add a person" }).click();
  await page.getByText(/a password has ten characters/).waitFor();
  await page.getByLabel("First password").fill(PASSWORD);
  await page.getByRole("button", { name: "Add a person" }).click();
  await page.getByText("Dan was added.").waitFor();
  const dan = await pit.sign_in("Dan");
  await dan.getByText("Auditor").first().waitFor();

  await page.getByRole("button", { name: "Change role: Dan" }).click();
  await dialog().getByLabel("Role", { exact: true }).selectOption("cashier");
  await confirm(page, "Change role");
  await page.locator('tr[data-row="Dan"]').getByText("Cashier").waitFor();
  await dan.getByLabel("Password").waitFor(); // signed out everywhere
  await dan.context().close();

  await page.getByRole("button", { name: "New password: Dan" }).click();
  await dialog().getByLabel("New password", { exact: true }).fill("another long passphrase 2");
  await confirm(page, "Set");
  assert.equal((await pit.ask({ do: "login", name: "Dan", password: "another long passphrase 2" })).role, "cashier");

  await page.getByRole("button", { name: "Remove: Dan" }).click();
  await confirm(page, "Remove");
  await page.locator('tr[data-row="Dan"]').getByText("removed").waitFor();
  assert.equal((await pit.ask({ do: "users" }, pit.ada)).find((u) => u.name === "Dan").removed, true);
});

test("a terminal is paired by the code shown, unseated and unpaired", async () => {
  await section(page, "Terminals");
  await page.getByRole("textbox", { name: "Name" }).fill("Seat by the door");
  await page.getByRole("button", { name: "Create a code" }).click();
  const code = await page.locator(".code-text").innerText();
  await shot(page, "pit-code");
  const token = (await pit.ask({ do: "pair", code })).token;
  terminal = await wire(pit.house, token);
  await terminal.do({ do: "sit", table: "Catch 1", seat: 3 });
  await page.getByRole("region", { name: "Terminals" }).first().getByRole("button", { name: "Refresh" }).click();
  const row = page.locator('tr[data-row="1"]');
  await row.getByText("Seat by the door").waitFor();
  assert.match(await row.innerText(), /Connected[\s\S]*Catch 1, seat 3[\s\S]*\$0\.00/);
  await row.getByRole("button", { name: /Free the seat/ }).click();
  await confirm(page, "Free the seat");
  await until("the seat to be free", async () => (await terminal.view()).seat === undefined);
  await until("the row without a seat", async () => !/seat 3/.test(await row.innerText()));
});

test("a sign is paired by its code, listed, and taken out of use", async () => {
  await page.getByLabel("Device").selectOption("sign");
  assert.equal(await page.getByLabel("Number").first().inputValue(), "1"); // signs are numbered by themselves
  await page.getByRole("textbox", { name: "Name" }).fill("Over the bar");
  await page.getByRole("button", { name: "Create a code" }).click();
  await page.getByText("Code for Jackpot sign 1").waitFor();
  const { token, role } = await pit.ask({ do: "pair", code: await page.locator(".code-text").innerText() });
  assert.equal(role, "sign");
  const region = page.getByRole("region", { name: "Jackpot signs" }).first();
  const row = region.locator('tr[data-row="1"]');
  await region.getByRole("button", { name: "Refresh" }).click();
  await row.getByText("Over the bar").waitFor();
  assert.match(await row.innerText(), /Offline[\s\S]*not since the house started/);
  await wire(pit.house, token);
  await region.getByRole("button", { name: "Refresh" }).click();
  await row.getByText("Connected").waitFor();
  await shot(page, "pit-signs");
  assert.deepEqual(await serious(page), []);
  await row.getByRole("button", { name: /Unpair/ }).click();
  await confirm(page, "Unpair");
  await row.waitFor({ state: "detached" });
  const hello = await wire(pit.house, token).catch(() => "turned away");
  assert.equal(hello, "turned away");
});

test("an export has a row for each wager", async () => {
  const { voucher } = await pit.change({ do: "issue", cents: 10000 });
  await terminal.do({ do: "load", voucher });
  await terminal.do({ do: "sit", table: "Catch 1", seat: 1 });
  await terminal.until("betting", (v) => v.may_bet);
  await terminal.do({ do: "bets", spots: { ante: 500, xtra: 500, progressive: 500 } });
  await terminal.until("the settlement", (v) => v.round.settled && v.bet > 0);
  await section(page, "Records");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^cardroom-rounds-\d{4}-\d\d-\d\d-\d{6}\.csv$/);
  const lines = (await saved(file)).trim().split(/\r?\n/);
  assert.match(lines[0], /^round,table,name,game,game_number,state,/);
  const staked = lines
    .slice(1)
    .map((line) => line.split(","))
    .filter((cells) => cells.includes("Catch 1") && cells[14]);
  assert.deepEqual(
    staked.map((cells) => [cells[14], cells[15]]),
    [
      ["ante", "500"],
      ["xtra", "500"],
      ["progressive", "500"],
    ],
  );

  await page.getByLabel(/^Transfers/).check();
  await page.getByLabel("Format").selectOption("json");
  const [json] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  const rows = (await saved(json))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.ok(rows.some((row) => row.cents === 10000));
});

test("the audit on demand is good", async () => {
  await page.getByRole("button", { name: "Run the audit" }).click();
  await page.getByText("GOOD", { exact: true }).waitFor();
  assert.match(await page.locator(".verdict").innerText(), /entries, \d+ rounds? recalculated/);
  await shot(page, "pit-audit");
});

test("a terminal is unpaired", async () => {
  await terminal.until("the end of the round", (v) => v.may_leave);
  await section(page, "Terminals");
  const row = page.locator('tr[data-row="1"]');
  await terminal.do({ do: "leave" });
  await row.getByRole("button", { name: /Unpair/ }).click();
  await confirm(page, "Unpair");
  await row.waitFor({ state: "detached" });
  assert.deepEqual(await pit.ask({ do: "terminals" }, pit.ada), []);
});

test("a dealer is shown the way to the console", async () => {
  await pit.person("Dora", "dealer");
  const dora = await pit.house.page("pit");
  await dora.getByLabel("Name").fill("Dora");
  await dora.getByLabel("Password").fill(PASSWORD);
  await dora.getByRole("button", { name: "Continue" }).click();
  await dora.getByRole("link", { name: "Dealer console" }).waitFor();
  assert.equal(await dora.locator("#content").count(), 0);
  await dora.context().close();
});

test("the own password is changed, and the way out leads to the door", async () => {
  await page.getByRole("button", { name: /Ada/ }).click();
  await dialog().getByLabel("Current password").fill(PASSWORD);
  await dialog().getByLabel("New password", { exact: true }).fill("yet another passphrase 3");
  await dialog().getByLabel("New password again").fill("not the same");
  await dialog().getByRole("button", { name: "Change password" }).click();
  await dialog().getByText("The two new passwords are not the same.").waitFor();
  await dialog().getByLabel("New password again").fill("yet another passphrase 3");
  await dialog().getByRole("button", { name: "Change password" }).click();
  await dialog().getByText("Changed. Your other sessions have ended.").waitFor();
  assert.equal((await pit.house.post({ do: "users" }, pit.ada)).code, "no-session");
  await dialog().getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Password").waitFor();
  assert.equal((await pit.ask({ do: "login", name: "Ada", password: "yet another passphrase 3" })).role, "supervisor");
});

test("a session that has ended leads to the door and says so", async () => {
  const ada = (await pit.ask({ do: "login", name: "Ada", password: "yet another passphrase 3" })).token;
  await pit.ask({ do: "user-add", name: "Sue", role: "auditor", password: PASSWORD }, ada);
  const sue = await pit.sign_in("Sue", "phone");
  await pit.ask({ do: "user-password", name: "Sue", password: "changed for her 12345" }, ada);
  await sue.getByLabel("Password").waitFor();
  await sue.getByText(/session has ended/i).waitFor();
});

// evening_table.mjs - a live table as an evening sees it: a console that is dealt at with the keys, and three terminals.
//
//   const table = await open_table(house, "Catch L")            the console and three terminals, seats 1 to 3
//   await table.bet({ 1: ["ante"], 2: ["ante"] })               the spots that each player touches
//   await table.go("settle", { 1: ["play"] })                   deals, turns and decides until the banner says so
//   await table.take_and_pay()                                  Enter from wager to wager, then settle
//   await table.credits_are({ 1: 101000 })                      as the screens say, and as the books do
//   await closing(house)                                        the audit, and a second start has the same records
//
// A recorder reads what every window is sent; each hand that is turned was in no message of its round before that.
import assert from "node:assert/strict";
import { until } from "./house.mjs";
import { audit } from "./live.mjs";
import { decision, meter, sit, spot } from "./terminal_house.mjs";
import { hire } from "./pit_house.mjs";

const desk = { viewport: { width: 1366, height: 768 } };
const EARLY_MS = 500; // the console takes an Enter for a second tap within 0.4 seconds of a new step

/** Everything that any window was sent, with the round that it is about: that of a view, else the one on the table. */
export class Recorder {
  messages = [];
  round = 0;
  turned = 0; // cards that were looked for
  listen = (page) =>
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => this.note(String(payload))));
  note(text) {
    const { of, round } = JSON.parse(text);
    if (of === "dealer") this.round = round.round;
    this.messages.push({ text, round: round?.round ?? this.round });
  }
  with_any(cards) {
    const found = this.messages.filter(({ round }) => round === this.round).map(({ text }) => text);
    if (found.length < 4) throw new Error("the recorder has not seen the round");
    return found.filter((text) => cards.some((card) => new RegExp(`\\b${card}\\b`).test(text)));
  }
  /** Cards that lie face down: nobody was sent one. */
  hidden(cards) {
    this.turned += cards.length;
    assert.deepEqual(this.with_any(cards), [], `${cards} came too early`);
  }
}

const EXPORTS = ["rounds", "transfers", "meters", "meter-changes", "events", "daily"];

/** All records up to then: a start adds events of its own. */
async function exports_of(house, until) {
  const { token } = (await house.post({ do: "demo", as: "auditor" })).data;
  const headers = { authorization: `Bearer ${token}` };
  const one = async (what) => (await fetch(`${house.url}/api/export?what=${what}&until=${until}`, { headers })).text();
  return Object.fromEntries(await Promise.all(EXPORTS.map(async (what) => [what, await one(what)])));
}

/** The end of the evening: killed and started again, the house has the same records, and its books are right. */
export async function closing(house) {
  await house.close_pages();
  const until = Date.now();
  const before = await exports_of(house, until);
  assert.ok(before.transfers.split("\n").length > 10, before.transfers);
  await house.crash();
  assert.deepEqual(await exports_of(house, until), before);
  assert.match(audit(house), /GOOD/);
}

/** The pit page of another supervisor than the one at the console. */
export async function second_person(house, recorder, name = "sue") {
  const password = `long enough ${name}`;
  const first = (await house.post({ do: "demo", as: "supervisor" })).data.token;
  const token = await hire(async (body, by) => (await house.post(body, by)).data, first, name, "supervisor", password);
  const pit = await house.page("pit", "wall", {}, async (page) => {
    recorder.listen(page);
    await page.addInitScript((kept) => sessionStorage.setItem("cardroom.pit", kept), token);
  });
  await pit.locator("#content").waitFor();
  return pit;
}

export async function open_table(house, name, recorder = new Recorder()) {
  const open = (page, options) => house.page(page, "tablet", options, recorder.listen);
  const console_page = await open(`dealer?table=${encodeURIComponent(name)}`, desk);
  const players = {};
  for (const seat of [1, 2, 3]) {
    players[seat] = await open("terminal", {});
    await sit(players[seat], name);
  }
  return new LiveTable(house, name, console_page, players, recorder);
}

class LiveTable {
  constructor(house, name, page, players, recorder) {
    Object.assign(this, {
      house,
      name,
      page,
      players,
      recorder,
      hands: {},
      seen: {},
    });
  }

  async step() {
    return this.page.locator("[data-step]").getAttribute("data-step");
  }

  /** The words of the banner: which card it is of which hand, so that they change with every card. */
  async said() {
    return this.page.locator(".banner-words").innerText();
  }

  async step_is(...names) {
    const wanted = names.map((name) => `[data-step="${name}"]`).join(", ");
    await this.page
      .locator(wanted)
      .waitFor({ timeout: 30000 })
      .catch(async () => assert.fail(`the console is at ${await this.step()}, not at ${names}`));
  }

  async enter() {
    await new Promise((done) => setTimeout(done, EARLY_MS));
    await this.page.keyboard.press("Enter");
  }

  /** Betting opens; every player touches these spots, the one that the others need last. */
  async bet(spots) {
    await this.step_is("open", "shuffle");
    const shuffles = (await this.step()) === "shuffle";
    await this.enter();
    if (shuffles) await this.page.getByRole("dialog").getByRole("button", { name: "Shuffled: open betting" }).click();
    await this.step_is("no-wagers");
    for (const [seat, ids] of Object.entries(spots)) for (const id of ids) await spot(this.players[seat], id).click();
    await this.step_is("close", "countdown");
    for (const seat of Object.keys(spots))
      await this.page.locator(`[data-seat="${seat}"]`, { hasText: "Total" }).waitFor();
  }

  async close() {
    await this.step_is("close");
    await this.enter();
    await this.step_is("deal", "card", "start");
  }

  /** Whose turn it is by the banner: "dealer", "table" or the number of a seat. */
  async whose() {
    const title = await this.page.locator("h1").innerText();
    const seat = /seat (\d+)/i.exec(title);
    return seat ? Number(seat[1]) : /the table/.test(title) ? "table" : "dealer";
  }

  async turned_or_dealt(step) {
    const to = await this.whose();
    const all = this.hands[to];
    const from = this.seen[to] ?? 0;
    const count = step === "turn" ? Number(/(\d+) cards/.exec(await this.page.locator("h1").innerText())?.[1] ?? 1) : 1;
    const cards = all.slice(from, from + count);
    const before = await this.said();
    this.seen[to] = from + count;
    if (step === "turn") this.recorder.hidden(cards);
    const places = await this.page.locator("[data-places]").getAttribute("data-places");
    await this.page.keyboard.type(cards.join(" "));
    if (places.split(" ").length > count) await this.page.keyboard.press("Enter"); // all that come go in by themselves
    await until(`what comes after ${before}`, async () => (await this.said()) !== before);
    assert.ok(this.recorder.with_any(cards).length, `${cards} came in no message`);
  }

  /** Of the hands that stayed in the dark nobody was sent a card in all of the round. */
  unseen_stay_hidden() {
    this.recorder.hidden(Object.entries(this.hands).flatMap(([to, cards]) => cards.slice(this.seen[to] ?? 0)));
  }

  async decide(actions) {
    const seats = Object.keys(actions).filter((seat) => actions[seat].length);
    for (const seat of seats) {
      const [action, front = ""] = actions[seat][0].split(": "); // "set: 8d 6c" touches these two before
      const button = decision(this.players[seat], action);
      if (!(await button.isVisible())) continue;
      for (const card of front.match(/\w+/g) ?? [])
        await this.players[seat].locator(`[data-card-button="${card}"]`).click();
      await button.click();
      actions[seat].shift();
      await button.waitFor({ state: "detached" }).catch(() => {});
      return;
    }
    await new Promise((done) => setTimeout(done, 50));
  }

  async go(to, actions = {}) {
    for (const end = Date.now() + 40000; Date.now() < end;) {
      const step = await this.step();
      if ([].concat(to).includes(step)) return;
      if (step === "deal" || step === "left") {
        const before = await this.said();
        await this.enter();
        await until("the next step", async () => (await this.said()) !== before);
      } else if (step === "turn" || step === "card") await this.turned_or_dealt(step);
      else if (step === "decide") await this.decide(actions);
      else assert.fail(`the console is at ${step}, on the way to ${to}`);
    }
    assert.fail(`the console is at ${await this.step()}, not at ${to}`);
  }

  deal(hands) {
    this.hands = Object.fromEntries(Object.entries(hands).map(([to, cards]) => [to, cards.split(" ")]));
    this.seen = {};
  }

  /** The step, the press that the walk has come to ("" after the last, null where nothing is walked), and whether Enter does
   *  something: asked at one moment, not waited for. */
  async walk() {
    return this.page.evaluate(() => ({
      step: document.querySelector("[data-step]")?.getAttribute("data-step"),
      stop: document.querySelector("[data-walk]")?.getAttribute("data-walk") ?? null,
      primary: document.querySelector("#primary") !== null,
    }));
  }

  /** What the console shows of each seat, in the order of settlement: what is taken, and what is paid. */
  async results() {
    const all = await this.page.locator("[data-pay-seat]").all();
    const one = async (seat) => {
      const [take, pay] = (await seat.locator(".pay-totals").innerText()).match(/\$[\d,.]+/g);
      return `${await seat.getAttribute("data-pay-seat")} −${take} +${pay}`;
    };
    return Promise.all(all.map(one));
  }

  /** Enter does what the banner says, until the round is settled. */
  async take_and_pay() {
    await this.step_is("settle");
    this.unseen_stay_hidden();
    for (const end = Date.now() + 60000; Date.now() < end;) {
      const { step, stop, primary } = await this.walk();
      if (step !== "settle") return;
      if (primary) {
        await this.enter();
        await until(
          "the next press",
          async () => (await this.step()) !== "settle" || (await this.walk()).stop !== stop,
        );
      } else await new Promise((done) => setTimeout(done, 50)); // the last press is being settled
    }
    assert.fail("the round is not settled");
  }

  /** A misread card, or two that were exchanged: "3c" is "Kh", or "Qh" and "Kc" the other way round.  After the
   *  settlement a supervisor does it. */
  async correct(was, is, exchanged = false) {
    const settled = (await this.step()) === "open";
    const short = (card) =>
      card.replace("T", "10").replace(/[cdhs]$/, (suit) => ({ c: "♣", d: "♦", h: "♥", s: "♠" })[suit]);
    await this.page.getByRole("button", { name: `${short(was)}. Correct it` }).click();
    const dialog = this.page.getByRole("dialog");
    if (exchanged) {
      const other = dialog.locator("option", { hasText: short(is) });
      await dialog.locator("select").selectOption(await other.getAttribute("value"));
      await dialog.getByRole("button", { name: "These two were exchanged" }).click();
    } else await dialog.locator(".correct-row input").fill(is);
    await dialog.getByLabel("Reason", { exact: true }).fill("misread");
    await dialog.getByRole("button", { name: "Correct", exact: true }).click();
    if (settled) {
      await dialog.locator("form.supervisor button").click();
      await dialog.getByRole("button", { name: "Correct", exact: true }).click();
    }
    await dialog.waitFor({ state: "detached" });
  }

  /** A supervisor comes to the console and rules. */
  async rule(what, effect, fields = {}) {
    await this.page.getByRole("button", { name: "Ruling…" }).click();
    const dialog = this.page.getByRole("dialog");
    await dialog.locator("form.supervisor button").click();
    await dialog
      .locator("label", { hasText: /^What happened/ })
      .locator("select")
      .selectOption({ label: what });
    await dialog
      .locator("label", { hasText: /^The ruling/ })
      .locator("select")
      .selectOption({ label: effect });
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
    await dialog.getByLabel("Reason", { exact: true }).fill("seen by everybody");
    return dialog;
  }

  /** ... or asks for a void, and sees before what it does. */
  async void_round(reason) {
    await this.page.getByRole("button", { name: "Void the round…" }).click();
    const dialog = this.page.getByRole("dialog");
    await dialog.locator("form.supervisor button").click();
    await dialog.getByLabel("Reason", { exact: true }).fill(reason);
    return dialog;
  }

  async credits_are(credits) {
    const token = (await this.house.post({ do: "demo", as: "auditor" })).data.token;
    for (const [seat, cents] of Object.entries(credits)) {
      const page = this.players[seat];
      await until(`credit ${cents} at seat ${seat}`, async () => (await meter(page, "credit")) === cents, 4000).catch(
        async () => assert.equal(await meter(page, "credit"), cents, `seat ${seat} of ${this.name}`),
      );
    }
    const { data } = await this.house.post({ do: "terminals", table: this.name }, token);
    const books = Object.fromEntries(data.filter((t) => t.seat in credits).map((t) => [t.seat, t.credit]));
    assert.deepEqual(books, credits);
    await this.house.post({ do: "logout" }, token);
  }
}

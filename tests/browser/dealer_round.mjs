// dealer_round.mjs - whole rounds at the console by keys alone, every key counted, and the time that a person would take.
//
//   const dealer = new KeyDealer(page, "chase-the-flush", players, { seed })    players: terminals by seat, in chips {}
//   await dealer.round({ actions: ["check", "check", "bet"] })                  from "open" to the next "open"
//   dealer.inputs, dealer.seconds                             of the rounds since reset()
//
// Cards come from a seed.  In chips a hand is called where its lines have a call, and what is left is called lost at once; the
// other hands are entered.  What a hand costs beside its keys is a table below, in seconds.
import { dealt_round } from "./dealt_round.mjs";
import { until } from "./house.mjs";

/** What a dealer does with the hands: a person's times, without the keys. */
const SECONDS = {
  key: 0.6,
  bets: 12, // chips are put down, or the terminals are touched
  packet: 1.6, // a hand is dealt from the shuffler
  decision: 6, // the players look at their cards
  turn: 1.2, // a hand is turned and read
  losers: 4, // one sweep round the table
  winner: 3.5, // chips are cut out and put down
};

const TIMES = { deal: "packet", card: "turn", turn: "turn", decide: "decision" };

export class KeyDealer {
  inputs = 0;
  seconds = 0;
  constructor(page, game, players, { seed = 1, pause = 450 } = {}) {
    Object.assign(this, { page, game, players, seed, pause });
  }

  reset() {
    this.inputs = this.seconds = 0;
  }

  async key(key) {
    this.inputs++;
    this.seconds += SECONDS.key;
    await this.page.keyboard.press(key);
  }

  async type(text) {
    for (const key of text) await this.key(key);
  }

  takes(what, times = 1) {
    this.seconds += SECONDS[what] * times;
  }

  /** What the banner says, and what else is asked: it changes with every act. */
  state() {
    return this.page.evaluate(() => {
      const at = (selector, name) => document.querySelector(selector)?.getAttribute(name) ?? "";
      return {
        step: at("[data-step]", "data-step"),
        heading: document.querySelector("#step")?.textContent ?? "",
        sub: document.querySelector(".banner-words p")?.textContent ?? "",
        primary: document.querySelector("#primary") !== null,
        places: at("[data-places]", "data-places"),
        lines: [...document.querySelectorAll("[data-line]")].map((line) => line.dataset.line),
        call: Number(at("[data-call]", "data-call")),
        asked: at("[data-asked]", "data-asked"),
        walk: at("[data-walk]", "data-walk"),
        press: at("[data-press]", "data-press"),
        early: at("[data-pay-now]", "data-pay-now"),
        hands: document.querySelectorAll(".seat-box:not(.seat-idle)").length,
        waiting: document.querySelectorAll(".seat-waits").length,
      };
    });
  }

  async until_next(act) {
    const before = JSON.stringify(await this.state());
    await act();
    await until(`what comes after ${before}`, async () => JSON.stringify(await this.state()) !== before, 60000);
  }

  /** A person reads a step before Enter; a second tap within 0.4 s is none. */
  async enter() {
    await this.page.waitForTimeout(this.pause);
    await this.until_next(() => this.key("Enter"));
  }

  async decide(actions) {
    const seats = Object.values(this.players);
    const action = actions.shift();
    this.takes("decision");
    await this.page.waitForTimeout(this.pause);
    if (!seats.length) return this.until_next(() => this.key(action[0]));
    for (const player of seats) await player.ask({ do: "act", action: action === "set" ? "house-way" : action });
    await until("the decisions", async () => (await this.state()).step !== "decide" || actions.length > 0, 60000);
  }

  next_cards(places) {
    this.takes("turn", places.length >= 3 ? places.length / 3 : 1);
    return places.map((to) => this.dealt.cards[to][(this.seen[to] = (this.seen[to] ?? -1) + 1)]);
  }

  /** L, P or W, after the letter of a line; once only lost hands without a line are left, one key for all of them. */
  async call(seat) {
    const rest = Object.keys(this.dealt.calls).filter((n) => !this.called.has(n));
    const lost = (n) => this.dealt.calls[n].outcome === "lose" && this.dealt.calls[n].call === "nothing";
    const { outcome, call } = this.dealt.calls[seat];
    this.takes("turn");
    if (rest.length > 1 && rest.every(lost)) return this.until_next(() => this.key("r"));
    this.called.add(String(seat));
    const letter = await this.page.locator(`[data-line="${call}"] kbd`).innerText();
    if (call !== "nothing") await this.key(letter.toLowerCase());
    return this.until_next(() => this.key(outcome[0]));
  }

  async act({ step, places, call, lines, asked, press, hands }, actions) {
    if (asked) return this.until_next(() => this.answer());
    if (step === "decide") return this.decide(actions);
    if (call && this.called.has(String(call))) return this.page.waitForTimeout(50); // the view is on its way
    if (call && lines.includes(this.dealt.calls[call].call)) return this.call(call);
    if (call) this.called.add(String(call));
    if (step === "turn" || step === "card") {
      const cards = this.next_cards(places.split(" "));
      return this.until_next(() => this.type(cards.join("").toLowerCase()));
    }
    if (step === "deal") this.takes("packet", hands + 1);
    if (press) this.takes(press === "losers" ? "losers" : "winner");
    return this.enter();
  }

  async answer() {
    const enough = await this.page.locator(".counted button", { hasText: "No" }).count();
    if (enough) return this.key("n");
    await this.type("5");
    await this.key("Enter");
  }

  /** One round; actions: what all decide, in turn. */
  async round({ actions, bet }) {
    const left = [...actions];
    const decided = actions.map((action) => (action === "set" ? "house-way" : action));
    this.dealt = dealt_round(this.game, decided, this.seed++);
    this.seen = {};
    this.called = new Set();
    this.takes("bets");
    if (bet) await this.enter();
    else await this.key("=");
    if (!bet) await this.page.locator('[data-step="close"]').waitFor({ timeout: 60000 });
    await bet?.();
    for (let acts = 0; acts < 200; acts++) {
      const state = await this.state();
      if (["open", "shuffle", "deck", "verify"].includes(state.step)) return state.step;
      if (["no-wagers", "settle"].includes(state.step) && !state.primary) {
        await this.page.waitForTimeout(50);
        continue;
      }
      if (state.step === "watch" || state.step === "countdown") {
        await this.page.waitForTimeout(100);
        continue;
      }
      await this.act(state, left);
    }
    throw new Error("the round does not end");
  }
}

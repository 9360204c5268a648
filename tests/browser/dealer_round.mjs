// dealer_round.mjs - whole rounds at the console by keys alone, every key counted, and the time that a person would take.
//
//   const dealer = new KeyDealer(page, players, { seed })     players: terminals by seat, or {} at a table in chips
//   await dealer.round({ decide: "p" })                       from "open" to the next "open"
//   dealer.inputs, dealer.seconds                             of the rounds since reset()
//
// Cards come from a seed.  What a hand costs beside its keys is a table below, in seconds.
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

function random(seed) {
  let x = seed >>> 0 || 1;
  return (below) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return Math.floor((x / 2 ** 32) * below);
  };
}

export function shuffled(seed, joker = false) {
  const draw = random(seed);
  const deck = [..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
  if (joker) deck.push("Jk");
  for (let i = deck.length - 1; i > 0; i--) {
    const j = draw(i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

export class KeyDealer {
  inputs = 0;
  seconds = 0;
  constructor(page, players, { seed = 1, pause = 450 } = {}) {
    Object.assign(this, { page, players, seed, pause });
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
        of: Number(/(\d+)\D*$/.exec(document.querySelector(".entry-field span")?.textContent ?? "")?.[1] ?? 0),
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
    await until(`what comes after ${before}`, async () => JSON.stringify(await this.state()) !== before, 8000);
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
    await until("the decisions", async () => (await this.state()).step !== "decide" || actions.length > 0, 8000);
  }

  async act({ step, of, asked, press, hands }, actions) {
    if (asked) return this.until_next(() => this.answer());
    if (step === "decide") return this.decide(actions);
    if (step === "turn" || step === "card") {
      const cards = this.deck.splice(0, of);
      this.takes("turn", of >= 3 ? of / 3 : 1);
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
  async round({ actions, bet, joker = false }) {
    const left = [...actions];
    this.deck = shuffled(this.seed++, joker);
    this.takes("bets");
    await this.enter();
    await bet?.();
    for (let acts = 0; acts < 200; acts++) {
      const state = await this.state();
      if (["open", "shuffle", "deck", "verify"].includes(state.step)) return state.step;
      if (state.step === "no-wagers" && !(await this.page.locator("#primary").count())) {
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

// longest.mjs - for each game rounds whose words need the most room: the longest names of hands, the longest reasons in
// Spanish, a result on every spot, the highest wagers and wins.
//
//   const rounds = longest("chase-the-flush")          their cards, awards and reasons, as 'cardroom settle' has them
//   await show(page, rounds[0], "settled")             on the page, in place of the round that it shows; "deciding" too
//   await show(page, jackpot(game), "verifying")       settled, and its meter is being verified; "neighbour": those of others
//
// The page must have been opened with remember_views, and be at a table of that game in that phase.
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const HIGH = 20000; // cents: the highest wager

const lines = ["row1", "row2", "row3", "col1", "col2", "col3"];
const every_line = Object.fromEntries(
  lines.flatMap((line) => [
    [`pair-plus-${line}`, HIGH],
    [`six-card-${line}`, HIGH],
  ]),
);
const catch_wagers = { ante: HIGH, xtra: HIGH, "natural-pair-plus": 10000, progressive: 500 };
const pai_gow_wagers = { "pai-gow": HIGH, "ace-high": 10000, "chan-chu": 10000 };

/** The deck of a pai gow round: the dealer's packet, the seat's, and five that nobody looks at. */
function packets(dealer, seat) {
  const dealt = [...dealer.split(" "), ...seat.split(" ")];
  const deck = [...[..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit)), "Jk"];
  return [...dealt, ...deck.filter((card) => !dealt.includes(card))].slice(0, 49).join(" ");
}

// Names are the codes of the hands' values: the dealer's, the player's, and the player's while deciding.
const ROUNDS = {
  "three-card-catch": [
    {
      deck: "2c Qh 2d Jd 5h 9c 2h Td",
      wagers: catch_wagers,
      decisions: ["play"],
      names: ["straight Q", "trips 2", "pair 2"],
      seen: 3, // cards of each hand while deciding
    },
    {
      deck: "Qc Qh Qd Jd Qs 9c 2h Td",
      wagers: catch_wagers,
      decisions: ["play"],
      names: ["high Q", "trips Q", "trips Q"],
      seen: 3,
    },
  ],
  "chase-the-flush": [
    {
      deck: "Qs Js Ts 2s 3s 4s 9s 8s 7s 6s",
      wagers: { ante: 10000, xtra: 10000, "same-suit": 10000 },
      decisions: ["bet"],
      names: ["suit 7 9", "suit 7 Q", "suit 3 Q"],
      seen: 3,
    },
  ],
  "super-three-card": [
    {
      deck: "Qh Qh Qh Qh Jd Jd",
      wagers: { ante: HIGH, odds: HIGH, "big-hand": 10000, jackpot: 100 },
      decisions: ["play"],
      names: ["suited-pair J", "suited-trips Q", "suited-pair Q"],
      seen: 2,
    },
  ],
  "stadium-three-card": [
    {
      deck: "6h 5h 4h Ks Kc Kd Qs Qc Qd Jc 7h 3h", // the dealer does not qualify: two reasons
      wagers: { ante: HIGH, "pair-plus": HIGH, "six-card": HIGH, ...every_line },
      pick: [1, 2, 3],
      decisions: ["play"],
      names: ["high J", "straight-flush 6", "straight-flush 6"],
      seen: 3,
    },
  ],
  "dealer-open-pai-gow": [
    {
      deck: packets("Td Ts Th 3c 3d 9h 9s", "Qc Jc Tc 9c 8c 7d 7h"),
      start: 1,
      wagers: pai_gow_wagers,
      decisions: [{ set: "7d 7h" }],
      names: ["two-pair 9 3 / pair T", "straight-flush Q / pair 7", "straight-flush Q"],
      seen: 7,
    },
    {
      deck: packets("Td Ts Th 3c 3d 9h 9s", "Qc Jc Tc 9c 8c 7d 7h"), // one wager comes back: the longest headline
      start: 1,
      wagers: { "pai-gow": HIGH, "ace-high": 10000 },
      decisions: [{ set: "7d 7h" }],
      names: ["two-pair 9 3 / pair T", "straight-flush Q / pair 7", "straight-flush Q"],
      seen: 7,
    },
    {
      deck: packets("Jk Kd Qs 9c 8h 6d 4c", "Ad Kh Jc 9s 7d 5h 3c"), // ace-high against ace-high
      start: 1,
      wagers: pai_gow_wagers,
      decisions: [{ set: "Kh Jc" }],
      names: ["high A / high K", "high A / high K", "high A"],
      seen: 7,
    },
  ],
};

// A meter is won beside every other wager.
const JACKPOTS = {
  "three-card-catch": {
    deck: "As 2c Ks 7h Qs 9c",
    wagers: catch_wagers,
    decisions: ["play"],
    names: ["high 9", "straight-flush A", "straight-flush A"],
    seen: 3,
    meter: ["progressive", 523125],
  },
  "super-three-card": { ...ROUNDS["super-three-card"][0], meter: ["jackpot", 10234567] },
};

export const longest = (game) => settled(game, ROUNDS[game]);

/** The round in which a meter of this game is won; undefined for a game without one. */
export const jackpot = (game) => JACKPOTS[game] && settled(game, [JACKPOTS[game]])[0];

/** Rounds with given cards as the house settles them. */
export function settled(game, described) {
  const rounds = described.map(({ names, seen, meter, deck, start, ...seat }) => ({
    names,
    seen,
    meter,
    asked: { game, deck, ...(start ? { start } : {}), seats: [{ seat: 1, ...seat }] },
  }));
  const input = rounds.map(({ asked }) => JSON.stringify(asked)).join("\n");
  const said = execFileSync(join(root, "build", "cardroom"), ["settle", "--explain", "--json"], { input });
  const results = String(said).trim().split("\n");
  return rounds.map((round, i) => ({ ...round, result: JSON.parse(results[i]) }));
}

/** Before a page is opened: its socket and the last view that came are kept.  While a view is shown that is not the
 *  house's own (show), none of the house's takes its place: it sends one each minute. */
export const remember_views = (page) =>
  page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(...address) {
        super(...address);
        this.addEventListener("message", (event) => {
          if (JSON.parse(event.data).is !== "view") return;
          if (window.staged && event.isTrusted) event.stopImmediatePropagation();
          else window.last_view = { socket: this, data: event.data };
        });
      }
    };
  });

const some = (cards, count) => cards.split(" ").slice(0, count).join(" ");

/** The house's view of a round with other cards: what is not in 'result' stays as it was. */
function view_of(view, { names, seen, asked, result }, phase) {
  const [seat] = result.seats;
  const [dealer_name, name, early_name] = names;
  const stakes = { ...asked.seats[0].wagers };
  const round = { ...view.round };
  const mine = { ...view.mine, stakes };
  const pai_gow = asked.game === "dealer-open-pai-gow";
  const dealer = {
    cards: result.dealer.cards,
    value: dealer_name,
    ...(result.dealer.front && { front: result.dealer.front, way: result.dealer.rule }),
  };

  const other = { hand: { cards: some(seat.cards, seen).replace(/\w+/g, "??") }, stakes, staked: seat.staked };
  const others = [2, 3, 4, 5, 6].map((number) => ({ ...view.mine, ...other, seat: number, awards: undefined }));

  if (result.array) round.table = { ...round.table, cards: result.array };
  if (phase === "deciding") {
    if (pai_gow) round.dealer = dealer;
    mine.hand = { cards: some(seat.cards, seen), value: early_name };
    mine.staked = Object.values(stakes).reduce((all, cents) => all + cents, 0);
    mine.awards = seat.wagers.filter((award) => award.step === "deal");
    return { ...view, round, mine, bet: mine.staked, credit: 99999999, others };
  }
  round.dealer = dealer;
  if (result.community) round.table = { ...round.table, cards: result.community };
  mine.hand = { cards: seat.cards, value: name, ...(seat.front && { front: seat.front, foul: false }) };
  mine.awards = seat.wagers;
  for (const one of others) one.hand = { cards: seat.cards };
  for (const award of seat.wagers) if (award.stake) stakes[award.wager] = award.stake;
  Object.assign(mine, { staked: seat.staked, returned: seat.returned, why: seat.why });
  return { ...view, round, mine, others, bet: seat.staked, win: seat.returned, credit: 99999999 };
}

/** A settled round whose win of a meter two people look at: this player's, or those of two others. */
function verified(view, { meter: [wager, cents] }, phase) {
  const lock = { lock: 7, table: view.table, seat: view.seat, terminal: view.terminal, round: view.round.round, cents };
  const mine = (award) => (award.wager === wager ? { ...award, meter: 1, returned: cents, locked: lock.lock } : award);
  if (phase === "neighbour") return { ...view, lock: undefined, jackpots: [2, 6].map((seat) => ({ seat, cents })) };
  const seat = { ...view.mine, awards: view.mine.awards.map(mine) };
  return { ...view, mine: seat, lock, jackpots: [{ seat: view.seat, cents }] };
}

const deliver = (page, data, staged) =>
  page.evaluate(
    (view) => {
      window.staged = view.staged;
      window.last_view.socket.dispatchEvent(new MessageEvent("message", { data: view.data }));
    },
    { data, staged },
  );

/** A view once more, as the house has sent it. */
export const again = (page, data) => deliver(page, data, false);

export async function show(page, round, phase) {
  const view = JSON.parse(await page.evaluate(() => window.last_view.data));
  const shown = view_of(view, round, phase);
  const data = JSON.stringify(/verifying|neighbour/.test(phase) ? verified(shown, round, phase) : shown);
  await deliver(page, data, true);
}

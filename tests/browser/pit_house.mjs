// pit_house.mjs - a house for the tests of the pit page: real money, two tables with short windows, a supervisor;
// and a player or dealer at the wire, so that there is something to see.
import { open_house, until } from "./house.mjs";

/** A new person, who has chosen this password: the token. */
export async function hire(ask, by, name, role, password) {
  const first = `first of ${password}`;
  await ask({ do: "user-add", name, role, password: first }, by);
  const { token } = await ask({ do: "login", name, password: first });
  await ask({ do: "password", old: first, password }, token);
  return token;
}

/** Hired before money moves: later it would take two departments. */
const crew = { Zoe: "supervisor", Cora: "cashier", Dora: "dealer" };

export const PASSWORD = "a long enough passphrase 1";

export const config = {
  venue: "Cardroom",
  facsimile: "test approval",
  "jackpot-lock": 30000,
  pools: [{ name: "Catch progressive", game: "three-card-catch" }],
  tables: [
    {
      name: "Catch 1",
      game: "three-card-catch",
      pool: "Catch progressive",
      windows: { betting: 2, decision: 2, pause: 2 },
    },
    {
      name: "Live 1",
      game: "three-card-catch",
      dealer: "live",
      without: ["progressive"],
      windows: { betting: 2, decision: 2, pause: 2 },
    },
  ],
};

/** A connection at the wire, inside a page of the same address: Node has no WebSocket of its own. */
export async function wire(house, token) {
  const page = await house.page("healthz");
  await page.evaluate((token) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    const wire = { socket, welcome: undefined, view: undefined, refused: undefined, n: Date.now() };
    window.wire = wire;
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", token }));
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.is === "welcome") {
        wire.welcome = message;
        wire.n = Math.max(wire.n, message.ack);
      }
      if (message.is === "view") wire.view = message;
      if (message.is === "refused") wire.refused = message;
    };
  }, token);
  const view = () => page.evaluate(() => window.wire.view);
  const first = await until("the welcome", () => page.evaluate(() => window.wire.welcome ?? window.wire.refused));
  if (first.is === "refused") throw new Error(`hello: ${first.code}`);
  return {
    view,
    /** Sends it; when the house has taken it, the view after it. */
    async do(body) {
      const n = await page.evaluate((body) => {
        const n = ++window.wire.n;
        window.wire.refused = undefined;
        window.wire.socket.send(JSON.stringify({ do: body.do, n, ...body }));
        return n;
      }, body);
      return until(`${body.do} to be taken`, async () => {
        const refused = await page.evaluate(() => window.wire.refused);
        if (refused) throw new Error(`${body.do}: ${refused.code}: ${refused.message}`);
        const now = await view();
        return now?.ack >= n && now;
      });
    },
    say: (body) => page.evaluate((body) => window.wire.socket.send(JSON.stringify(body)), body),
    until: (what, check) =>
      until(what, async () => {
        const now = await view();
        return now && check(now) && now;
      }),
    close: () => page.context().close(),
  };
}

export async function open_pit_house(of = config, more = {}) {
  const house = await open_house({ demo: false, config: of, ...more });
  const code = (await until("the code", () => /code to make one is ([\w-]+)/.exec(house.said)))[1];
  const ask = async (body, token) => {
    const answer = await house.post(body, token);
    if (answer.is === "refused") throw new Error(`${body.do}: ${answer.code}: ${answer.message}`);
    return answer.data;
  };
  const ada = (await ask({ do: "setup", code, name: "Ada", password: PASSWORD })).token;
  for (const [name, role] of Object.entries(crew)) await hire(ask, ada, name, role, PASSWORD);
  let n = 0;
  const next = () => (n = Math.max(n + 1, Date.now() * 1024)); // pages of the same person count so too (number.ts)

  return {
    house,
    ask, // throws where it is refused
    ada, // the supervisor's token
    change: (body, token = ada) => ask({ do: body.do, n: next(), ...body }, token),
    async person(name, role) {
      if (crew[name] !== role) return hire(ask, ada, name, role, PASSWORD);
      return (await ask({ do: "login", name, password: PASSWORD })).token;
    },
    /** A terminal at the wire with so much credit. */
    async player(number, cents) {
      const { code } = await ask({ do: "pair-code", device: "terminal", terminal: number, name: `T${number}` }, ada);
      const terminal = await wire(house, (await ask({ do: "pair", code })).token);
      const { voucher } = await ask({ do: "issue", n: next(), cents }, ada);
      await terminal.do({ do: "load", voucher });
      return terminal;
    },
    /** With a token as if it had been typed before; else by name and password. */
    async sign_in(name, size = "wall", at = "pit", token = undefined) {
      const keep = (page) => page.addInitScript((t) => sessionStorage.setItem("cardroom.pit", t), token);
      const page = await house.page(at, size, {}, token && keep);
      if (token)
        return page
          .locator("#content")
          .waitFor()
          .then(() => page);
      await page.getByLabel("Name").fill(name);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.locator("#content").waitFor();
      return page;
    },
  };
}

/** Goes to a section by its menu. */
export async function section(page, name) {
  await page.getByRole("navigation").getByRole("link", { name }).click();
}

/** Goes to a place by its address, until nothing there is still loading. */
export async function place(page, hash) {
  await page.evaluate((to) => (location.hash = to), hash);
  await until("the section", () =>
    page.evaluate(() => !/Loading…|Cargando…/.test(document.getElementById("content").innerText)),
  );
}

/** A round of the live table, dealt at the wire: one seat that plays on, these cards for it and for the dealer, which
 *  nobody has seen before they are turned. */
export async function deal(dealer, player, hands, spots) {
  const table = "Live 1";
  await dealer.until("the table to be free", (v) => v.next === "open");
  await dealer.do({ do: "open", table });
  await player.until("betting", (v) => v.may_bet);
  await player.do({ do: "bets", spots });
  const { awaited } = await dealer.do({ do: "close", table });
  await dealer.do({ do: "cards", table, cards: awaited.map(() => "??").join(" ") });
  await player.until("the decision", (v) => v.actions?.length);
  await player.do({ do: "act", action: "play" });
  let view = await dealer.until("the turn", (v) => v.next === "turn");
  while (view.next === "turn")
    view = await dealer.do({ do: "turn", table, cards: hands[view.round.need.to].join(" ") });
  await dealer.until("the last look", (v) => v.next === "settle");
  await dealer.do({ do: "settle", table });
  return dealer.until("the settlement", (v) => v.round.settled);
}

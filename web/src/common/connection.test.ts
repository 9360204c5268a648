import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection, type ConnectionState } from "./connection";
import { Houses } from "./houses";

const REPLACED = 4000;

/** A socket whose other end is the test. */
class Socket {
  static all: Socket[] = [];
  readyState = 0;
  sent: { do: string; n?: number; [key: string]: unknown }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly url = "") {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcomes(ack: number): void {
    this.opens();
    this.says({ is: "welcome", role: "terminal", number: 1, ack, now: 0 });
  }
}
(globalThis as { WebSocket?: unknown }).WebSocket = { OPEN: 1 };

function start(now = 1000) {
  const states: ConnectionState[] = [];
  Socket.all = [];
  const connection = new Connection({
    houses: new Houses("http://a"),
    token: "secret-token",
    on_message: () => {},
    on_state: (s) => states.push(s),
    open_socket: (url) => new Socket(url) as unknown as WebSocket,
    now: () => now,
    random: () => 0,
  });
  return { connection, states, first: Socket.all[0]! };
}

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

test("hello with the token is the first message", () => {
  const { connection, first } = start();
  first.opens();
  assert.deepEqual(first.sent, [{ do: "hello", token: "secret-token" }]);
  connection.close();
});

test("a change before the welcome waits for it", async () => {
  const { connection, first } = start();
  const done = connection.change({ do: "leave" });
  assert.equal(first.sent.length, 0);
  first.welcomes(0);
  assert.equal(first.sent[1]!.do, "leave");
  first.says({ is: "view", of: "terminal", ack: first.sent[1]!.n });
  assert.deepEqual(await done, { done: true });
  connection.close();
});

test("a change whose answer was lost is sent again with the same number", async () => {
  const { connection, states, first } = start();
  first.welcomes(0);
  const done = connection.change({ do: "bets", spots: { ante: 500 } });
  const n = first.sent[1]!.n;
  first.close();
  assert.equal(states.at(-1), "lost");
  await later(400);
  const second = Socket.all[1]!;
  second.welcomes(0);
  assert.equal(second.sent[1]!.n, n);
  second.says({ is: "result", n, of: "bets", data: {} });
  assert.equal((await done).done, true);
  connection.close();
});

test("a view that names another window's number does not answer ours: the house is asked", async () => {
  const { connection, first } = start();
  let ended = false;
  first.welcomes(0);
  const done = connection.change({ do: "close", table: "Catch" }).finally(() => (ended = true));
  const n = first.sent[1]!.n!;
  first.says({ is: "view", of: "dealer", ack: n + 9999 });
  first.says({ is: "view", of: "dealer", ack: n + 9999 });
  await later(0);
  assert.equal(ended, false);
  assert.deepEqual(
    first.sent.slice(1).map((r) => r.n),
    [n, n],
  ); // once more, and only once
  first.says({ is: "result", n, of: "close", data: {} });
  assert.equal((await done).done, true);
  connection.close();
});

test("what another window has overtaken goes out again with a number above it", async () => {
  const { connection, first } = start();
  first.welcomes(0);
  const done = connection.change({ do: "cards", table: "Catch", cards: "As" });
  const n = first.sent[1]!.n!;
  first.says({ is: "view", of: "dealer", ack: n + 9999 });
  first.says({ is: "refused", n, code: "overtaken", message: "" });
  first.says({ is: "refused", n, code: "overtaken", message: "" }); // the answer to the second copy
  const last = first.sent.at(-1)!;
  assert.equal(first.sent.length, 4); // hello, twice under the old number, once under the new
  assert.ok(last.n! > n + 9999);
  assert.equal(last["cards"], "As");
  first.says({ is: "view", of: "dealer", ack: last.n });
  assert.deepEqual(await done, { done: true });
  connection.close();
});

test("the second change waits for the first, so that it cannot overtake it", async () => {
  const { connection, first } = start();
  first.welcomes(0);
  const one = connection.change({ do: "cards", table: "Catch", cards: "As" });
  const two = connection.change({ do: "cards", table: "Catch", cards: "Kd" });
  assert.equal(first.sent.length, 2);
  first.says({ is: "refused", n: first.sent[1]!.n, code: "overtaken", message: "" });
  first.says({ is: "view", of: "dealer", ack: first.sent[2]!.n });
  assert.deepEqual(await one, { done: true });
  assert.deepEqual(
    first.sent.slice(1).map((r) => r["cards"]),
    ["As", "As", "Kd"],
  );
  first.says({ is: "view", of: "dealer", ack: first.sent[3]!.n });
  assert.deepEqual(await two, { done: true });
  connection.close();
});

test("a voucher is waited for, and asked for again where it was lost", async () => {
  const { connection, first } = start();
  first.welcomes(0);
  const done = connection.change({ do: "collect" });
  const n = first.sent[1]!.n!;
  first.close();
  await later(400);
  const second = Socket.all[1]!;
  second.welcomes(n); // it was taken
  assert.deepEqual(
    second.sent.slice(1).map((r) => r.n),
    [n],
  );
  second.says({ is: "result", n, of: "collect", data: { voucher: "1", cents: 5, time: 0 } });
  assert.deepEqual(await done, { done: true, data: { voucher: "1", cents: 5, time: 0 } });
  connection.close();
});

test("a change that the house had taken is not sent again", async () => {
  const { connection, first } = start();
  first.welcomes(0);
  const done = connection.change({ do: "leave" });
  const n = first.sent[1]!.n!;
  first.close();
  await later(400);
  Socket.all[1]!.welcomes(n);
  assert.deepEqual(await done, { done: true });
  assert.equal(Socket.all[1]!.sent.length, 1);
  connection.close();
});

test("numbers rise above what the house has taken, whatever the clock says", () => {
  const { connection, first } = start(5);
  first.welcomes(900000);
  void connection.change({ do: "leave" });
  first.says({ is: "view", of: "terminal", ack: 950000 });
  first.says({ is: "refused", n: first.sent[1]!.n, code: "in-play", message: "" });
  void connection.change({ do: "leave" });
  assert.deepEqual(
    first.sent.map((r) => r.n),
    [undefined, 900001, 900001, 950001],
  );
  connection.close();
});

test("a refused change says why, and the next one goes on", async () => {
  const { connection, first } = start();
  first.welcomes(0);
  const done = connection.change({ do: "leave" });
  first.says({ is: "refused", n: first.sent[1]!.n, code: "in-play", message: "wait" });
  assert.deepEqual(await done, { done: false, code: "in-play", message: "wait", wait_ms: 0 });
  assert.equal(connection.has_changes, false);
  connection.close();
});

test("a refusal without a number is not that of the change under way", async () => {
  const { connection, first } = start();
  first.welcomes(0);
  const done = connection.change({ do: "leave" });
  first.says({ is: "refused", code: "too-long", message: "" });
  assert.equal(connection.has_changes, true);
  first.says({ is: "view", of: "terminal", ack: first.sent[1]!.n });
  assert.deepEqual(await done, { done: true });
  connection.close();
});

test("of a quiet question that was refused only its asker hears", async () => {
  const heard: string[] = [];
  Socket.all = [];
  const connection = new Connection({
    houses: new Houses("http://a"),
    token: "secret-token",
    on_message: (m) => heard.push(m.is),
    on_state: () => {},
    open_socket: () => new Socket() as unknown as WebSocket,
    now: () => 1000,
  });
  const first = Socket.all[0]!;
  first.welcomes(0);
  const asked = connection.ask({ do: "advice" }, true);
  first.says({ is: "refused", n: first.sent[1]!.n, code: "no-advice", message: "none" });
  assert.equal(await asked, undefined);
  const why: string[] = [];
  const again = connection.ask({ do: "advice" }, (...said) => why.push(...said));
  first.says({ is: "refused", n: first.sent[2]!.n, code: "no-laboratory", message: "missing" });
  assert.equal(await again, undefined);
  assert.deepEqual(why, ["no-laboratory", "missing"]);
  assert.deepEqual(heard, ["welcome"]);
  connection.close();
});

test("a token that is worth nothing closes the connection", async () => {
  const { states, first } = start();
  first.opens();
  first.says({ is: "refused", code: "no-session", message: "log in" });
  assert.equal(states.at(-1), "refused");
  await later(400);
  assert.equal(Socket.all.length, 1);
});

test("a window whose terminal is used in another one waits to be asked", async () => {
  const { connection, states, first } = start();
  first.welcomes(0);
  first.onclose?.({ code: REPLACED });
  await later(600);
  assert.equal(states.at(-1), "replaced");
  assert.equal(Socket.all.length, 1); // else the two windows would take the terminal from each other for ever
  connection.reconnect();
  assert.equal(Socket.all.length, 2);
  connection.close();
});

// ---- silence ------------------------------------------------------------------------------------------------

/** A connection on a clock of its own, to a house whose health is as told; undefined: it does not answer. */
function watched() {
  const it = { now: 10000, health: 200 as number | undefined, asked: 0 };
  globalThis.fetch = async () => {
    it.asked++;
    if (it.health === undefined) throw new TypeError("unreachable");
    return new Response("{}", { status: it.health });
  };
  Socket.all = [];
  const states: ConnectionState[] = [];
  const connection = new Connection({
    houses: new Houses("http://a"),
    token: "secret-token",
    on_message: () => {},
    on_state: (s) => states.push(s),
    open_socket: () => new Socket() as unknown as WebSocket,
    now: () => it.now,
    random: () => 0,
  });
  Socket.all[0]!.welcomes(0);
  const after_ms = async (ms: number) => {
    it.now += ms;
    await connection.check_alive();
  };
  return { it, connection, states, first: Socket.all[0]!, after_ms };
}

test("three seconds of silence are asked about; a house that does not answer is lost", async () => {
  const { it, connection, states, after_ms } = watched();
  await after_ms(2999);
  assert.equal(it.asked, 0);
  await after_ms(1);
  assert.deepEqual([it.asked, states.at(-1)], [1, "open"]);
  it.health = undefined;
  await after_ms(2999);
  assert.equal(it.asked, 1); // the answer was a sign of life
  await after_ms(1);
  assert.deepEqual([it.asked, states.at(-1)], [2, "lost"]);
  connection.close();
});

test("a change without an answer for two seconds, from a house that is well: this line is dead", async () => {
  const { connection, states, after_ms } = watched();
  void connection.change({ do: "leave" });
  await after_ms(1999);
  assert.equal(states.at(-1), "open");
  await after_ms(1);
  assert.equal(states.at(-1), "lost");
  connection.close();
});

test("a house that cannot write is slow, not gone, and one that talks is not dead", async () => {
  const { it, connection, states, first, after_ms } = watched();
  it.health = 503;
  void connection.change({ do: "leave" });
  await after_ms(2000);
  assert.deepEqual([it.asked, states.at(-1)], [1, "open"]);
  it.health = 200;
  await after_ms(1500);
  first.says({ is: "floor", tables: [] });
  await after_ms(1500);
  assert.deepEqual([it.asked, states.at(-1)], [1, "open"]);
  connection.close();
});

// ---- two machines -------------------------------------------------------------------------------------------

const HOUSES = ["http://a", "http://b"];
const welcome = (socket: Socket, houses?: string[]) => {
  socket.opens();
  socket.says({ is: "welcome", role: "terminal", number: 1, ack: 0, now: 0, houses });
};
const stands_by = (socket: Socket) => {
  socket.opens();
  socket.says({ is: "standby", behind: 5, houses: HOUSES });
  socket.onclose?.({ code: 4007 });
};

test("when the house dies its other machine is asked at once, and gets the change that was not answered", async () => {
  const { connection, first } = start();
  welcome(first, HOUSES);
  const done = connection.change({ do: "bets", spots: { ante: 500 } });
  const n = first.sent[1]!.n;
  first.close();
  stands_by(Socket.all[1]!); // it has not noticed yet
  await later(350);
  assert.deepEqual(
    Socket.all.map((s) => s.url),
    ["ws://a/ws", "ws://b/ws", "ws://a/ws"],
  );
  Socket.all[2]!.close(); // dead
  const second = Socket.all[3]!;
  assert.equal(second.url, "ws://b/ws");
  welcome(second, HOUSES);
  assert.deepEqual(second.sent[1], { do: "bets", n, spots: { ante: 500 } });
  second.says({ is: "view", of: "terminal", ack: n });
  assert.deepEqual(await done, { done: true });
  connection.close();
});

test("a page that came from the standby goes to the house with the token it has", () => {
  const { connection, first } = start();
  stands_by(first);
  const second = Socket.all[1]!;
  assert.equal(second.url, "ws://b/ws");
  second.opens();
  assert.deepEqual(second.sent, [{ do: "hello", token: "secret-token" }]);
  connection.close();
});

test("a machine that says nothing is not waited for", async () => {
  const { connection, first } = start();
  welcome(first, HOUSES);
  first.close();
  Socket.all[1]!.opens();
  await later(3400);
  assert.ok(Socket.all.length > 2);
  connection.close();
});

test("nor is a single machine that says nothing: it is tried again", async () => {
  const { connection, first } = start();
  first.opens();
  await later(3900);
  assert.ok(Socket.all.length > 1);
  connection.close();
});

test("two connections of a page that are lost together move once", () => {
  const houses = new Houses("http://a");
  houses.learn(HOUSES);
  houses.move_on("http://a");
  houses.move_on("http://a");
  assert.equal(houses.base, "http://b");
  houses.learn(HOUSES);
  assert.equal(houses.base, "http://b");
  houses.move_on("http://b");
  assert.equal(houses.base, "http://a");
});

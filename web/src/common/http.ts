// http.ts - requests over HTTP: sign-in, and everything that the pit and the cage ask for and change.
import type { ResultData, Token } from "protocol";
import { houses } from "./houses";
import { type Change, type Named, type Question, Sender, type SenderSetup } from "./sender";

export type Answer<K> = K extends keyof ResultData ? ResultData[K] : object;

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly wait_ms: number,
  ) {
    super(message);
  }
}

/** Asks the house.  A standby has done nothing with it, so it goes to the next machine; no answer at all only moves on. */
export async function ask_house(path: string, init: RequestInit): Promise<Response> {
  for (let left = houses.count + 1; ; left--) {
    const base = houses.base;
    try {
      const answer = await fetch(base + path, { ...init, cache: "no-store" });
      const said = answer.status === 503 ? await answer.clone().json() : undefined;
      if (said?.is !== "standby") return answer;
      houses.learn(said.houses);
    } catch (error) {
      houses.move_on(base);
      throw error;
    }
    if (left === 0) throw new Error("every machine stands by");
    houses.move_on(base);
  }
}

/** Posts one request; throws a Refusal, or a TypeError if the house cannot be reached. */
async function post_once(body: object, token?: string, signal?: AbortSignal): Promise<unknown> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (token) headers["authorization"] = `Bearer ${token}`;
  const answer = await ask_house("/api", { method: "POST", headers, body: JSON.stringify(body), signal });
  const message = await answer.json();
  if (message.is === "unknown") throw new Error(message.message); // as if no answer came: it is sent again
  if (message.is === "refused") throw new Refusal(message.code, message.message, message.wait ?? 0);
  return message.data;
}

/** Posts a question; throws a Refusal, or a TypeError if the house cannot be reached. */
export async function post<K extends Question["do"]>(body: Named<Question, K>, token?: string): Promise<Answer<K>> {
  return (await post_once(body, token)) as Answer<K>;
}

/** The answer to a question asked by GET, unchanged: a file to save. */
export async function get_file(id: string, query: Record<string, string>, token: string): Promise<Blob> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await ask_house(`/api/${id}?${new URLSearchParams(query)}`, { headers });
  if (answer.ok) return answer.blob();
  const message = await answer.json();
  throw new Refusal(message.code, message.message, message.wait ?? 0);
}

/** Lets the browser save a file. */
export function save(name: string, blob: Blob): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60000);
}

// ---- changes ------------------------------------------------------------------------------------------------

/** No answer came for so long that a person should look whether the change was made. */
export class Unsure extends Error {}

const TRIES = 16; // about a minute
const HUNG_MS = 5000; // a request that has no answer by then is given up, and its change sent again

/** A sender over HTTP on behalf of whoever has the token; the house acknowledges nothing here but what is asked. */
export function http_sender(token: string | undefined, setup: SenderSetup = {}): Sender {
  const on_failure = (n: number, error: unknown) =>
    error instanceof Refusal ? sender.on_refused(n, error.code, error.message, error.wait_ms) : sender.on_no_answer(n);
  const line = (body: Change, n: number) =>
    void post_once({ ...body, n }, token, AbortSignal.timeout(HUNG_MS)).then(
      (data) => sender.on_result(n, data),
      (error: unknown) => on_failure(n, error),
    );
  const sender = new Sender(line, { tries: TRIES, open: true, ...setup });
  return sender;
}

/** Sends a change until its fate is certain; it is durable when the promise resolves.  Throws a Refusal or Unsure. */
export async function change_by<K extends Change["do"]>(
  sender: Pick<Sender, "change">, // this one, or a connection
  body: Named<Change, K>,
): Promise<Answer<K>> {
  const outcome = await sender.change(body);
  if (outcome.done) return outcome.data as Answer<K>;
  throw outcome.unsure ? new Unsure() : new Refusal(outcome.code, outcome.message, outcome.wait_ms);
}

// ---- tokens -----------------------------------------------------------------------------------------------
// A paired device keeps its token for good.  A person's token, and one of play money, belongs to one browser window,
// so that two windows are two terminals.

const key = (page: string) => `cardroom.${page}`;

export function token_read(page: string): string | undefined {
  return sessionStorage.getItem(key(page)) ?? localStorage.getItem(key(page)) ?? undefined;
}

export function token_save(page: string, token: Token, permanent: boolean): string {
  (permanent ? localStorage : sessionStorage).setItem(key(page), token.token);
  return token.token;
}

export function token_forget(page: string): void {
  if (sessionStorage.getItem(key(page)) !== null) sessionStorage.removeItem(key(page));
  else localStorage.removeItem(key(page));
}

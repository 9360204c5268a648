// requests.ts - what a person asks of the house from this page, over HTTP.
//
// Nothing is asked in the background on a timer: a session ends when nobody has used it for a while, and a page that is
// only open is not in use.
import { effect } from "@preact/signals";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { DealerView, Message, ResultData, Table } from "protocol";
import type { Connection } from "../common/connection";
import { leave, open_connection, state, token, welcome } from "../common/house";
import { change_by, get_file, http_sender, post, Refusal, Unsure } from "../common/http";
import { refusal_text } from "../common/refusal_text";
import type { Change, Named, Question, Sender } from "../common/sender";
import { dictionary } from "../common/text";
import { join_curves } from "./day_curve";
import { PAGE, pit, day_curves } from "./state";

const t = dictionary({
  unreachable: [
    "No answer from the house. Is the server running?",
    "La casa no responde. ¿Está funcionando el servidor?",
  ],
  unsure: [
    "No answer came, so it is not certain whether this was done. Look at the events before you do it again.",
    "No llegó respuesta, así que no es seguro que se haya hecho. Mire los eventos antes de repetirlo.",
  ],
});

type Answer<K> = K extends keyof ResultData ? ResultData[K] : object;

/** When the session has ended, the page goes back to signing in. */
async function with_session_check<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && error.code === "no-session" && token.value) {
      leave(PAGE);
      state.value = "refused";
    }
    throw error;
  }
}

/** A question; throws a Refusal. */
export function ask<K extends Question["do"]>(body: Named<Question, K>): Promise<Answer<K>> {
  return with_session_check(post<K>(body, token.value));
}

/** A file to save. */
export function ask_file(id: string, query: Record<string, string>): Promise<Blob> {
  return with_session_check(get_file(id, query, token.value ?? ""));
}

// A person's changes go out one at a time, and never in the name of whoever signed in since.
const senders = new Map<string | undefined, Sender>();

/** A change, applied exactly once; it is durable when the promise resolves. */
export function change<K extends Change["do"]>(body: Named<Change, K>): Promise<Answer<K>> {
  const sender = senders.get(token.value) ?? http_sender(token.value);
  senders.set(token.value, sender);
  return with_session_check(change_by<K>(sender, body));
}

/** What was typed cannot be sent; the message says what would be right. */
export class InputError extends Error {}

/** Why something failed, for people. */
export function error_text(error: unknown): string {
  if (error instanceof Refusal) return refusal_text(error.code, error.message);
  if (error instanceof InputError) return error.message;
  return error instanceof Unsure ? t("unsure") : t("unreachable");
}

// ---- a question in a component ---------------------------------------------------------------------------------

export interface RequestState<T> {
  data: T | undefined;
  failed: string;
  busy: boolean;
  again: () => void;
}

export function use_request<T>(question: () => Promise<T>, depends: readonly unknown[]): RequestState<T> {
  const [data, set_data] = useState<T | undefined>(undefined);
  const [failed, set_failed] = useState("");
  const [busy, set_busy] = useState(true);
  const turn = useRef(0);

  const again = useCallback(() => {
    const mine = ++turn.current;
    set_busy(true);
    question().then(
      (answer) => {
        if (mine !== turn.current) return;
        set_data(answer);
        set_failed("");
        set_busy(false);
      },
      (error: unknown) => {
        if (mine !== turn.current) return;
        set_failed(error_text(error));
        set_busy(false);
      },
    );
  }, depends);

  useEffect(() => {
    again();
    return () => void turn.current++;
  }, [again]);
  return { data, failed, busy, again };
}

// ---- one table, live -------------------------------------------------------------------------------------------

export interface Watched {
  table?: Table; // wagers, limits and time limits in force
  view?: DealerView;
}

export function use_watch(name: string): Watched {
  const [watched, set_watched] = useState<Watched>({});

  useEffect(() => {
    const on_message = (message: Message) => {
      if (message.is === "table" && message.table === name) set_watched((w) => ({ ...w, table: message }));
      if (message.is === "view" && message.of === "dealer" && message.table === name)
        set_watched((w) => ({ ...w, view: message }));
    };
    const connection: Connection = open_connection({
      token: token.value ?? "",
      on_message,
      on_state: (state) => {
        if (state === "open") connection.send({ do: "watch", table: name });
      },
    });
    set_watched({});
    return () => connection.close();
  }, [name]);
  return watched;
}

// ---- the curve of each table -----------------------------------------------------------------------------------

let last_welcome: unknown;
let asked = new Set<string>();

async function begin(table: string): Promise<void> {
  try {
    const course = await ask({ do: "course", table });
    if (course.learning) asked.delete(table);
    else
      day_curves.value = { ...day_curves.peek(), [table]: join_curves(course.points, day_curves.peek()[table] ?? []) };
  } catch {
    // the curve then starts with what this page sees from now on; the next connection asks again
  }
}

/** Loads each table's curve once per connection, as soon as its theory is known. */
export function load_day_curves(): void {
  effect(() => {
    if (welcome.value !== last_welcome) asked = new Set();
    last_welcome = welcome.value;
    for (const table of pit.value?.tables ?? []) {
      if (table.learning || asked.has(table.table)) continue;
      asked.add(table.table);
      void begin(table.table);
    }
  });
}

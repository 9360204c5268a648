// requests.ts - what a person asks of the house from this page, over HTTP.
//
// Nothing is asked in the background on a timer: a session ends when nobody has used it for a while, and a page that is
// only open is not in use.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { ResultData } from "protocol";
import { leave, state, token } from "../common/house";
import { change_by, get_file, http_sender, post, Refusal, Unsure } from "../common/http";
import { refusal_text } from "../common/refusal_text";
import type { Change, Named, Question, Sender } from "../common/sender";
import { PAGE } from "./state";
import { requests_text as t } from "./staff_text";

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

// ask.ts - what a person asks of the house from this page, over HTTP.
//
// Nothing is asked by itself in the background: a session ends when nobody has used it for a while, and a page
// that is only open is not used.
import type { Request, ResultData } from "protocol";
import { get_file, post, Refusal } from "../common/http";
import { leave, state, token, welcome } from "../common/house";
import { refusal_text } from "../common/refusals";
import { Numbers } from "../common/exactly_once";
import { post_change, Unsure, type Unnumbered } from "../common/http";
import { dictionary } from "../common/text";
import { PAGE, pit } from "./state";

const t = dictionary(
  {
    unreachable: "The house does not answer. Is the server running?",
    unsure: "No answer came. It is not known whether this was done: look at the events before you do it again.",
  },
  {
    unreachable: "La casa no responde. ¿Está funcionando el servidor?",
    unsure: "No llegó respuesta. No se sabe si se hizo: mire los eventos antes de repetirlo.",
  },
);

type Answer<K> = K extends keyof ResultData ? ResultData[K] : object;
type Body<K> = Extract<Request, { do: K }>;

/** Whose session has ended goes back to the door. */
async function guarded<T>(asked: Promise<T>): Promise<T> {
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
export function ask<K extends Request["do"]>(body: Body<K>): Promise<Answer<K>> {
  return guarded(post(body, token.value));
}

/** A file to be kept. */
export function ask_file(id: string, query: Record<string, string>): Promise<Blob> {
  return guarded(get_file(id, query, token.value ?? ""));
}

const numbers = new Numbers();

/** A change: done when the promise ends, taken once. */
export function change<K extends Request["do"]>(body: Unnumbered<K>): Promise<Answer<K>> {
  numbers.seen(pit.value?.ack ?? welcome.value?.ack ?? 0);
  return guarded(post_change(body, token.value, numbers));
}

/** What was typed cannot be sent; its message says how it should be. */
export class Wrong extends Error {}

/** Why it was not done, for people. */
export function why_not(error: unknown): string {
  if (error instanceof Refusal) return refusal_text(error.code, error.message);
  if (error instanceof Wrong) return error.message;
  return error instanceof Unsure ? t("unsure") : t("unreachable");
}

// api.ts - requests over HTTP: who somebody is, and what the pit and the cage ask.
import type { Request, ResultData, Token } from "protocol";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly wait_ms: number,
  ) {
    super(message);
  }
}

/** Posts one request; throws a Refusal, or a TypeError if the house cannot be reached. */
export async function post<K extends Request["do"]>(
  body: Extract<Request, { do: K }>,
  token?: string,
): Promise<K extends keyof ResultData ? ResultData[K] : object> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (token) headers["authorization"] = `Bearer ${token}`;
  const answer = await fetch("/api", { method: "POST", headers, body: JSON.stringify(body), cache: "no-store" });
  const message = await answer.json();
  if (message.is === "refused") throw new Refusal(message.code, message.message, message.wait ?? 0);
  return message.data;
}

/** What a GET of a question answers, as it came: for files to be kept. */
export async function get_file(id: string, query: Record<string, string>, token: string): Promise<Blob> {
  const answer = await fetch(`/api/${id}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
    cache: "no-store",
  });
  if (answer.ok) return answer.blob();
  const message = await answer.json();
  throw new Refusal(message.code, message.message, message.wait ?? 0);
}

/** Offers a file to be kept. */
export function save(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// ---- tokens -----------------------------------------------------------------------------------------------
// A paired device keeps its token; a person's, and one of play money, belongs to its window alone, so that two
// windows are two terminals.

const key = (page: string) => `cardroom.${page}`;

export function token_read(page: string): string | undefined {
  return sessionStorage.getItem(key(page)) ?? localStorage.getItem(key(page)) ?? undefined;
}

export function token_keep(page: string, token: Token, lasting: boolean): string {
  (lasting ? localStorage : sessionStorage).setItem(key(page), token.token);
  return token.token;
}

export function token_forget(page: string): void {
  if (sessionStorage.getItem(key(page)) !== null) sessionStorage.removeItem(key(page));
  else localStorage.removeItem(key(page));
}

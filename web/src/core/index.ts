// index.ts - the package "cardroom": the calls of libcardroom (docs/library.md), answered by the same C core.
//
//   const cardroom = await Cardroom.load(await readFile("cardroom.wasm"));
//   cardroom.analyze("three-card-catch", { wager: "base" })  ->  what 'cardroom-lab analyze --json' prints, as text
//
// Each call runs in a memory of its own, so nothing is left over from the one before.
import { Core } from "./core";
import type * as q from "./questions";
import type { Common } from "./questions";

export { Core };
export type { Given, Result } from "./core";

export type * from "./questions";

/** The options of any command, without their dashes; an object gives an option several times, as NAME=VALUE. */
export type Request = Common & object;

export interface Answer {
  status: number; // 0 done, 1 the answer is no, 2 the request is wrong, 3 it cannot be answered
  text: string;
  message: string; // what was refused and why, or remarks
}

export class CardroomError extends Error {
  constructor(readonly answer: Answer) {
    super(answer.message || answer.text);
  }
}

const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** The request as words of the command line. */
function words(request: Request): string[] {
  const { files: _, json, words: __, ...options } = request;
  const found = Object.entries(options as Record<string, unknown>).flatMap(([key, value]) => {
    if (value === undefined || value === null || value === false) return [];
    if (value === true) return [`--${key}`];
    if (Array.isArray(value)) return value.map((item) => `--${key}=${written(item)}`);
    if (typeof value === "object")
      return Object.entries(value).map(([name, item]) => `--${key}=${name}=${written(item)}`);
    return [`--${key}=${written(value)}`];
  });
  return json === false || found.includes("--csv") ? found : [...found, "--json"];
}

/** Without the name of the command, and how it is used. */
const message_of = (errors: string): string =>
  errors
    .replace(/^Usage: .*\nMore: .*\n/gm, "")
    .replace(/^cardroom(-lab)? [a-z]+: /gm, "")
    .replace(/\n$/, "");

export class Cardroom {
  constructor(readonly core: Core) {}

  static async load(wasm: Uint8Array<ArrayBuffer>): Promise<Cardroom> {
    return new Cardroom(await Core.load(wasm));
  }

  /** subject: the game; input: rounds or a receipt. */
  answer(
    command: string,
    subject: string | undefined,
    request: Request = {},
    input = "",
    progress?: (done: number) => void,
  ): Answer {
    const encoder = new TextEncoder();
    const texts = Object.entries(request.files ?? {}).map(
      ([name, file]) => [name, encoder.encode(written(file))] as const,
    );
    const subjects = command === "verify" ? ["-"] : subject === undefined ? [] : [subject];
    const last = ["--", ...subjects, ...(request.words ?? []).map(written)];
    const given = { input, files: Object.fromEntries(texts), ...(progress ? { progress } : {}) };
    const { status, out, err } = this.core.run([command, ...words(request), ...last], given);
    return { status, text: out, message: message_of(err) };
  }

  private text(...asked: Parameters<Cardroom["answer"]>): string {
    const answer = this.answer(...asked);
    if (answer.status !== 0) throw new CardroomError(answer);
    return answer.text;
  }

  settle = (rounds: string, request?: q.SettleRequest): string => this.text("settle", undefined, request, rounds);
  advise = (rounds: string, request?: q.AdviseRequest): string => this.text("advise", undefined, request, rounds);
  verify = (receipt: string, request?: q.VerifyRequest): string => this.text("verify", undefined, request, receipt);
  analyze = (game: string, request?: q.AnalyzeRequest): string => this.text("analyze", game, request);
  simulate = (game: string, request?: q.SimulateRequest): string => this.text("simulate", game, request);
  protect = (game: string, request?: q.ProtectRequest): string => this.text("protect", game, request);
  design = (game: string, request?: q.DesignRequest): string => this.text("design", game, request);
  games = (game?: string, request?: q.GamesRequest): string => this.text("games", game, request);
  risk = (game: string, request?: q.RiskRequest): string => this.text("risk", game, request);
  compare = (game: string, request?: q.CompareRequest): string => this.text("compare", game, request);
  report = (game: string, request?: q.ReportRequest): string => this.text("report", game, request);
  rules = (game: string, request?: q.RulesRequest): string => this.text("rules", game, request);
  set = (cards: string, request?: q.SetRequest): string => this.text("set", cards, request);
  tables = (game: string, request?: q.TablesRequest): string => this.text("tables", game, request);
}

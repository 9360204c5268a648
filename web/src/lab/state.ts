// state.ts - the page's state: the question, its answer, what was asked before; and what the core knows of each game.
import { signal } from "@preact/signals";
import type { Result } from "../core/core";
import { Stopped, ask, stop } from "../core/ask";
import {
  type Asked,
  type Choice,
  type Game,
  type PayTable,
  type Question,
  asked_of,
  command_line,
  from_link,
  new_question,
  to_link,
} from "./question";

export interface Answer {
  question: Question;
  asked: Asked; // as a person would type it
  machine: Result; // the form for programs; of a PAR sheet, the page
  seconds: number;
}

export interface Remembered {
  link: string;
  line: string; // the command line
  headline: string;
}

const HISTORY = "cardroom.lab";
const HISTORY_MAX = 40;

export const games = signal<Game[]>([]);
export const tables = signal<Record<string, PayTable[]>>({}); // by game
export const informations = signal<Record<string, string[]>>({}); // by game; what 'protect' can be asked
export const commands = signal<string[]>([]); // of the core
export const question = signal<Question>(new_question("three-card-catch"));
export const answer = signal<Answer | undefined>(undefined);
export const busy = signal(false);
export const done = signal(0);
export const failed = signal("");
export const remembered = signal<Remembered[]>(read_history());

function read_history(): Remembered[] {
  try {
    return JSON.parse(localStorage.getItem(HISTORY) ?? "[]") as Remembered[];
  } catch {
    return [];
  }
}

function write_history(list: Remembered[]): void {
  remembered.value = list;
  try {
    localStorage.setItem(HISTORY, JSON.stringify(list));
  } catch {
    // without storage the history lasts as long as the page
  }
}

export const forget = (): void => write_history([]);

export const the_game = (): Game | undefined => games.value.find((game) => game.id === question.value.game);

// ---- what the core knows ---------------------------------------------------------------------------------------

interface Variations {
  variations: { id: string; values: string[]; default: string; what: string }[];
}

const parse = <T>(result: Result): T | undefined => {
  try {
    return result.status === 0 ? (JSON.parse(result.out) as T) : undefined;
  } catch {
    return undefined;
  }
};

/** The rules that may be varied; none where this core does not know of any. */
async function rules_of(game: string): Promise<Choice[]> {
  const read = parse<Variations>(await ask(["rules", game, "--variations", "--json"]));
  return (read?.variations ?? []).map((rule) => ({ ...rule, kind: "rule" }));
}

export async function load(): Promise<void> {
  const help = await ask(["--help"]);
  commands.value = [...help.out.matchAll(/^ {2}([a-z]+) /gm)].map((m) => m[1]!);
  const list = parse<{ games: Game[] }>(await ask(["games", "--json"]));
  const found = list?.games ?? [];
  for (const game of found) game.options = [...game.options, ...(await rules_of(game.id))];
  games.value = found;
  if (!found.some((game) => game.id === question.value.game) && question.value.kind !== "free")
    question.value = new_question(found[0]?.id ?? "");
  await load_game(question.value.game);
}

/** The pay tables of a game, and what can be asked of its protection: read when the game is chosen. */
async function read_game(id: string): Promise<void> {
  if (!id || tables.value[id]) return;
  const read = parse<{ tables: PayTable[] }>(await ask(["tables", id, "--json"]));
  tables.value = { ...tables.value, [id]: read?.tables ?? [] };
  if (!commands.value.includes("protect")) return;
  const listed = parse<{ information: { id: string }[] }>(await ask(["protect", id, "--list", "--json"]));
  informations.value = { ...informations.value, [id]: (listed?.information ?? []).map((i) => i.id) };
}

let reading: Promise<void> = Promise.resolve();

/** A question waits for it, and does not end it. */
function load_game(id: string): Promise<void> {
  reading = reading.then(() => read_game(id));
  return reading;
}

// ---- asking ----------------------------------------------------------------------------------------------------

export function headline_of(q: Question, machine: Result): string {
  if (machine.status !== 0) return machine.err.split("\n")[0] ?? "";
  const read = q.kind === "sheet" ? undefined : parse<{ measures?: { edge?: number; gain?: unknown }[] }>(machine);
  const first = read?.measures?.[0];
  return typeof first?.edge === "number" ? `${(100 * first.edge).toFixed(4)} %` : "";
}

function remember(a: Answer): void {
  const entry = {
    link: to_link(a.question),
    line: command_line(a.asked),
    headline: headline_of(a.question, a.machine),
  };
  write_history([entry, ...remembered.value.filter((r) => r.link !== entry.link)].slice(0, HISTORY_MAX));
}

/** For what nobody waits for: whoever stopped it says what comes next; anything else is said on the page. */
export function told(error: unknown): void {
  if (!(error instanceof Stopped)) failed.value = error instanceof Error ? error.message : String(error);
}

export async function put_question(): Promise<void> {
  const q = question.value;
  busy.value = true;
  done.value = 0;
  failed.value = "";
  await reading;
  history.replaceState(null, "", `#${to_link(q)}`);
  const from = performance.now();
  const { args, files } = asked_of(q, the_game(), true);
  try {
    const machine = await ask(args, files, (share) => (done.value = share));
    const asked = asked_of(q, the_game(), false);
    answer.value = { question: q, asked, machine, seconds: (performance.now() - from) / 1000 };
    remember(answer.value);
  } catch (error) {
    if (error instanceof Stopped) return;
    told(error);
  }
  busy.value = false;
}

export function stop_asking(): void {
  stop();
  busy.value = false;
}

const QUICK_SECONDS = 2;
let waiting: number | undefined;

/** Changes the question; where its kind is answered in a moment, it is asked at once. */
export function change(part: Partial<Question>): void {
  const was = question.value;
  question.value = { ...was, ...part };
  const same = answer.value && answer.value.question.kind === question.value.kind && part.game === undefined;
  clearTimeout(waiting);
  if (same && answer.value!.seconds < QUICK_SECONDS) waiting = window.setTimeout(() => void put_question(), 200);
}

export async function choose_game(id: string): Promise<void> {
  if (busy.value) stop_asking();
  change({ ...new_question(id), kind: question.value.kind === "free" ? "edge" : question.value.kind });
  await load_game(id);
}

export function open_link(link: string): void {
  const read = from_link(link);
  if (!read) return;
  if (busy.value) stop_asking();
  question.value = read;
  load_game(read.game).then(put_question).catch(told);
}

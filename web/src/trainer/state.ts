// state.ts - the question on the screen, its answers and the clock.
import { computed, signal } from "@preact/signals";
import type { Drill } from "protocol";
import { complain, floor, tick, token } from "../common/house";
import { post, Refusal } from "../common/http";
import { games as all_games } from "../core/games";
import { ask as ask_core } from "../core/ask";
import { answered, due, type Exercise, load, none, type Progress, save } from "./progress";

interface Asked {
  game: string;
  exercise: Exercise;
  seed: string;
  about?: string;
}

const address = new URLSearchParams(location.search);

export const game = signal(address.get("game") ?? localStorage.getItem("cardroom.trainer.game") ?? "");
export const chosen = signal<Exercise | "">("");
export const progress = signal<Progress>(load());
export const question = signal<Drill | undefined>(undefined);
export const about = signal<string | undefined>(undefined);
export const seed = signal("");
export const answers = signal<string[]>([]);
export const active = signal(0); // the part that is being answered
export const since = signal(0);
export const seconds = signal(0); // of the question that was checked
export const failed = signal(false);

declare const IN_HOUSE: boolean; // which program serves the page (build.mjs)

/** Without a house: the core in this browser asks and marks.  It is fetched when it is asked for the first time. */
export const alone = signal(!IN_HOUSE || address.has("alone"));

/** The games of this house, each once; without a house all of them. */
export const games = computed(() =>
  alone.value
    ? new Map(all_games.map(({ id, name }) => [id, name]))
    : new Map((floor.value?.tables ?? []).map((tab) => [tab.game, tab.title])),
);
export const checked = computed(() => question.value?.errors !== undefined);

let asked: Asked | undefined;
let again = false; // the last question was a weak spot
const ANY: Exercise[] = ["pay", "error", "irregularity"]; // what every game has

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

function choose(): Asked {
  const all = question.value?.game === game.value ? (question.value.exercises as Exercise[]) : ANY;
  const wanted = chosen.value ? [chosen.value] : all;
  const spot = again ? undefined : due(progress.value, game.value, wanted);
  again = spot !== undefined;
  const ask: Asked = { game: game.value, exercise: spot?.exercise ?? pick(wanted), seed: crypto.randomUUID() };
  return spot ? { ...ask, about: spot.subject } : ask;
}

/** The same question and the same mark as a house with the standard rules would give, byte for byte. */
async function request_alone({ game, exercise, seed, about }: Asked, answer?: string): Promise<Drill> {
  const more = [...(about ? ["--about", about] : []), ...(answer === undefined ? [] : ["--answer", answer])];
  const { status, out, err } = await ask_core(["exercise", game, exercise, seed, ...more, "--json"]);
  if (status) throw new Refusal("", err, 0);
  return JSON.parse(out) as Drill;
}

async function request(answer?: string): Promise<Drill | undefined> {
  try {
    failed.value = false;
    if (alone.value) return await request_alone(asked!, answer);
    return await post({ do: "drill", ...asked!, ...(answer === undefined ? {} : { answer }) }, token.value);
  } catch (error) {
    if (error instanceof Refusal) complain(error.message, error.code);
    failed.value = true;
    return undefined;
  }
}

export async function ask(): Promise<void> {
  asked = choose();
  const next = await request();
  if (!next) return;
  question.value = next;
  about.value = asked.about;
  seed.value = asked.seed;
  answers.value = next.parts.map(() => "");
  active.value = 0;
  since.value = Date.now();
}

/** Only once, however often Enter is pressed. */
let checking = false;

export async function check(): Promise<void> {
  if (checking || checked.value || answers.value.some((text) => text === "")) return;
  checking = true;
  seconds.value = Math.round((Date.now() - since.value) / 1000);
  const graded = await request(answers.value.join(";"));
  checking = false;
  if (!graded) return;
  const { parts, errors = 0, mispaid = 0 } = graded;
  progress.value = answered(progress.value, graded.game, graded.exercise, {
    parts,
    errors,
    mispaid,
    seconds: seconds.value,
  });
  save(progress.value);
  question.value = graded;
}

export function answer(index: number, text: string, on = false): void {
  answers.value = answers.value.map((old, i) => (i === index ? text : old));
  if (on) proceed(index);
}

/** Enter: the next part, or the correction after the last one. */
export function proceed(index: number): void {
  const last = answers.value.length - 1;
  if (answers.value[index] === "") return;
  const open = answers.value.indexOf("");
  if (open >= 0) active.value = Math.min(open, last);
  else if (index < last && active.value < last) active.value = index + 1;
  else active.value = last + 1;
}

export function choose_game(id: string): void {
  game.value = id;
  chosen.value = "";
  localStorage.setItem("cardroom.trainer.game", id);
  void ask();
}

export function choose_exercise(id: string): void {
  chosen.value = id as Exercise | "";
  void ask();
}

export function train_alone(): void {
  alone.value = true;
  setInterval(() => (tick.value = Date.now()), 200); // no house has started the page's clock
}
if (alone.value) train_alone();

export function forget(): void {
  progress.value = none;
  save(none);
}

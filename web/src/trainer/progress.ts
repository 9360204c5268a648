// progress.ts - a dealer's score and weak spots, kept in this browser.  Pure but for load and save.
//
// The schedule is Leitner's: a subject that was missed goes into box 0 and is due again 4 answers later;
// right when it is due, it moves a box up, and out of the last one it is learnt.
import type { DrillPart, DrillRequest } from "protocol";

export type Exercise = DrillRequest["exercise"];

export interface Spot {
  exercise: Exercise;
  subject: string;
  box: number;
  due: number;
}

export interface Score {
  questions: number;
  errors: number;
  seconds: number;
  mispaid: number; // cents
}

export interface Progress {
  score: Score;
  games: Record<string, { answers: number; spots: Spot[] }>;
}

const INTERVALS = [4, 12, 40, 120, 400];
const KEY = "cardroom.trainer.progress";

export const none: Progress = { score: { questions: 0, errors: 0, seconds: 0, mispaid: 0 }, games: {} };

/** The spot that has been due longest among these exercises. */
export function due(progress: Progress, game: string, exercises: readonly string[]): Spot | undefined {
  const { answers = 0, spots = [] } = progress.games[game] ?? {};
  const waiting = spots.filter((spot) => spot.due <= answers && exercises.includes(spot.exercise));
  return waiting.sort((a, b) => a.due - b.due)[0];
}

/** Each subject of a question once, and whether it was missed. */
function subjects(parts: DrillPart[]): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const { subject = "", right } of parts) found.set(subject, !right || (found.get(subject) ?? false));
  return found;
}

export function answered(
  progress: Progress,
  game: string,
  exercise: Exercise,
  done: { parts: DrillPart[]; errors: number; mispaid: number; seconds: number },
): Progress {
  let { answers, spots } = progress.games[game] ?? { answers: 0, spots: [] as Spot[] };
  for (const [subject, missed] of subjects(done.parts)) {
    const old = spots.find((spot) => spot.exercise === exercise && spot.subject === subject);
    answers++;
    if (!missed && (!old || old.due >= answers)) continue; // known, or right before it was due
    const box = missed ? 0 : old!.box + 1;
    spots = spots.filter((spot) => spot !== old);
    const interval = INTERVALS[box];
    if (interval !== undefined) spots = [...spots, { exercise, subject, box, due: answers + interval }];
  }
  const { questions, errors, seconds, mispaid } = progress.score;
  const score = {
    questions: questions + 1,
    errors: errors + done.errors,
    seconds: seconds + done.seconds,
    mispaid: mispaid + done.mispaid,
  };
  return { score, games: { ...progress.games, [game]: { answers, spots } } };
}

export function load(): Progress {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Progress | null;
    return kept?.score && kept.games ? kept : none;
  } catch {
    return none;
  }
}

export const save = (progress: Progress): void => localStorage.setItem(KEY, JSON.stringify(progress));

// question.ts - pure: a question of the laboratory, the command line that asks it, and the link that shares it.
export type Kind = "edge" | "sheet" | "information" | "risk" | "compare" | "free";

export interface Question {
  kind: Kind;
  game: string;
  wager: string; // "" for all
  choices: Record<string, string>; // of tables, options and rules, by id; what is not here is not fixed
  information: string; // id, "" for all
  pays: Record<string, string>; // of the wager's lines, where they are not those of a table: "8 to 1"
  words: string; // of a free question: everything behind the name of the program
}

export interface Wager {
  id: string;
  name: string;
  tables: string[];
}

export interface Choice {
  id: string;
  kind: string; // "table", "choice" or "rule"
  values: string[];
  default: string;
  what: string;
}

export interface Game {
  id: string;
  name: string;
  wagers: Wager[];
  options: Choice[];
}

export interface PayLine {
  line: string;
  label: string;
  pays: string;
}

export interface PayTable {
  wager: string;
  table: string;
  lines: PayLine[];
}

export interface Asked {
  args: string[];
  files: Record<string, string>;
}

export const PAYS_FILE = "pays.json";

const commands: Record<Exclude<Kind, "free">, string> = {
  edge: "analyze",
  sheet: "report",
  information: "protect",
  risk: "risk",
  compare: "compare",
};

export const command_of = (kind: Kind): string | undefined => (kind === "free" ? undefined : commands[kind]);

export const new_question = (game: string): Question => ({
  kind: "edge",
  game,
  wager: "",
  choices: {},
  information: "",
  pays: {},
  words: "",
});

/** Words as a shell separates them: by spaces, except inside quotes. */
export function words_of(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((m) => m[1] ?? m[2] ?? m[3] ?? "");
}

const quoted = (word: string): string => (/^[\w./=:,+-]+$/.test(word) ? word : `'${word}'`);

/** As one would type it. */
export const command_line = (asked: Asked): string => ["cardroom-lab", ...asked.args].map(quoted).join(" ");

const option_of = (choice: Choice): string =>
  choice.kind === "table" ? "--set" : choice.kind === "rule" ? "--rule" : "--option";

/** The arguments of the question; machine: for a program to read, where the command has such a form. */
export function asked_of(q: Question, game: Game | undefined, machine: boolean): Asked {
  const command = command_of(q.kind);
  if (!command)
    return { args: words_of(q.words).filter((word, i) => i > 0 || !/^cardroom(-lab)?$/.test(word)), files: {} };
  const changed = Object.keys(q.pays).length > 0;
  const fixed = (game?.options ?? []).filter((o) => q.choices[o.id] !== undefined && !(changed && o.id === q.wager));
  const args = [command, q.game, ...fixed.flatMap((o) => [option_of(o), `${o.id}=${q.choices[o.id]}`])];

  if (q.wager && q.kind !== "information") args.push("--wager", q.wager);
  if (changed) args.push("--table", `${q.wager}=${PAYS_FILE}`);
  if (q.kind === "information" && q.information) args.push("--information", q.information);
  if (machine && q.kind !== "sheet") args.push("--json");
  return { args, files: changed ? { [PAYS_FILE]: JSON.stringify({ wager: q.wager, lines: q.pays }) } : {} };
}

// ---- links -----------------------------------------------------------------------------------------------------

const TEXTS = ["kind", "game", "wager", "information", "words"] as const;

/** What stands behind the # of a link: only what is not as a new question has it. */
export function to_link(q: Question): string {
  const fields = new URLSearchParams();
  for (const key of TEXTS) if (q[key]) fields.set(key, q[key]);
  for (const [id, value] of Object.entries(q.choices)) fields.append("set", `${id}=${value}`);
  for (const [line, pays] of Object.entries(q.pays)) fields.append("pay", `${line}=${pays}`);
  return fields.toString();
}

const pairs = (list: string[]): Record<string, string> =>
  Object.fromEntries(
    list
      .filter((text) => text.includes("="))
      .map((text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)]),
  );

/** undefined: the text is no question. */
export function from_link(text: string): Question | undefined {
  const fields = new URLSearchParams(text.replace(/^#/, ""));
  const kind = fields.get("kind") ?? "edge";
  const known = kind === "free" || Object.hasOwn(commands, kind);
  const game = fields.get("game") ?? "";

  if (!known || !(game || kind === "free")) return undefined;
  return {
    kind: kind as Kind,
    game,
    wager: fields.get("wager") ?? "",
    choices: pairs(fields.getAll("set")),
    information: fields.get("information") ?? "",
    pays: pairs(fields.getAll("pay")),
    words: fields.get("words") ?? "",
  };
}

/** The whole number of "8 to 1"; undefined for a push, a part of a meter, three to two. */
export function to_one(pays: string): number | undefined {
  const match = /^(\d+) to 1$/.exec(pays);
  return match ? Number(match[1]) : undefined;
}

// questions.ts - the options of each question, as its table has them; made by tools/ask_pages, which ./test library
// runs again.

export type Settings = Record<string, string | number | object> | string[] | string;

/** What every question takes. */
export interface Common {
  files?: Record<string, string | object>; // texts that stand for files, by their names; or what becomes JSON
  json?: boolean; // false: text for people
  words?: string[]; // behind the subject
}

/** List the games, or one game's wagers and options. */
export interface GamesRequest extends Common {
  /** a row for each wager and each option of the game; without GAME one for each game */
  csv?: boolean;
}

/** Print a game's rules and rulings, or one of them. */
export interface RulesRequest extends Common {
  /** in cardroom-lab: the rules that analyze, report, simulate and advise can vary, with their values and the approved one */
  variations?: boolean;
}

/** Print the approved pay tables, or check a posted one. */
export interface TablesRequest extends Common {
  /** a row for each line of a table; with --check for each difference */
  csv?: boolean;
  /** compare the pay table in FILE (- for standard input) with the approved ones: exit status 0 if it is one of them, 1 if not, with every difference from the nearest */
  check?: string;
}

/** Set a pai gow hand by the House Way, with the rule that decided. */
export interface SetRequest extends Common {
  /** every setting, ranked, with the fouls */
  all?: boolean;
  /** document (as approved) or either-pair (two pair: the high pair sevens or better suffices) */
  "house-way"?: "document" | "either-pair";
  /** A-2-3-4-5 is the lowest straight or the second highest */
  wheel?: "lowest" | "second";
  /** a row for each setting, or for the one of the House Way */
  csv?: boolean;
}

/** Settle rounds: JSON Lines in, one result a line out. */
export interface SettleRequest extends Common {
  /** for people: every wager, and in one sentence why it came out so; with --json each seat gets the sentences, in English and Spanish */
  explain?: boolean;
  /** of the sentences for people */
  language?: "en" | "es";
}

/** Check the receipt of a round: shuffle, cards, payments, signature. */
export interface VerifyRequest extends Common {
  /** the house's public key; without it you must compare the fingerprint */
  key?: string;
  /** what you were shown before you bet; without it you must compare it */
  commitment?: string;
  /** the seed of a shoe, or a file with it, once the house has published it */
  reveal?: string;
  /** checkpoints of the house that you have kept, a line each: that of the receipt must agree with them */
  checkpoints?: string;
  /** print the pay tables in force, whose BLAKE2b-256 is the tables_hash, and stop */
  tables?: boolean;
}

/** The exact value of every choice at a decision. */
export interface AdviseRequest extends Common {
  /** only this seat, if several must decide */
  seat?: number | string;
  /** a rule that is not approved; docs/math.md lists them */
  rule?: Settings;
  /** with --json: the open cards, too, on which the seat decides */
  cards?: boolean;
}

/** Exact house edges and optimal strategies, by counting every deal. */
export interface AnalyzeRequest extends Common {
  /** only this wager; 'base' is the base game */
  wager?: string;
  /** only this table of the wager; the first one where one is needed */
  set?: Settings;
  /** only this value of the option; the first one where one is needed */
  option?: Settings;
  /** a pay table from FILE, approved or not; docs/report.md has the format */
  table?: Settings;
  /** a rule that is not approved; docs/math.md lists them */
  rule?: Settings;
  /** how many threads; the result is the same for any number */
  threads?: number | string;
  /** write the best decision for every state instead, one per line ('-': print; FILE.csv: as a table) */
  strategy?: string;
  /** what the decisions in FILE, written so and edited, are worth: strategy 'file' */
  evaluate?: string;
  /** of a page of rules: how it would be counted, without counting */
  plan?: boolean;
  /** strategies of one, two, three ... lines, and what each costs exactly */
  frontier?: boolean;
  /** a row per line of a measure, the same values */
  csv?: boolean;
}

/** What seen cards, shared hands, marked backs and dealers who err are worth to a player. */
export interface ProtectRequest extends Common {
  /** what is known, such as dealer-card (docs/protect.md); without it, all of the game */
  information?: string | string[];
  /** which ranks have backs that look alike: "A K Q J T/9 8 7 6 5 4 3 2" */
  groups?: string;
  /** how much of a counted shoe is dealt: the game's option penetration */
  penetration?: number | string;
  /** how often a dealer errs where there is occasion (dealer-errors): 1 unless told */
  probability?: number | string;
  /** only this wager; 'base' is the base game */
  wager?: string;
  /** only this table of the wager; the first one where one is needed */
  set?: Settings;
  /** only this value of the option; the first one where one is needed */
  option?: Settings;
  /** a pay table from FILE, approved or not; docs/report.md has the format */
  table?: Settings;
  /** a rule that is not approved; docs/math.md lists them */
  rule?: Settings;
  /** the wager for dollars an hour: 100 unless told */
  limit?: number | string;
  /** rounds an hour: 40 unless told */
  rounds?: number | string;
  /** the largest error of what is sampled, as 99 % confidence: 0.01 unless told */
  error?: number | string;
  /** of such samples */
  seed?: string;
  /** how many threads; the result is the same for any number */
  threads?: number | string;
  /** write the best decision for every state instead, one per line ('-': print) */
  strategy?: string;
  /** what can be asked of the game, without counting */
  list?: boolean;
  /** a row per measure, the same values; fractions as decimals too */
  csv?: boolean;
}

/** Tables, rules and decks side by side, and what each line is worth. */
export interface CompareRequest extends Common {
  /** only this wager; 'base' is the base game */
  wager?: string;
  /** only this table of the wager; the first one where one is needed */
  set?: Settings;
  /** only this value of the option; the first one where one is needed */
  option?: Settings;
  /** a pay table from FILE, approved or not; docs/report.md has the format */
  table?: Settings;
  /** a rule that is not approved; docs/math.md lists them */
  rule?: Settings;
  /** how many threads; the result is the same for any number */
  threads?: number | string;
  /** each line's part of the edge, what one unit more of its pay takes from the edge (exactly its share of the deals), and the edge with another value of each option */
  sensitivity?: boolean;
  /** a row per measure, with --sensitivity per line */
  csv?: boolean;
}

/** Pay tables inside bounds, by exact inverse search. */
export interface DesignRequest extends Common {
  /** whose table is searched; its strategy is solved again where it changes */
  wager?: string;
  /** house edge in percent, of the stake or of the Ante as 'analyze' has it */
  edge?: string;
  /** how often more than the stake comes back, in percent */
  "hit-rate"?: string;
  /** standard deviation, in stakes or Antes */
  deviation?: string;
  /** the pay of the best line */
  top?: string;
  /** the sum of all pays that the table prints */
  total?: string;
  /** the pay of one line; 'lose' and 'push' may be an end (default: half to twice what the table to start from pays) */
  line?: Settings;
  /** round: pays that signs carry; whole: every whole number; half: halves too */
  values?: "round" | "whole" | "half";
  /** what makes a table better: low- or high- with edge, deviation, hit-rate, top, total (default low-edge,low-deviation,high-hit-rate) */
  by?: string;
  /** the approved table to start from, and those of other wagers */
  set?: Settings;
  /** a value of an option, such as decks=6 (default: its first) */
  option?: Settings;
  /** how many threads; the result is the same for any number */
  threads?: number | string;
  /** how many tables of the front are printed (default 20) */
  limit?: number | string;
  /** a row per table, as decimals */
  csv?: boolean;
}

/** Bankroll, risk of ruin, reserves and meters, from exact distributions. */
export interface RiskRequest extends Common {
  /** only this wager; 'base' is the base game */
  wager?: string;
  /** only this table of the wager; the first one where one is needed */
  set?: Settings;
  /** only this value of the option; the first one where one is needed */
  option?: Settings;
  /** a pay table from FILE, approved or not; docs/report.md has the format */
  table?: Settings;
  /** the horizon of bands, ruin and reserves: 1000 unless told, at most 20000 */
  rounds?: number | string;
  /** the risk that so many units of the basis are lost within it */
  bankroll?: number | string;
  /** what a limit on the win of a hand costs the players of a bonus wager */
  aggregate?: number | string;
  /** the stake for that: 500 unless told */
  stake?: number | string;
  /** the covariances of the wagers of one seat instead */
  covariance?: boolean;
  /** how many threads; the result is the same for any number */
  threads?: number | string;
  /** a row per measure, or per meter of it, the same values */
  csv?: boolean;
}

/** Play millions of rounds through the rules and compare with the exact values. */
export interface SimulateRequest extends Common {
  /** how many rounds: 250000, 250k, 100M or 1e8 (default 10M) */
  rounds?: number | string;
  /** the same rounds every time, on every machine; default: random, and printed */
  seed?: string;
  /** how many seats play (default 1) */
  seats?: number | string;
  /** the best decisions (the default), the rules for people, or those in FILE, as written by 'analyze --strategy FILE', perhaps edited */
  strategy?: string;
  /** only this table of the wager; the first one where one is needed */
  set?: Settings;
  /** only this value of the option; the first one where one is needed */
  option?: Settings;
  /** a pay table from FILE, approved or not; docs/report.md has the format */
  table?: Settings;
  /** a rule that is not approved; docs/math.md lists them */
  rule?: Settings;
  /** how many threads; the result is the same for any number */
  threads?: number | string;
  /** stop as soon as the base game's standard error is at most E; without a number of rounds there is no other limit */
  "until-error"?: number | string;
  /** a row per line of a wager, the same values */
  csv?: boolean;
}

/** Write the PAR sheet of a game, with plots and strategy charts. */
export interface ReportRequest extends Common {
  /** html: a page that prints well (the default); md and json have the same content */
  format?: "html" | "md" | "json";
  /** only this wager; 'base' is the base game */
  wager?: string;
  /** only this table of the wager; the first one where one is needed */
  set?: Settings;
  /** only this value of the option; the first one where one is needed */
  option?: Settings;
  /** a pay table from FILE, approved or not; docs/report.md has the format */
  table?: Settings;
  /** a rule that is not approved; docs/math.md lists them */
  rule?: Settings;
  /** how many threads; the result is the same for any number */
  threads?: number | string;
  /** print this date; none is printed otherwise, so that the same program writes the same bytes */
  date?: string;
}

// ruling.ts - what a supervisor may rule on an irregularity, as the table's policy lists it.  Pure.
import type { IrregularityRequest } from "protocol";

export type Irregularity = IrregularityRequest["irregularity"];
export type Effect = IrregularityRequest["effect"];
export type Authority = IrregularityRequest["authority"];

export const authorities: Authority[] = ["document", "wac", "house-rule", "hoyle"];

/** "card-exposed=continue,replace", one of the table's list, read. */
export function rulings_of(list: string[] | undefined): [Irregularity, Effect[]][] {
  return (list ?? []).map((line) => {
    const [code = "", effects = ""] = line.split("=");
    return [code as Irregularity, effects.split(",").filter((e) => e) as Effect[]];
  });
}

/** Which details an effect needs beside its words. */
export function details_of(effect: Effect): { seat: boolean; card: boolean; cards: boolean } {
  return {
    seat: effect === "dead-seat" || effect === "reset-hands" || effect === "continue",
    card: effect === "burn" || effect === "continue" || effect === "replace", // replaced in a hand face down, it is burnt
    cards: effect === "replace" || effect === "move",
  };
}

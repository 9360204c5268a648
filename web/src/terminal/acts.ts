// acts.ts - a decision on its way to the house.  The first confirmed one is final (stadium-three-card R9).
import { effect, signal } from "@preact/signals";
import { complain, connection } from "../common/house";
import { note_decision } from "./advice";
import { foul, front } from "./setting";
import { here } from "./slip";
import { play_sound } from "./sound";
import { t } from "./text";

export const acting = signal(false);
/** A foul setting is asked about once more before it goes. */
export const foul_asked = signal(false);

export async function act(action: string, sure = false): Promise<void> {
  if (acting.value || !connection || !here.value?.actions?.includes(action)) return;
  if (action === "set" && front.value.length !== 2) return complain(t("set_how"), "bad-set");
  if (action === "set" && foul.value && !sure) {
    foul_asked.value = true;
    return;
  }
  foul_asked.value = false;
  acting.value = true;
  play_sound("card");
  const cards = action === "set" ? front.value.join(" ") : undefined;
  const outcome = await connection.change({ do: "act", action, ...(cards ? { front: cards } : {}) });
  acting.value = false;
  if (outcome.done) note_decision(action, cards ?? here.value?.mine?.hand.front);
}

// ---- time-outs ----------------------------------------------------------------------------------------------
// A question that went away without an answer from here: the house decided.  The record of the round says the same.

export const timed_out_round = signal(0);
let asked = 0;

effect(() => {
  const round = here.value?.round?.round ?? 0;
  const asking = (here.value?.actions?.length ?? 0) > 0;
  if (!asking && asked === round && round !== 0 && !acting.peek()) timed_out_round.value = round;
  asked = asking ? round : 0;
});

// jackpot_sheet.tsx - a locked win on one sheet of paper: hand, line, amount, what is to be checked, who signs.
import type { Lock } from "protocol";
import { hand_text } from "../common/hand_text";
import { welcome } from "../common/house";
import { amount, day_and_clock, id_text } from "../common/text";
import { DialogButton } from "./parts";
import { Cards } from "./card";
import { sheet_text as t, w } from "./staff_text";

const checks = ["check_hand", "check_line", "check_wager", "check_deck", "check_person"] as const;
const SIGNERS = 2;

export function JackpotSheet({ lock }: { lock: Lock }) {
  const { winner } = lock;
  return (
    <DialogButton label={t("sheet")} title={`${t("title")}: ${amount(lock.cents)}`}>
      {() => (
        <>
          <div class="jackpot-sheet">
            <h3>
              {welcome.value?.venue} · {t("title")}
            </h3>
            <p>
              {day_and_clock(lock.time)} · {t("where", { table: lock.table, seat: lock.seat, round: lock.round })}
              {lock.terminal > 0 && ` · ${w("terminal")} ${lock.terminal}`}
            </p>
            {winner && (
              <div class="hand-cards">
                <Cards text={winner.hand.cards} />
              </div>
            )}
            {winner && <p class="sheet-hand">{hand_text(winner.hand)}</p>}
            {winner?.awards
              ?.filter((a) => a.locked === lock.lock)
              .map((a) => (
                <p key={a.wager} lang="en">
                  {t("won", { wager: id_text(a.wager), line: id_text(a.line ?? ""), stake: amount(a.stake) })}
                </p>
              ))}
            <p>
              {t("amount")}: <b>{amount(lock.cents)}</b>
            </p>
            <ul class="sheet-checks">
              {checks.map((check) => (
                <li key={check}>{t(check)}</li>
              ))}
            </ul>
            {lock.verified.length > 0 && <p>{t("verified", { who: lock.verified.join(", ") })}</p>}
            {Array.from({ length: SIGNERS }, (_, i) => (
              <p class="sheet-line" key={i}>
                {t("signed")}
              </p>
            ))}
          </div>
          <button type="button" class="primary" onClick={() => print()}>
            {t("print")}
          </button>
        </>
      )}
    </DialogButton>
  );
}

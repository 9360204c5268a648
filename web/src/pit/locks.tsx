// locks.tsx - jackpots that wait: two people verify, one of them a supervisor, and then it is paid.
import type { Lock } from "protocol";
import { amount } from "../common/money";
import { day_and_clock, dictionary } from "../common/text";
import { welcome } from "../common/house";
import { change } from "./ask";
import { Form, Opens, Pill } from "./parts";
import { round_link, table_link } from "./route";
import { may_change } from "./state";
import { w } from "./words";

const t = dictionary(
  {
    jackpot: "Jackpot",
    verify: "Verify",
    pay: "Pay {cents}",
    verified: "Verified by {who}",
    nobody: "Verified by nobody yet",
    needs: "It takes two people, one of them a supervisor; the other may be the dealer.",
    how: "Look at the round step by step, at the cards on camera and at the pay table. With this you say, by name, that the win is right.",
    look: "Look at round {round}",
    pay_how: "The amount goes to the credit of terminal {terminal}. This cannot be taken back.",
    yours: "You have verified it. Now it takes another person.",
    needs_supervisor: "It still takes a supervisor.",
    ready: "Ready to be paid.",
  },
  {
    jackpot: "Premio",
    verify: "Verificar",
    pay: "Pagar {cents}",
    verified: "Verificado por {who}",
    nobody: "Aún no lo verificó nadie",
    needs: "Hacen falta dos personas, una de ellas supervisor; la otra puede ser el crupier.",
    how: "Mire la ronda paso a paso, las cartas en cámara y la tabla de pagos. Con esto usted afirma, con su nombre, que el premio es correcto.",
    look: "Ver la ronda {round}",
    pay_how: "El importe va al crédito de la terminal {terminal}. No se puede deshacer.",
    yours: "Usted lo ha verificado. Ahora hace falta otra persona.",
    needs_supervisor: "Todavía falta un supervisor.",
    ready: "Listo para pagar.",
  },
);

export const is_ready = (lock: Lock): boolean => lock.verified.length >= 2 && lock.supervised;

function state_words(lock: Lock, me: string): string {
  if (is_ready(lock)) return t("ready");
  if (lock.verified.length >= 2) return t("needs_supervisor");
  return lock.verified.includes(me) ? t("yours") : t("needs");
}

function Verify({ lock }: { lock: Lock }) {
  return (
    <Opens label={t("verify")} title={`${t("verify")}: ${amount(lock.cents)}`}>
      {(close) => (
        <>
          <p class="dialog-text">
            {t("how")}{" "}
            <a href={round_link(lock.round)} onClick={close}>
              {t("look", { round: lock.round })}
            </a>
          </p>
          <Form
            label={t("verify")}
            cancel={close}
            run={async () => {
              await change({ do: "verify", lock: lock.lock });
              close();
            }}
          />
        </>
      )}
    </Opens>
  );
}

function Pay({ lock }: { lock: Lock }) {
  const label = t("pay", { cents: amount(lock.cents) });

  return (
    <Opens label={label} title={label} class="primary" disabled={!is_ready(lock)}>
      {(close) => (
        <>
          <p class="dialog-text">{t("pay_how", { terminal: lock.terminal })}</p>
          <Form
            label={label}
            cancel={close}
            run={async () => {
              await change({ do: "pay", lock: lock.lock });
              close();
            }}
          />
        </>
      )}
    </Opens>
  );
}

export function LockCard({ lock }: { lock: Lock }) {
  const me = welcome.value?.name ?? "";

  return (
    <article class="wait wait-lock" data-lock={lock.lock}>
      <header>
        <Pill tone="watch">{t("jackpot")}</Pill>
        <time>{day_and_clock(lock.time)}</time>
      </header>
      <p class="wait-amount">{amount(lock.cents)}</p>
      <p>
        <a href={table_link(lock.table)}>{lock.table}</a> · {w("seat")} {lock.seat} · {w("terminal")} {lock.terminal} ·{" "}
        <a href={round_link(lock.round)}>
          {w("round")} {lock.round}
        </a>
      </p>
      <p>{lock.verified.length ? t("verified", { who: lock.verified.join(", ") }) : t("nobody")}</p>
      <p class="hint">{state_words(lock, me)}</p>
      {may_change.value && (
        <div class="wait-end">
          {!lock.verified.includes(me) && !is_ready(lock) && <Verify lock={lock} />}
          <Pay lock={lock} />
        </div>
      )}
    </article>
  );
}

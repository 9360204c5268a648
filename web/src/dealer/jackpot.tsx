// jackpot.tsx - a locked jackpot: who has verified it, what is still needed, and the buttons for it.
import type { DealerView, Lock, Table } from "protocol";
import { welcome } from "../common/house";
import { amount } from "../common/text";
import { request } from "./console";
import { cards_at, HandView } from "./felt";
import { payment_of } from "./paying";
import { Primary } from "./primary";
import { verification } from "./step";
import { Supervisor } from "./supervisor";
import { t } from "./text";

function Steps({ lock }: { lock: Lock }) {
  const people = {
    staff: lock.supervised ? lock.verified.slice(0, -1) : lock.verified,
    supervisor: lock.supervised ? lock.verified.slice(-1) : [],
  };
  const proved = lock.proof && lock.proof.cards === lock.proof.left;
  const steps = [
    { text: t("step_staff"), by: people.staff, due: lock.by_two },
    { text: t("step_supervisor"), by: people.supervisor, due: lock.by_two },
    { text: t("step_surveillance"), by: lock.watched ? [lock.watched] : [], due: lock.by_surveillance },
    { text: t("step_proof"), by: proved && lock.proof ? [lock.proof.by] : [], due: lock.proof_due },
    { text: t("step_pay"), by: [], due: true },
  ].filter((step) => step.due);

  return (
    <ol class="lock-steps">
      {steps.map(({ text, by }) => (
        <li key={text} class={by.length ? "done" : ""}>
          <span class="lock-mark" aria-hidden="true">
            {by.length ? "✓" : "○"}
          </span>
          {text} <small>{by.length ? t("done_by", { name: by.join(", ") }) : t("waits")}</small>
        </li>
      ))}
    </ol>
  );
}

/** The hand and the line that won it, as whoever verifies must see them. */
function Proof({ view, table, lock }: { view: DealerView; table: Table | undefined; lock: Lock }) {
  const seat = view.seats.find((s) => s.seat === lock.seat);
  const won = seat?.awards?.filter((a) => a.locked === lock.lock).map((a) => payment_of(a, table)) ?? [];

  return (
    <div class="lock-proof">
      <h3>
        {t("check_cards")}: {t("Seat", { n: lock.seat })}
      </h3>
      {seat && <HandView cards={cards_at(view, { to: "seat", seat: lock.seat }, seat.hand)} hand={seat.hand} />}
      {won.map((p) => (
        <p key={p.wager} class="lock-line">
          <b>{p.title}</b> <span lang="en">{p.line}</span>
        </p>
      ))}
    </div>
  );
}

function Act({ lock }: { lock: Lock }) {
  const me = { name: welcome.value?.name ?? "", role: welcome.value?.role ?? "" };
  const may = verification(lock, me);

  return (
    <div class="lock-act">
      {may.may_verify && (
        // the Enter of the usual rhythm must not make the dealer one of the two
        <Primary touch="lock-verify" label={t("verify")} act={() => void request({ do: "verify", lock: lock.lock })} />
      )}
      {may.may_pay && (
        <Primary
          label={t("pay_go", { cents: amount(lock.cents) })}
          act={() => void request({ do: "pay", lock: lock.lock })}
        />
      )}
      {me.role !== "supervisor" && may.mine && !may.supervisor && <p>{t("verified_by_you")}</p>}
      {me.role !== "supervisor" && lock.by_two && !may.supervisor && (
        <Supervisor key="verify" go={t("supervisor_verify")} change={{ do: "verify", lock: lock.lock }} />
      )}
      {me.role !== "supervisor" && lock.payable && (
        <Supervisor
          key="pay"
          go={`${t("supervisor_pay")}: ${amount(lock.cents)}`}
          change={{ do: "pay", lock: lock.lock }}
        />
      )}
    </div>
  );
}

export function Jackpot({ view, table, lock }: { view: DealerView; table: Table | undefined; lock: Lock }) {
  return (
    <div class="lock" data-lock={lock.lock}>
      <Proof view={view} table={table} lock={lock} />
      <Steps lock={lock} />
      <Act lock={lock} />
    </div>
  );
}

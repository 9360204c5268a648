// lock_card.tsx - a locked win: who verified it, its proof, what is still needed, its payment.
import type { Lock } from "protocol";
import { floor, welcome } from "../common/house";
import { amount, day_and_clock, id_text } from "../common/text";
import { Cards } from "./card";
import { JackpotSheet } from "./jackpot_sheet";
import { DialogButton, Field, Form, Pill, Reason } from "./parts";
import { change } from "./requests";
import { may_change, role, round_link, table_link } from "./state";
import { lock_text, w } from "./staff_text";

/** A dealer deals there: there is a deck to be counted and sealed. */
const is_live = (table: string): boolean => floor.value?.tables.find((t) => t.table === table)?.live === true;

const is_verified = (lock: Lock): boolean => !lock.by_two || (lock.verified.length >= 2 && lock.supervised);

function state_text(lock: Lock, me: string): string {
  if (lock.payable) return lock_text("ready");
  if (!is_verified(lock) && lock.verified.includes(me)) return lock_text("yours");
  if (!is_verified(lock)) return lock_text(lock.verified.length >= 2 ? "needs_supervisor" : "needs");
  return lock_text(lock.by_surveillance && !lock.watched ? "needs_watch" : "needs_proof");
}

const ticks = ["hand", "wager", "amount", "player"] as const;

/** Surveillance: all four, or nothing. */
function Watch({ lock }: { lock: Lock }) {
  return (
    <DialogButton label={lock_text("watch")} title={`${lock_text("watch")}: ${amount(lock.cents)}`} class="primary">
      {(close) => (
        <>
          <p class="dialog-text">
            {lock_text("watch_how")}{" "}
            <a href={round_link(lock.round)} onClick={close}>
              {lock_text("look", { round: lock.round })}
            </a>
          </p>
          <Form
            label={lock_text("watch")}
            cancel={close}
            keep
            run={async (fields) => {
              const [hand, wager, amount, player] = ticks.map((tick) => fields[tick] === "on");
              await change({ do: "verify", lock: lock.lock, hand, wager, amount, player });
              close();
            }}
          >
            {ticks.map((tick) => (
              <label key={tick} class="check">
                <input type="checkbox" name={tick} />
                {lock_text(tick)}
              </label>
            ))}
          </Form>
        </>
      )}
    </DialogButton>
  );
}

/** The checklist of a jackpot; the number that must be left is not shown, so that it is counted. */
function Proof({ lock }: { lock: Lock }) {
  return (
    <DialogButton label={lock_text("proof")} title={`${lock_text("proof")}: ${amount(lock.cents)}`}>
      {(close) => (
        <>
          <p class="dialog-text">{lock_text("proof_how")}</p>
          <Form
            label={lock_text("proof")}
            cancel={close}
            keep
            run={async ({ count = "", seal = "", person = "", form = "", reason = "" }) => {
              await change({
                do: "proof",
                lock: lock.lock,
                count: Number(count),
                seal,
                person,
                ...(form && { form }),
                ...(reason && { reason }),
              });
              close();
            }}
          >
            <Field label={lock_text("count")}>
              <input name="count" type="number" min={0} max={1000} required autocomplete="off" />
            </Field>
            <Field label={lock_text("seal")}>
              <input name="seal" required maxLength={31} autocomplete="off" />
            </Field>
            <Field label={lock_text("person")}>
              <input name="person" required maxLength={31} autocomplete="off" />
            </Field>
            <Field label={lock_text("form")}>
              <input name="form" maxLength={31} autocomplete="off" />
            </Field>
            <Reason optional />
          </Form>
        </>
      )}
    </DialogButton>
  );
}

function proof_text(proof: NonNullable<Lock["proof"]>): string {
  if (proof.cards !== proof.left) return lock_text("miscounted", { cards: proof.cards, left: proof.left });
  const { cards, seal, person } = proof;

  return lock_text("proved", { who: proof.by, cards, seal, person, until: day_and_clock(proof.kept_until) });
}

/** What won, as whoever confirms it must see it: the cards, and each locked wager with its stake. */
function Winner({ lock }: { lock: Lock }) {
  const seat = lock.winner;

  if (!seat) return null;
  return (
    <>
      <div class="hand-cards">
        <Cards text={seat.hand.cards} />
      </div>
      {seat.awards
        ?.filter((a) => a.locked === lock.lock)
        .map((a) => (
          <p key={a.wager}>
            {id_text(a.wager)}: {amount(a.stake)} → {amount(a.returned)}
          </p>
        ))}
    </>
  );
}

function Verify({ lock }: { lock: Lock }) {
  return (
    <DialogButton label={lock_text("verify")} title={`${lock_text("verify")}: ${amount(lock.cents)}`}>
      {(close) => (
        <>
          <p class="dialog-text">
            {lock_text("how")}{" "}
            <a href={round_link(lock.round)} onClick={close}>
              {lock_text("look", { round: lock.round })}
            </a>
          </p>
          <Winner lock={lock} />
          <Form
            label={lock_text("verify")}
            cancel={close}
            run={async () => {
              await change({ do: "verify", lock: lock.lock });
              close();
            }}
          />
        </>
      )}
    </DialogButton>
  );
}

function Pay({ lock }: { lock: Lock }) {
  const label = lock_text("pay", { cents: amount(lock.cents) });

  return (
    <DialogButton label={label} title={label} class="primary" disabled={!lock.payable}>
      {(close) => (
        <>
          <p class="dialog-text">
            {lock.terminal ? lock_text("pay_how", { terminal: lock.terminal }) : lock_text("pay_cash")}
          </p>
          <Winner lock={lock} />
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
    </DialogButton>
  );
}

export function LockCard({ lock }: { lock: Lock }) {
  const me = welcome.value?.name ?? "";

  return (
    <article class="wait wait-lock" data-lock={lock.lock}>
      <header>
        <Pill tone="watch">{lock_text(lock.by_two ? "jackpot" : "large")}</Pill>
        <time>{day_and_clock(lock.time)}</time>
      </header>
      <p class="wait-amount">{amount(lock.cents)}</p>
      <p>
        <a href={table_link(lock.table)}>{lock.table}</a> · {w("seat")} {lock.seat} ·{" "}
        {lock.terminal > 0 && `${w("terminal")} ${lock.terminal} · `}
        <a href={round_link(lock.round)}>
          {w("round")} {lock.round}
        </a>
      </p>
      <Winner lock={lock} />
      {lock.by_two && (
        <p>{lock.verified.length ? lock_text("verified", { who: lock.verified.join(", ") }) : lock_text("nobody")}</p>
      )}
      {lock.watched && <p>{lock_text("watched", { who: lock.watched })}</p>}
      {lock.proof && <p>{proof_text(lock.proof)}</p>}
      <p class="hint">{state_text(lock, me)}</p>
      {may_change.value && (
        <div class="wait-end">
          <JackpotSheet lock={lock} />
          {!lock.verified.includes(me) && !is_verified(lock) && <Verify lock={lock} />}
          {lock.by_two && is_live(lock.table) && <Proof lock={lock} />}
          <Pay lock={lock} />
        </div>
      )}
      {role.value === "surveillance" && lock.by_surveillance && !lock.watched && (
        <div class="wait-end">
          <Watch lock={lock} />
        </div>
      )}
    </article>
  );
}

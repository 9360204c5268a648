// watch.tsx - surveillance: wins that wait for "hand, wager, amount, player", marks, and what happened.
import type { Lock } from "protocol";
import { amount, clock, day_and_clock, id_text } from "../common/text";
import { Alarms } from "../pit/alarms";
import { Field, Form, Panel, Pill } from "../pit/parts";
import { change, InputError } from "../pit/requests";
import { SeatBox } from "../pit/round_view";
import { round_link } from "../pit/route";
import { pit, role, second, table_names } from "../pit/state";
import { w } from "../pit/text";
import { t } from "./text";

const ticks = ["hand", "wager", "amount", "player"] as const;

function Confirm({ lock }: { lock: Lock }) {
  return (
    <Form
      keep
      label={t("confirm")}
      run={async (fields) => {
        if (!ticks.every((tick) => fields[tick])) throw new InputError(t("four"));
        await change({ do: "verify", lock: lock.lock, hand: true, wager: true, amount: true, player: true });
      }}
    >
      <div class="ticks">
        {ticks.map((tick) => (
          <label class="check" key={tick}>
            <input type="checkbox" name={tick} value="yes" />
            {t(`${tick}_tick`)}
          </label>
        ))}
      </div>
    </Form>
  );
}

function LockCard({ lock }: { lock: Lock }) {
  return (
    <article class="wait wait-lock" data-lock={lock.lock} aria-label={`${lock.table} ${amount(lock.cents)}`}>
      <header>
        <Pill tone="watch">{lock.table}</Pill>
        <time>{day_and_clock(lock.time)}</time>
      </header>
      <p class="wait-amount">{amount(lock.cents)}</p>
      <p>
        {w("round")} {lock.round} · {w("seat")} {lock.seat}
      </p>
      {lock.winner && <SeatBox seat={lock.winner} lit title={id_text} />}
      {lock.by_two && (
        <p class="hint">{t("needs_two", { who: lock.verified.length ? lock.verified.join(", ") : t("nobody") })}</p>
      )}
      {lock.by_surveillance && (
        <p class={lock.watched ? "done" : "hint"}>
          {lock.watched ? t("confirmed_by", { who: lock.watched }) : t("needs_surveillance")}
        </p>
      )}
      {role.value === "surveillance" && lock.by_surveillance && !lock.watched && <Confirm lock={lock} />}
      <a href={`/pit${round_link(lock.round)}`}>{t("look_replay")}</a>
    </article>
  );
}

export function MarkForm() {
  return (
    <Form
      label={t("mark")}
      run={async (fields) => {
        const table = fields["table"],
          text = fields["text"]?.trim();
        await change({ do: "mark", ...(table ? { table } : {}), ...(text ? { text } : {}) });
        return t("marked", { time: clock(second.peek(), true) });
      }}
    >
      <p class="hint">{t("mark_how")}</p>
      <div class="form form-row">
        <Field label={t("mark_table")}>
          <select name="table">
            <option value="">{t("no_table")}</option>
            {table_names.value.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
        <Field label={`${t("mark_text")} (${w("optional")})`}>
          <input name="text" maxLength={150} autocomplete="off" />
        </Field>
      </div>
    </Form>
  );
}

export function Watch() {
  const locks = pit.value?.locks ?? [];

  return (
    <>
      {role.value !== "auditor" && (
        <Panel title={t("mark")}>
          <MarkForm />
        </Panel>
      )}
      <Panel title={t("locks")} hint={t("locks_how")}>
        {locks.length === 0 && <p class="empty">{t("no_locks")}</p>}
        <div class="waits-row">
          {locks.map((lock) => (
            <LockCard key={lock.lock} lock={lock} />
          ))}
        </div>
      </Panel>
      <Alarms />
    </>
  );
}

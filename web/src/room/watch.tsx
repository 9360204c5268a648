// watch.tsx - surveillance: wins that wait for "hand, wager, amount, player", marks, and what happened.
import { clock } from "../common/text";
import { Alarms } from "../kit/alarms";
import { Field, Form, Panel } from "../kit/parts";
import { change } from "../kit/requests";
import { pit, role, second, table_names } from "../kit/state";
import { w } from "../kit/staff_text";
import { t } from "./text";
import { LockCard } from "../kit/lock_card";

function MarkForm() {
  return (
    <Form
      class="mark-form"
      label={t("mark")}
      run={async (fields) => {
        const table = fields["table"],
          text = fields["text"]?.trim();
        await change({ do: "mark", ...(table ? { table } : {}), ...(text ? { text } : {}) });
        return t("marked", { time: clock(second.peek(), true) });
      }}
    >
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
    </Form>
  );
}

export function Watch() {
  const locks = pit.value?.locks ?? [];

  return (
    <>
      {locks.length > 0 && (
        <Panel title={t("locks")} hint={t("locks_how")}>
          <div class="waits-row">
            {locks.map((lock) => (
              <LockCard key={lock.lock} lock={lock} />
            ))}
          </div>
        </Panel>
      )}
      {role.value !== "auditor" && (
        <Panel title={t("mark")} hint={t("mark_how")}>
          <MarkForm />
        </Panel>
      )}
      {locks.length === 0 && <p class="mine-none">{t("no_locks")}</p>}
      <Alarms />
    </>
  );
}

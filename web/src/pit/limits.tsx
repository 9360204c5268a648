// limits.tsx - limits and windows of a table.  What is changed here comes into force with the next round; what
// is in force now stands beside it.
import type { LimitsRequest, Table, Wager } from "protocol";
import { amount } from "../common/money";
import { dictionary } from "../common/text";
import { change, Wrong } from "./ask";
import { Form, Panel, Reason, type Fields } from "./parts";
import { may_change } from "./state";
import { cents_of, dollars_of, window_of } from "./typed";
import { w } from "./words";

const t = dictionary(
  {
    title: "Limits and windows",
    how: "In force from the next round on. The law's ceiling is checked by the house.",
    least: "New least",
    most: "New most",
    fixed: "fixed at {cents}",
    aggregate: "one deal pays at most {cents} on it",
    now: "In force",
    betting: "Betting",
    decision: "Decision",
    pause: "Pause",
    seconds: "{s} s",
    seconds_label: "{what}, seconds",
    save: "Change from the next round",
    done: "Taken. In force from the next round.",
    none: "Nothing was changed.",
    window_how: "A window is from 1 to 600 seconds.",
    wager: "Wager",
    window: "Window",
    order: "{wager}: the least is above the most.",
    new_value: "New, in seconds",
    pay_table: "pay table {id}",
  },
  {
    title: "Límites y tiempos",
    how: "En vigor desde la próxima ronda. La casa comprueba el máximo legal.",
    least: "Nuevo mínimo",
    most: "Nuevo máximo",
    fixed: "fijo en {cents}",
    aggregate: "un reparto paga a lo sumo {cents}",
    now: "En vigor",
    betting: "Apuestas",
    decision: "Decisión",
    pause: "Pausa",
    seconds: "{s} s",
    seconds_label: "{what}, segundos",
    save: "Cambiar desde la próxima ronda",
    done: "Tomado. En vigor desde la próxima ronda.",
    none: "No se cambió nada.",
    window_how: "Un tiempo va de 1 a 600 segundos.",
    wager: "Apuesta",
    window: "Tiempo",
    order: "{wager}: el mínimo supera al máximo.",
    new_value: "Nuevo, en segundos",
    pay_table: "tabla de pagos {id}",
  },
);

const windows = ["betting", "decision", "pause"] as const;

/** Those whose limits can be chosen: placed by hand, and not of a fixed amount. */
export function limited(table: Table): Wager[] {
  return table.wagers.filter((x) => (x.kind === "optional" || x.kind === "required") && x.fixed === undefined);
}

function amount_in(fields: Fields, name: string): number {
  const cents = cents_of(fields[name] ?? "");
  if (cents === undefined || cents < 0) throw new Wrong(w("cents_how"));
  return cents;
}

/** Only what differs from what is in force is asked for. */
function changed(table: Table, fields: Fields): Omit<LimitsRequest, "n"> {
  const body: Omit<LimitsRequest, "n"> = { do: "limits", table: table.table, reason: fields["reason"] ?? "" };
  const limits: Record<string, [number, number]> = {};

  for (const wager of limited(table)) {
    const [min, max] = [amount_in(fields, `min ${wager.id}`), amount_in(fields, `max ${wager.id}`)];
    if (min > max) throw new Wrong(t("order", { wager: wager.title }));
    if (min !== wager.min || max !== wager.max) limits[wager.id] = [min, max];
  }
  for (const name of windows) {
    const ms = window_of(fields[name] ?? "");
    if (ms === undefined) throw new Wrong(t("window_how"));
    if (ms !== table[`${name}_ms`]) body[`${name}_ms`] = ms;
  }
  if (Object.keys(limits).length) body.limits = limits;
  if (!body.limits && !windows.some((name) => body[`${name}_ms`] !== undefined)) throw new Wrong(t("none"));
  return body;
}

function Money({ name, label, cents }: { name: string; label: string; cents: number }) {
  return (
    <input
      name={name}
      aria-label={label}
      defaultValue={dollars_of(cents)}
      inputMode="decimal"
      class="narrow"
      required
    />
  );
}

function WagerRow({ wager, fixed }: { wager: Wager; fixed: boolean }) {
  const edit = may_change.value && !fixed;
  const now = fixed
    ? t("fixed", { cents: amount(wager.fixed ?? 0, true) })
    : `${amount(wager.min, true)} – ${amount(wager.max, true)}`;

  return (
    <tr data-wager={wager.id}>
      <th scope="row">
        {wager.title}
        <small class="hint in-force-small">{now}</small>
        {wager.aggregate ? (
          <small class="hint">{t("aggregate", { cents: amount(wager.aggregate, true) })}</small>
        ) : null}
      </th>
      <td class="number in-force">{now}</td>
      {may_change.value && (
        <td>{edit && <Money name={`min ${wager.id}`} label={`${wager.title}: ${t("least")}`} cents={wager.min} />}</td>
      )}
      {may_change.value && (
        <td>{edit && <Money name={`max ${wager.id}`} label={`${wager.title}: ${t("most")}`} cents={wager.max} />}</td>
      )}
    </tr>
  );
}

function WindowRow({ name, table }: { name: (typeof windows)[number]; table: Table }) {
  const ms = table[`${name}_ms`];

  return (
    <tr data-window={name}>
      <th scope="row">
        {t(name)}
        <small class="hint in-force-small">{t("seconds", { s: ms / 1000 })}</small>
      </th>
      <td class="number in-force">{t("seconds", { s: ms / 1000 })}</td>
      {may_change.value && (
        <td>
          <input
            name={name}
            aria-label={t("seconds_label", { what: t(name) })}
            defaultValue={String(ms / 1000)}
            inputMode="decimal"
            class="narrow"
            required
          />
        </td>
      )}
    </tr>
  );
}

function Terms({ table }: { table: Table }) {
  const by_hand = table.wagers.filter((x) => x.kind === "optional" || x.kind === "required");
  const head = (first: string, ...rest: string[]) => (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col" class="number">
          {t("now")}
        </th>
        {may_change.value &&
          rest.map((x) => (
            <th key={x} scope="col" class="number">
              {x}
            </th>
          ))}
      </tr>
    </thead>
  );

  return (
    <div class="terms">
      <table class="terms-table">
        {head(t("wager"), t("least"), t("most"))}
        <tbody>
          {by_hand.map((x) => (
            <WagerRow key={x.id} wager={x} fixed={x.fixed !== undefined} />
          ))}
        </tbody>
      </table>
      <table class="terms-table">
        {head(t("window"), t("new_value"))}
        <tbody>
          {windows.map((name) => (
            <WindowRow key={name} name={name} table={table} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Limits({ table }: { table: Table }) {
  return (
    <Panel title={t("title")} hint={t("how")}>
      {may_change.value ? (
        <Form
          label={t("save")}
          keep
          run={async (fields) => {
            await change(changed(table, fields));
            return t("done");
          }}
        >
          <Terms table={table} />
          <Reason />
        </Form>
      ) : (
        <Terms table={table} />
      )}
    </Panel>
  );
}

/** What the table plays by: options and the pay table of each wager. */
export function Rules({ table }: { table: Table }) {
  return (
    <div class="rules">
      <p class="hint">{table.document}</p>
      <ul class="chips">
        {table.options.map((option) => (
          <li key={option}>{option.replace("=", ": ")}</li>
        ))}
      </ul>
      <div class="pays">
        {table.wagers
          .filter((x) => x.lines.length)
          .map((wager) => (
            <table key={wager.id}>
              <caption>
                {wager.title}
                {wager.table ? <small class="hint">{t("pay_table", { id: wager.table })}</small> : null}
              </caption>
              <tbody>
                {wager.lines.map((line) => (
                  <tr key={line.id}>
                    <th scope="row">{line.label}</th>
                    <td class="number">{line.pays}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
      </div>
    </div>
  );
}

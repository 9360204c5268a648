// table.tsx - one table in full: its win against theory, each wager's, the round on it, its limits and rules.
import type { Hold, PitTable, Table, Wager } from "protocol";
import { house_now } from "../common/house";
import { cents_of, dollars_of, window_of } from "../common/input";
import type { Change, Named } from "../common/sender";
import { amount, id_text } from "../common/text";
import { percent, z_text } from "./day_curve";
import { Curve, OpenOrClose, Phase, RackLink, FarthestFromTheory } from "./floor";
import { type Column, type Fields, Figure, Form, Panel, Pill, Reason, DataTable, QueryPanel } from "../kit/parts";
import { ask, change, use_request, InputError } from "../kit/requests";
import { TableTop } from "./round_view";
import { chips_tables, may_change, pit, title_of, round_link } from "../kit/state";
import { w } from "../kit/staff_text";
import { table_text as t, limits_text } from "./text";
import { LockCard } from "../kit/lock_card";
import { use_watch, day_curves } from "./watched";

// ---- limits and time limits ------------------------------------------------------------------------------------

const windows = ["betting", "decision", "pause"] as const;

/** Wagers with adjustable limits: placed by hand, and not of a fixed amount. */
export function limited(table: Table): Wager[] {
  return table.wagers.filter((x) => (x.kind === "optional" || x.kind === "required") && x.fixed === undefined);
}

function amount_in(fields: Fields, name: string): number {
  const cents = cents_of(fields[name] ?? "");
  if (cents === undefined || cents < 0) throw new InputError(w("cents_how"));
  return cents;
}

/** A request with only what differs from what is in force. */
type LimitsChange = Named<Change, "limits">;

function changed(table: Table, fields: Fields): LimitsChange {
  const body: LimitsChange = { do: "limits", table: table.table, reason: fields["reason"] ?? "" };
  const limits: Record<string, [number, number]> = {};

  for (const wager of limited(table)) {
    const [min, max] = [amount_in(fields, `min ${wager.id}`), amount_in(fields, `max ${wager.id}`)];
    if (min > max) throw new InputError(limits_text("order", { wager: wager.title }));
    if (wager.ceiling !== undefined && max > wager.ceiling) {
      const values = { wager: wager.title, cents: amount(wager.ceiling, true) };
      throw new InputError(limits_text(table.etg ? "above_etg" : "above", values));
    }
    if (min !== wager.min || max !== wager.max) limits[wager.id] = [min, max];
  }
  for (const name of windows) {
    const ms = window_of(fields[name] ?? "");
    if (ms === undefined) throw new InputError(limits_text("window_how"));
    if (ms !== table[`${name}_ms`]) body[`${name}_ms`] = ms;
  }
  if (Object.keys(limits).length) body.limits = limits;
  if (!body.limits && !windows.some((name) => body[`${name}_ms`] !== undefined))
    throw new InputError(limits_text("none"));
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
    ? limits_text("fixed", { cents: amount(wager.fixed ?? 0, true) })
    : `${amount(wager.min, true)} – ${amount(wager.max, true)}`;

  return (
    <tr data-wager={wager.id}>
      <th scope="row">
        {wager.title}
        <small class="hint in-force-small">{now}</small>
        {wager.aggregate ? (
          <small class="hint">
            {limits_text(wager.per === "hand" ? "aggregate_hand" : "aggregate_round", {
              cents: amount(wager.aggregate, true),
            })}
          </small>
        ) : null}
      </th>
      <td class="number in-force">{now}</td>
      {may_change.value && (
        <td>
          {edit && (
            <Money name={`min ${wager.id}`} label={`${wager.title}: ${limits_text("least")}`} cents={wager.min} />
          )}
        </td>
      )}
      {may_change.value && (
        <td>
          {edit && (
            <Money name={`max ${wager.id}`} label={`${wager.title}: ${limits_text("most")}`} cents={wager.max} />
          )}
        </td>
      )}
    </tr>
  );
}

function WindowRow({ name, table }: { name: (typeof windows)[number]; table: Table }) {
  const ms = table[`${name}_ms`];

  return (
    <tr data-window={name}>
      <th scope="row">
        {limits_text(name)}
        <small class="hint in-force-small">{limits_text("seconds", { s: ms / 1000 })}</small>
      </th>
      <td class="number in-force">{limits_text("seconds", { s: ms / 1000 })}</td>
      {may_change.value && (
        <td>
          <input
            name={name}
            aria-label={limits_text("seconds_label", { what: limits_text(name) })}
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
          {limits_text("now")}
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
        {head(limits_text("wager"), limits_text("least"), limits_text("most"))}
        <tbody>
          {by_hand.map((x) => (
            <WagerRow key={x.id} wager={x} fixed={x.fixed !== undefined} />
          ))}
        </tbody>
      </table>
      <table class="terms-table">
        {head(limits_text("window"), limits_text("new_value"))}
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
    <Panel title={limits_text("title")} hint={limits_text("how")}>
      {may_change.value ? (
        <Form
          label={limits_text("save")}
          keep
          run={async (fields) => {
            await change(changed(table, fields));
            return limits_text("done");
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
                {wager.table ? <small class="hint">{limits_text("pay_table", { id: wager.table })}</small> : null}
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

// ---- the table -------------------------------------------------------------------------------------------------

function columns(title: (id: string) => string): Column<Hold>[] {
  return [
    { label: w("wager"), cell: (h) => title(h.wager) },
    { label: w("rounds"), number: true, cell: (h) => h.rounds },
    { label: w("handle"), number: true, cell: (h) => amount(h.handle) },
    { label: w("win"), number: true, cell: (h) => amount(h.win) },
    { label: w("expected"), number: true, cell: (h) => (h.learning ? "–" : amount(h.expected)) },
    { label: w("hold"), number: true, cell: (h) => `${percent(h.win, h.handle)}` },
    { label: t("z"), number: true, cell: (h) => z_text(h.z) },
    { label: t("z_least"), number: true, cell: (h) => z_text(h.z_least) },
    { label: t("verdict"), cell: (h) => (h.learning ? t("learning") : <Pill tone={h.band}>{w(h.band)}</Pill>) },
  ];
}

/** A wager's title at this table; ids are what the log and the house use. */
export function wager_titles(table: Table | undefined): (id: string) => string {
  return (id) => (id === "base" ? t("base") : (table?.wagers.find((x) => x.id === id)?.title ?? id_text(id)));
}

function Holds({ table, title }: { table: PitTable; title: (id: string) => string }) {
  const asked = use_request(() => ask({ do: "hold", table: table.table }), [table.table]);

  return (
    <QueryPanel title={t("by_wager")} hint={t("by_wager_how")} asked={asked}>
      {(data) => <DataTable label={t("by_wager")} columns={columns(title)} rows={data} name={(h) => h.wager} />}
    </QueryPanel>
  );
}

function Totals({ table }: { table: PitTable }) {
  return (
    <dl class="figures figures-6">
      <Figure label={t("players")} value={`${table.players}`} />
      <Figure label={t("per_hour")} value={table.rounds_hour} />
      <Figure label={w("handle")} value={amount(table.handle)} />
      <Figure label={w("win")} value={amount(table.win)} />
      <Figure
        label={w("hold")}
        value={percent(table.win, table.handle)}
        hint={`${w("expected")} ${percent(table.expected, table.handle)}`}
      />
      <Figure label={t("deviation")} value={<FarthestFromTheory table={table} />} />
    </dl>
  );
}

export function TablePage({ name }: { name: string }) {
  const table = pit.value?.tables.find((x) => x.table === name);
  const { table: rules, view } = use_watch(name);

  if (!pit.value) return <p class="empty">{w("loading")}</p>;
  if (!table)
    return (
      <p class="empty">
        {t("unknown")} <a href="#floor">{t("back")}</a>
      </p>
    );
  const left = view?.round.deadline
    ? Math.max(0, Math.ceil((view.round.deadline - house_now.value) / 1000))
    : undefined;
  return (
    <>
      <header class="place-head">
        <a class="button" href="#floor">
          ← {t("back")}
        </a>
        <div class="place-title">
          <h1>{table.table}</h1>
          <p class="hint">{title_of(name)}</p>
        </div>
        <Phase table={table} />
        {chips_tables.value.some((x) => x.table === name) && <RackLink table={name} />}
        {may_change.value && <OpenOrClose table={table} />}
      </header>
      {view?.locks.map((lock) => (
        <LockCard key={lock.lock} lock={lock} />
      ))}
      <Totals table={table} />
      <div class="two">
        <Panel title={t("course")} hint={t("course_how")}>
          <Curve table={table} points={day_curves.value[name] ?? []} height={260} axes />
        </Panel>
        <Panel
          title={t("on_table")}
          hint={
            table.round
              ? `${w("round")} ${table.round} · ${w(table.phase)}${left !== undefined ? ` · ${t("seconds", { s: left })}` : ""}`
              : w(table.phase)
          }
          actions={
            table.round ? (
              <a class="button" href={round_link(table.round)}>
                {t("replay")}
              </a>
            ) : undefined
          }
        >
          {view ? (
            <TableTop round={view.round} seats={view.seats} title={wager_titles(rules)} />
          ) : (
            <p class="empty">{w("loading")}</p>
          )}
        </Panel>
      </div>
      <Holds table={table} title={wager_titles(rules)} />
      {rules && <Limits key={name} table={rules} />}
      {rules && (
        <Panel title={t("rules")}>
          <Rules table={rules} />
        </Panel>
      )}
    </>
  );
}

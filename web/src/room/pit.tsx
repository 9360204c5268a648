// pit.tsx - the racks: what is in them by the books, and what the floor writes: slips, buy-ins, colour changes.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { BuyInRequest, OpenSlip, Rack } from "protocol";
import { Chip } from "../kit/chip";
import { cents_of, voucher_of } from "../common/input";
import { amount } from "../common/text";
import { Field, Form, Panel, Pill, Reason } from "../kit/parts";
import { change, InputError } from "../kit/requests";
import { role, title_of, table_link, pit_rights } from "../kit/state";
import { w } from "../kit/staff_text";
import { ChipEntry, clear, use_entry } from "./entry";
import { kind_text, Mine, SlipCards } from "./slip_card";
import type { Kind } from "./slips";
import { asked_at, close_dialog, dialog, is_mine, place, racks, refresh, said, units } from "./state";
import { t } from "./text";

export async function write(slip: Kind, table: string, more: { chips?: number[]; reason?: string }): Promise<void> {
  const made = await change({ do: "slip", slip, table, slip_number: 0, ...more });
  await refresh();
  said.value = { text: t("written", { slip: kind_text(slip), number: made.slip_number }), bad: false };
}

type Counted = Exclude<Kind, "error" | "count">;

/** How many there are is no secret where chips are asked for; a count is made without looking. */
function there_of(kind: Counted, table: string): readonly number[] | undefined {
  if (kind === "fill") return racks.value?.cage;
  return kind === "credit" ? racks.value?.tables.find((r) => r.table === table)?.chips : undefined;
}

function WriteForm({ kind, table }: { kind: Counted; table: string }) {
  const entry = use_entry(`new ${kind} ${table}`, units.value);

  return (
    <Form
      keep
      label={t("write")}
      cancel={close_dialog}
      run={async () => {
        await write(kind, table, { chips: entry.chips() });
        clear(entry);
        close_dialog();
      }}
    >
      <p class="hint">{t(`${kind}_how`)}</p>
      <ChipEntry entry={entry} label={t("chips")} there={there_of(kind, table)} />
    </Form>
  );
}

function ErrorForm({ table, cents }: { table: string; cents: number }) {
  return (
    <Form
      keep
      label={t("write")}
      cancel={close_dialog}
      run={async (fields) => {
        await write("error", table, { reason: fields["reason"] ?? "" });
        close_dialog();
      }}
    >
      <p class="hint">{t("error_how")}</p>
      <p class="slip-cents">{amount(cents)}</p>
      <Reason />
    </Form>
  );
}

const person_of = (typed: string | undefined) => (typed?.trim() ? { person: typed.trim() } : {});

export function Person({ label = t("person"), required = false }: { label?: string; required?: boolean }) {
  return (
    <Field label={required ? label : `${label} (${w("optional")})`} hint={required ? "" : t("person_how")}>
      <input name="person" maxLength={31} autocomplete="off" required={required} />
    </Field>
  );
}

/** Chips for a ticket redeem it, so it must be known which. */
function ticket_of(what: BuyInRequest["what"], typed: string) {
  if (what !== "ticket") return {};
  const voucher = voucher_of(typed);
  if (!voucher) throw new InputError(t("ticket_how"));
  return { voucher };
}

function BuyIn({ rack }: { rack: Rack }) {
  const entry = use_entry(`buy-in ${rack.table}`, units.value);

  return (
    <Form
      keep
      label={t("sell")}
      cancel={close_dialog}
      run={async (fields) => {
        const cents = cents_of(fields["paid"] ?? "");
        if (!cents || cents < 0) throw new InputError(w("cents_how"));
        const what = fields["what"] as BuyInRequest["what"];
        await change({
          do: "buy-in",
          table: rack.table,
          what,
          chips: entry.chips(),
          cents,
          ...ticket_of(what, fields["voucher"] ?? ""),
          ...person_of(fields["person"]),
        });
        clear(entry);
        await refresh();
        said.value = { text: `${rack.table} · ${t(what)} · ${amount(cents)}`, bad: false };
        close_dialog();
      }}
    >
      <p class="hint">{t("buy_in_how")}</p>
      <div class="form form-row">
        <Field label={t("paid")} hint={w("cents_how")}>
          <input name="paid" inputMode="decimal" autocomplete="off" required />
        </Field>
        <Field label={t("paid_with")}>
          <select name="what">
            {(["cash", "debit", "ticket"] as const).map((what) => (
              <option key={what} value={what}>
                {t(what)}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <Field label={`${t("ticket_number")} (${w("optional")})`} hint={t("ticket_how")}>
        <input name="voucher" inputMode="numeric" autocomplete="off" />
      </Field>
      <ChipEntry entry={entry} label={t("chips")} there={rack.chips} />
      <Person />
    </Form>
  );
}

function Colour({ rack }: { rack: Rack }) {
  const out = use_entry(`colour out ${rack.table}`, units.value);
  const comes = use_entry(`colour in ${rack.table}`, units.value);

  return (
    <Form
      keep
      label={t("change")}
      cancel={close_dialog}
      run={async () => {
        await change({ do: "colour", table: rack.table, chips: out.chips(), taken: comes.chips() });
        clear(out);
        clear(comes);
        await refresh();
        said.value = { text: `${rack.table} · ${t("colour_how")} ${amount(out.cents)}`, bad: false };
        close_dialog();
      }}
    >
      <p class="hint">{t("colour_how")}</p>
      <div class="two-grids">
        <ChipEntry entry={comes} label={t("comes_in")} />
        <ChipEntry entry={out} label={t("goes_out")} there={rack.chips} />
      </div>
    </Form>
  );
}

// ---- a rack ---------------------------------------------------------------------------------------------------------

function Chips({ chips }: { chips: readonly number[] }) {
  return (
    <table class="rack-chips">
      <tbody>
        {units.value
          .map((unit, i) => ({ unit, count: chips[i] ?? 0 }))
          .reverse()
          .map(({ unit, count }) => (
            <tr key={unit} class={count ? "" : "rack-none"}>
              <th scope="row">
                <Chip cents={unit} />
                <span class="visually-hidden">{amount(unit, true)}</span>
              </th>
              <td class="number">{count.toLocaleString("en-US")}</td>
              <td class="number">{amount(count * unit, true)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

const has = (rack: Rack, kind: Kind, before?: string): OpenSlip | undefined =>
  rack.slips.find((s) => s.slip === kind && (!before || s.next !== before));

function Write({ rack, kind, primary }: { rack: Rack; kind: Counted; primary?: boolean }) {
  const label = t(`write_${kind}`);

  return (
    <button
      type="button"
      class={primary ? "primary" : ""}
      aria-label={`${label} ${rack.table}`}
      onClick={() =>
        (dialog.value = {
          key: `${kind} ${rack.table}`,
          title: `${kind_text(kind)} · ${rack.table}`,
          body: () => <WriteForm kind={kind} table={rack.table} />,
        })
      }
    >
      {label}
    </button>
  );
}

function Actions({ rack }: { rack: Rack }) {
  const supervises = role.value === "supervisor";
  const closing = has(rack, "closer", "carried") !== undefined;
  const name = rack.table;
  const form = (label: string, body: () => ComponentChildren) => (
    <button
      type="button"
      aria-label={`${label} ${name}`}
      onClick={() => (dialog.value = { key: `${label} ${name}`, title: `${label.replace("…", "")} · ${name}`, body })}
    >
      {label}
    </button>
  );

  if (!supervises && role.value !== "dealer") return null;
  if (!rack.open)
    return has(rack, "opener") ? null : (
      <div class="row-actions">
        <Write rack={rack} kind="opener" primary />
      </div>
    );
  return (
    <div class="row-actions">
      {!closing && form(t("buy_in"), () => <BuyIn rack={rack} />)}
      {!closing && form(t("colour"), () => <Colour rack={rack} />)}
      {supervises && !closing && <Write rack={rack} kind="fill" />}
      {supervises && !closing && <Write rack={rack} kind="credit" />}
      {supervises && rack.error_due !== undefined && !has(rack, "error") && (
        <>
          {form(t("write_error"), () => (
            <ErrorForm table={name} cents={rack.error_due ?? 0} />
          ))}
        </>
      )}
      {supervises && !closing && <Write rack={rack} kind="closer" />}
    </div>
  );
}

function RackCard({ rack }: { rack: Rack }) {
  const card = useRef<HTMLElement>(null);
  const here = place.value.table === rack.table;

  useEffect(() => {
    if (here) card.current?.scrollIntoView({ block: "nearest" });
  }, [here]);
  return (
    <section class={`rack ${rack.open ? "rack-open" : ""}`} aria-label={rack.table} data-rack={rack.table} ref={card}>
      <header>
        <div>
          <h2>{pit_rights(role.value) === "all" ? <a href={table_link(rack.table)}>{rack.table}</a> : rack.table}</h2>
          <span class="hint">{title_of(rack.table)}</span>
        </div>
        <Pill tone={rack.open ? "good" : "plain"}>{t(rack.open ? "open" : "closed")}</Pill>
        <strong class="rack-cents">{amount(rack.cents, true)}</strong>
      </header>
      <div class="rack-body">
        <Chips chips={rack.chips} />
        <div class="rack-side">
          {rack.fill !== undefined && <Pill tone="watch">{t("fill_due", { cents: amount(rack.fill, true) })}</Pill>}
          {rack.credit !== undefined && (
            <Pill tone="watch">{t("credit_due", { cents: amount(rack.credit, true) })}</Pill>
          )}
          {rack.error_due !== undefined && (
            <Pill tone="alarm">{t("error_due", { cents: amount(rack.error_due, true) })}</Pill>
          )}
          <Actions rack={rack} />
        </div>
      </div>
      <SlipCards slips={rack.slips.filter((s) => !is_mine(s))} />
    </section>
  );
}

export function Pit() {
  const all = racks.value?.tables ?? [];

  if (asked_at.value && all.length === 0) return <p class="empty">{t("no_chips")}</p>;
  return (
    <>
      {(role.value === "supervisor" || role.value === "dealer") && <Mine />}
      <Panel title={t("pit")} hint={t("in_rack")} class="panel-clear">
        <div class="racks">
          {all.map((rack) => (
            <RackCard key={rack.table} rack={rack} />
          ))}
        </div>
      </Panel>
    </>
  );
}

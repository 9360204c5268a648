// cage.tsx - the cage: requests to prepare and counts to verify, chips at the window, cash against the requirement; and
// the parts that are a list of signatures: what security carries, what the count team and accounting sign.
import type { CageChipsRequest, ChipPlace } from "protocol";
import { useState } from "preact/hooks";
import { Chip } from "../kit/chip";
import { amount } from "../common/text";
import { Column, DataTable, Field, Figure, Form, Panel, RequestStatus, Again } from "../kit/parts";
import { ask, change, use_request } from "../kit/requests";
import { Proposals } from "../kit/proposals";
import { role } from "../kit/state";
import { w } from "../kit/staff_text";
import { ChipEntry, clear, use_entry } from "./entry";
import { Person, write } from "./pit";
import { Mine, Others } from "./slip_card";
import { asked_at, racks, refresh, said, units } from "./state";
import { t } from "./text";

type What = CageChipsRequest["what"];

const whats: Record<string, readonly What[]> = {
  cashier: ["sold", "redeemed", "made"],
  supervisor: ["made"],
  accounting: ["destroyed"],
};

function Window() {
  const may = whats[role.value ?? ""] ?? [];
  const [what, set_what] = useState<What>(may[0] ?? "sold");
  const entry = use_entry("cage", units.value);

  if (may.length === 0) return null;
  return (
    <Panel title={t("window")}>
      <Form
        keep
        label={t("book")}
        run={async (fields) => {
          const person = fields["person"]?.trim();
          const made = await change({
            do: "cage-chips",
            what,
            chips: entry.chips(),
            ...(person ? { person } : {}),
          });
          const text = made?.proposal ? w("waits_second") : t("booked", { cents: amount(entry.cents) });
          said.value = { text, bad: false };
          clear(entry);
          await refresh();
        }}
      >
        <Field label={w("action")}>
          <select value={what} onChange={(e) => set_what(e.currentTarget.value as What)}>
            {may.map((one) => (
              <option key={one} value={one}>
                {t(one)}
              </option>
            ))}
          </select>
        </Field>
        <ChipEntry
          entry={entry}
          label={t("chips")}
          there={what === "sold" || what === "destroyed" ? racks.value?.cage : undefined}
        />
        {what !== "made" && (
          <Person key={what} {...(what === "destroyed" ? { label: t("destroyed_person"), required: true } : {})} />
        )}
      </Form>
    </Panel>
  );
}

const place_text = (place: ChipPlace["place"]): string => t(place === "cage" ? "place_cage" : place);

function place_columns(of: readonly number[]): Column<ChipPlace>[] {
  return [
    { label: t("place"), wide: true, cell: (p) => place_text(p.place) },
    ...of
      .map((unit, i) => ({ unit, i }))
      .reverse()
      .map(({ unit, i }): Column<ChipPlace> => ({
        label: amount(unit, true),
        number: true,
        cell: (p) => (p.place === "minted" ? 0 - (p.chips[i] ?? 0) : (p.chips[i] ?? 0)).toLocaleString("en-US"), // never -0
      })),
    {
      label: t("total"),
      number: true,
      cell: (p) => <strong>{amount(p.place === "minted" ? -p.cents : p.cents, true)}</strong>,
    },
  ];
}

export function Cage() {
  const asked = use_request(() => ask({ do: "cage" }), [asked_at.value]);
  const cage = asked.data;

  return (
    <>
      {role.value === "cashier" && <Mine />}
      <RequestStatus of={asked} />
      {cage && (
        <dl class="figures figures-3">
          <Figure
            label={t("cage_cash")}
            value={amount(cage.cash)}
            hint={cage.short ? t("cage_short", { cents: amount(cage.short) }) : t("cage_enough")}
            tone={cage.short ? "alarm" : "good"}
          />
          <Figure
            label={t("cage_required")}
            value={amount(cage.required)}
            hint={t("required_of", { tables: amount(cage.for_tables), receipts: amount(cage.for_receipts) })}
          />
          <Figure label={t("chips")} value={amount(cage.places.find((p) => p.place === "cage")?.cents ?? 0, true)} />
        </dl>
      )}
      <div class="two cage-two">
        {asked_at.value > 0 && <Window key={units.value.join()} />}
        <Panel title={t("places")} hint={t("places_how")} actions={<Again of={asked} />}>
          {cage && (
            <DataTable
              label={t("places")}
              rows={cage.places}
              name={(p) => p.place}
              columns={place_columns(cage.units)}
            />
          )}
          <InCage />
        </Panel>
      </div>
      {(role.value === "cashier" || role.value === "supervisor") && <Proposals since={asked_at.value} />}
      {role.value === "cashier" && <Others />}
    </>
  );
}

/** The cage's own chips, as large as they are worth a look. */
function InCage() {
  return (
    <ul class="chip-line chip-line-large" aria-label={t("place_cage")}>
      {units.value
        .map((unit, i) => ({ unit, count: racks.value?.cage[i] ?? 0 }))
        .reverse()
        .map(({ unit, count }) => (
          <li key={unit}>
            <Chip cents={unit} />
            <span>{count.toLocaleString("en-US")}</span>
          </li>
        ))}
    </ul>
  );
}

// ---- security, the count room, accounting ---------------------------------------------------------------------------

function Pull({ table }: { table: string }) {
  return <Form class="form-inline" plain label={t("pull", { table })} run={() => write("count", table, {})} />;
}

export function Carry() {
  const tables = racks.value?.tables ?? [];

  return (
    <>
      <Mine />
      {tables.length > 0 && (
        <Panel title={t("boxes")} hint={t("boxes_how")}>
          <div class="row-actions pulls">
            {tables.map((rack) => (
              <Pull key={rack.table} table={rack.table} />
            ))}
          </div>
        </Panel>
      )}
      <Others />
    </>
  );
}

export function CountRoom() {
  return <Mine hint={t("counts_how")} />;
}

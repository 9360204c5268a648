// day.tsx - the report of a gaming day: cage, tables, games and pools.
import { useState } from "preact/hooks";
import type { DayLine } from "protocol";
import { amount } from "../common/money";
import { dictionary } from "../common/text";
import { ask } from "./ask";
import { Field, Panel, Rows, Waiting } from "./parts";
import { use_asked } from "./use";
import { w } from "./words";

const t = dictionary(
  {
    title: "The day's report",
    how: "A gaming day begins at the hour that the configuration says. Without a day: today.",
    day: "Gaming day",
    what: "What",
    count: "Count",
    print: "Print",
    none: "Nothing was counted on this day.",
  },
  {
    title: "Informe del día",
    how: "El día de juego empieza a la hora de la configuración. Sin día: hoy.",
    day: "Día de juego",
    what: "Qué",
    count: "Cantidad",
    print: "Imprimir",
    none: "Nada se contó ese día.",
  },
);

/** Lines of one cage, table, game or pool together, in the order they came. */
export function groups_of(lines: readonly DayLine[]): [string, DayLine[]][] {
  const groups = new Map<string, DayLine[]>();
  for (const line of lines) groups.set(line.what, [...(groups.get(line.what) ?? []), line]);
  return [...groups];
}

/** What is counted, by the words that the house uses for it. */
const labels = dictionary(
  {
    "vouchers issued for cash": "Vouchers issued for cash",
    "vouchers paid in cash": "Vouchers paid in cash",
    "tokes paid out to dealers": "Tokes paid out to dealers",
    "cash in less cash out": "Cash in less cash out",
    "vouchers put in": "Vouchers put in",
    "vouchers printed": "Vouchers printed",
    "locked jackpots paid": "Locked jackpots paid",
    handle: "Handle",
    returned: "Returned",
    win: "Win",
    voided: "Voided",
    tokes: "Tokes",
    "to pools": "To pools",
    "from pools": "From pools",
    contributed: "Contributed",
    won: "Won",
    "seeded by the house": "Seeded by the house",
    adjusted: "Adjusted",
    cage: "Cage",
    terminals: "Terminals",
  },
  {
    "vouchers issued for cash": "Vales emitidos por efectivo",
    "vouchers paid in cash": "Vales pagados en efectivo",
    "tokes paid out to dealers": "Propinas pagadas a crupieres",
    "cash in less cash out": "Efectivo que entró menos el que salió",
    "vouchers put in": "Vales cargados",
    "vouchers printed": "Vales impresos",
    "locked jackpots paid": "Premios bloqueados pagados",
    handle: "Apostado",
    returned: "Devuelto",
    win: "Ganancia",
    voided: "Anuladas",
    tokes: "Propinas",
    "to pools": "A fondos",
    "from pools": "De fondos",
    contributed: "Aportado",
    won: "Ganado",
    "seeded by the house": "Puesto por la casa",
    adjusted: "Ajustado",
    cage: "Caja",
    terminals: "Terminales",
  },
);
const known = [
  "vouchers issued for cash",
  "vouchers paid in cash",
  "tokes paid out to dealers",
  "cash in less cash out",
  "vouchers put in",
  "vouchers printed",
  "locked jackpots paid",
  "handle",
  "returned",
  "win",
  "voided",
  "tokes",
  "to pools",
  "from pools",
  "contributed",
  "won",
  "seeded by the house",
  "adjusted",
  "cage",
  "terminals",
] as const;

const title = (what: string): string => {
  const id = known.find((x) => x === what);
  return id ? labels(id) : what;
};

function Group({ what, lines }: { what: string; lines: DayLine[] }) {
  return (
    <section class="group" aria-label={what}>
      <h3>{title(what)}</h3>
      <Rows
        label={what}
        rows={lines}
        name={(l) => l.label}
        columns={[
          { label: t("what"), wide: true, cell: (l) => title(l.label) },
          { label: t("count"), number: true, cell: (l) => l.count },
          { label: w("amount"), number: true, cell: (l) => amount(l.cents) },
        ]}
      />
    </section>
  );
}

export function Day() {
  const [day, set_day] = useState("");
  const asked = use_asked(() => ask({ do: "day", ...(day ? { day } : {}) }), [day]);

  return (
    <Panel
      title={t("title")}
      hint={t("how")}
      actions={
        <>
          <Field label={t("day")} class="field-line">
            <input type="date" value={day} onChange={(e) => set_day(e.currentTarget.value)} />
          </Field>
          <button type="button" onClick={asked.again} disabled={asked.busy}>
            {w("again")}
          </button>
        </>
      }
    >
      <Waiting of={asked} />
      {asked.data?.length === 0 && <p class="empty">{t("none")}</p>}
      {asked.data && (
        <div class="groups">
          {groups_of(asked.data).map(([what, lines]) => (
            <Group key={what} what={what} lines={lines} />
          ))}
        </div>
      )}
    </Panel>
  );
}

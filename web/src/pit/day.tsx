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
function groups_of(lines: readonly DayLine[]): [key: string, DayLine[]][] {
  const groups = new Map<string, DayLine[]>();
  for (const line of lines) {
    const key = `${line.of} ${line.what}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups];
}

const subjects = dictionary({ cage: "Cage", terminals: "Terminals" }, { cage: "Caja", terminals: "Terminales" });

/** What is counted. */
const labels = dictionary<DayLine["id"]>(
  {
    "vouchers-issued": "Vouchers issued for cash",
    "vouchers-paid": "Vouchers paid in cash",
    "tokes-paid": "Tokes paid out to dealers",
    "cash-net": "Cash in minus cash out",
    "vouchers-loaded": "Vouchers loaded",
    "vouchers-printed": "Vouchers printed",
    "jackpots-paid": "Locked jackpots paid",
    handle: "Handle",
    returned: "Returned",
    win: "Win",
    voided: "Voided rounds",
    tokes: "Tokes",
    "to-pools": "Paid into pools",
    "from-pools": "Paid from pools",
    contributed: "Contributed",
    won: "Won",
    seeded: "Seeded by the house",
    adjusted: "Adjusted",
  },
  {
    "vouchers-issued": "Vales emitidos por efectivo",
    "vouchers-paid": "Vales pagados en efectivo",
    "tokes-paid": "Propinas pagadas a los crupieres",
    "cash-net": "Entradas menos salidas de efectivo",
    "vouchers-loaded": "Vales cargados",
    "vouchers-printed": "Vales impresos",
    "jackpots-paid": "Botes bloqueados pagados",
    handle: "Total apostado",
    returned: "Devuelto",
    win: "Ganancia",
    voided: "Rondas anuladas",
    tokes: "Propinas",
    "to-pools": "Aportado a los botes",
    "from-pools": "Pagado de los botes",
    contributed: "Aportado",
    won: "Ganado",
    seeded: "Puesto por la casa",
    adjusted: "Ajustado",
  },
);

function Group({ lines }: { lines: DayLine[] }) {
  const { of, what } = lines[0]!;

  return (
    <section class="group" aria-label={what}>
      <h3>{subjects.has(of) ? subjects(of) : what}</h3>
      <Rows
        label={what}
        rows={lines}
        name={(l) => l.id}
        columns={[
          { label: t("what"), wide: true, cell: (l) => labels(l.id) },
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
          {groups_of(asked.data).map(([key, lines]) => (
            <Group key={key} lines={lines} />
          ))}
        </div>
      )}
    </Panel>
  );
}

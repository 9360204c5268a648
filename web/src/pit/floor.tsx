// floor.tsx - the whole pit at a glance: its sums, what waits for somebody, a tile per table.
import type { PitTable, PitView } from "protocol";
import { amount } from "../common/money";
import { dictionary } from "../common/text";
import { AlarmCard } from "./alarms";
import { percent } from "./hold";
import { LockCard } from "./locks";
import { Figure } from "./parts";
import { pit } from "./state";
import { Tile } from "./tile";
import { w } from "./words";

const t = dictionary(
  {
    today: "This gaming day",
    handle: "Handle",
    win: "Win",
    hold: "Hold",
    theory: "theory {p}",
    cash: "Cash in the cage",
    vouchers: "Vouchers out",
    vouchers_n: "count {n}",
    credit: "Credit on terminals",
    terminals: "Terminals connected",
    open_tables: "Tables open",
    waits: "Waiting for somebody",
    nothing_waits: "No alarm and no jackpot waits.",
    players: "players {n}",
  },
  {
    today: "Este día de juego",
    handle: "Apostado",
    win: "Ganancia",
    hold: "Retención",
    theory: "teoría {p}",
    cash: "Efectivo en caja",
    vouchers: "Vales en circulación",
    vouchers_n: "cantidad {n}",
    credit: "Crédito en terminales",
    terminals: "Terminales conectadas",
    open_tables: "Mesas abiertas",
    waits: "Esperan a alguien",
    nothing_waits: "No espera ninguna alarma ni premio.",
    players: "jugadores {n}",
  },
);

function sum(tables: readonly PitTable[], of: (table: PitTable) => number): number {
  return tables.reduce((all, table) => all + of(table), 0);
}

function Sums({ view }: { view: PitView }) {
  const handle = sum(view.tables, (x) => x.handle);
  const win = sum(view.tables, (x) => x.win);
  const expected = sum(view.tables, (x) => x.expected);
  const open = view.tables.filter((x) => x.phase !== "off").length;

  return (
    <dl class="figures">
      <Figure
        label={t("open_tables")}
        value={`${open} / ${view.tables.length}`}
        hint={t("players", { n: sum(view.tables, (x) => x.players) })}
      />
      <Figure label={t("handle")} value={amount(handle)} />
      <Figure label={t("win")} value={amount(win)} />
      <Figure label={t("hold")} value={percent(win, handle)} hint={t("theory", { p: percent(expected, handle) })} />
      <Figure label={t("cash")} value={amount(view.cash)} />
      <Figure label={t("vouchers")} value={amount(view.vouchers_cents)} hint={t("vouchers_n", { n: view.vouchers })} />
      <Figure label={t("credit")} value={amount(view.credit)} />
      <Figure label={t("terminals")} value={view.terminals} />
    </dl>
  );
}

function Waits({ view }: { view: PitView }) {
  const quiet = view.alarms.length + view.locks.length === 0;

  return (
    <aside class={`waits ${quiet ? "waits-quiet" : ""}`} aria-label={t("waits")}>
      <h2>{t("waits")}</h2>
      {quiet && <p class="empty">{t("nothing_waits")}</p>}
      {view.locks.map((lock) => (
        <LockCard key={`lock ${lock.lock}`} lock={lock} />
      ))}
      {view.alarms.map((event) => (
        <AlarmCard key={event.fact} event={event} />
      ))}
    </aside>
  );
}

export function Floor() {
  const view = pit.value;

  if (!view) return <p class="empty">{w("loading")}</p>;
  return (
    <>
      <h1 class="visually-hidden">{w("tables")}</h1>
      <Sums view={view} />
      <div class="floor">
        <div class="tiles">
          {view.tables.map((table) => (
            <Tile key={table.table} table={table} />
          ))}
        </div>
        <Waits view={view} />
      </div>
    </>
  );
}

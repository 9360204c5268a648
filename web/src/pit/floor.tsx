// floor.tsx - the whole pit at a glance: its totals, open tasks, a tile per table.
import { useMemo } from "preact/hooks";
import type { PitTable, PitView } from "protocol";
import { floor } from "../common/house";
import { amount } from "../common/text";
import { AlarmCard } from "../kit/alarms";
import { Chart } from "./chart";
import { columns, percent, type Point, z_text } from "./day_curve";
import { Figure, Form, DialogButton, Pill, type Tone } from "../kit/parts";
import { change } from "../kit/requests";
import { ProposalCard } from "../kit/proposals";
import { may_change, pit, title_of, table_link } from "../kit/state";
import { w } from "../kit/staff_text";
import { floor_text as t, tile_text } from "./text";
import { LockCard } from "../kit/lock_card";
import { day_curves } from "./watched";

// ---- a tile ----------------------------------------------------------------------------------------------------

export const BAND_DEVIATIONS = 2;

export function phase_tone(table: Pick<PitTable, "phase" | "closing">): Tone {
  return table.phase === "off" ? "plain" : table.closing ? "watch" : "good";
}

/** The day's win within the band of chance. */
export function Curve({
  table,
  points,
  height,
  axes = false,
}: {
  table: PitTable;
  points: readonly Point[];
  height: number;
  axes?: boolean;
}) {
  const data = useMemo(() => columns(points, BAND_DEVIATIONS), [points]);

  if (points.length < 2)
    return (
      <p class="no-curve" style={{ height: `${height}px` }}>
        {table.learning ? tile_text("learning_long") : tile_text("no_curve")}
      </p>
    );
  const words = tile_text("curve", {
    table: table.table,
    win: amount(table.win),
    expected: amount(table.expected),
    deviation: amount(table.deviation),
  });
  return <Chart data={data} words={words} height={height} kind="win" axes={axes} />;
}

/** Opens at once; closing asks first, because people are playing. */
export function OpenOrClose({ table }: { table: PitTable }) {
  if (table.phase === "off" || table.closing) {
    return (
      <Form
        class="form-inline"
        plain
        label={tile_text("open_table")}
        run={async () => void (await change({ do: "table-open", table: table.table }))}
      />
    );
  }
  return (
    <DialogButton label={tile_text("close_table")} title={`${tile_text("close_table")}: ${table.table}`}>
      {(close) => (
        <>
          <p class="dialog-text">{tile_text("close_how")}</p>
          <Form
            label={tile_text("close_table")}
            danger
            cancel={close}
            run={async () => {
              await change({ do: "table-close", table: table.table });
              close();
            }}
          />
        </>
      )}
    </DialogButton>
  );
}

export function Phase({ table }: { table: PitTable }) {
  return (
    <span class="phase">
      <Pill tone={phase_tone(table)}>{w(table.phase)}</Pill>
      {table.closing && <span class="closing">{tile_text("closing")}</span>}
    </span>
  );
}

function SmallFigure({ label, value }: { label: string; value: string | number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** How far the farthest wager is from theory. */
export function FarthestFromTheory({ table }: { table: PitTable }) {
  if (table.learning) return <>–</>;
  return (
    <>
      {z_text(table.z)} σ
      <small>
        <Pill tone={table.band}>{w(table.band)}</Pill>
      </small>
    </>
  );
}

/** Racks and slips of a table in chips are on the room page. */
export function RackLink({ table }: { table: string }) {
  return (
    <a class="button" href={`/room#pit/${encodeURIComponent(table)}`}>
      {tile_text("rack")}
    </a>
  );
}

export function Tile({ table }: { table: PitTable }) {
  const tab = floor.value?.tables.find((x) => x.table === table.table);

  return (
    <article
      class={`tile tile-${table.band} ${table.phase === "off" ? "tile-off" : ""}`}
      aria-label={table.table}
      data-table={table.table}
    >
      <header class="tile-head">
        <div>
          <h2>
            <a href={table_link(table.table)}>{table.table}</a>
          </h2>
          <p class="hint">
            {title_of(table.table)}
            {tab?.live ? ` · ${tile_text("live")}` : ""}
            {tab?.money === "chips" ? ` · ${tile_text("chips")}` : ""}
          </p>
        </div>
        <Phase table={table} />
      </header>
      {table.locks > 0 && (
        <p class="tile-lock">
          <Pill tone="alarm">{table.locks === 1 ? tile_text("lock") : tile_text("locks", { n: table.locks })}</Pill>
        </p>
      )}
      <dl class="tile-small">
        <SmallFigure
          label={tile_text("seated")}
          value={tab ? tile_text("of_seats", { n: table.seated, all: tab.seats }) : table.seated}
        />
        <SmallFigure label={tile_text("playing")} value={table.players} />
        <SmallFigure label={tile_text("per_hour")} value={table.rounds_hour} />
        <SmallFigure label={w("round")} value={table.round ? `#${table.round}` : "–"} />
      </dl>
      <Curve table={table} points={day_curves.value[table.table] ?? []} height={92} />
      <dl class="tile-money">
        <SmallFigure label={w("handle")} value={amount(table.handle)} />
        <SmallFigure label={w("win")} value={amount(table.win)} />
        <div>
          <dt>{w("hold")}</dt>
          <dd>
            {percent(table.win, table.handle)}
            <small>
              {table.learning
                ? tile_text("learning")
                : tile_text("against", { p: percent(table.expected, table.handle) })}
            </small>
          </dd>
        </div>
        <div>
          <dt>{tile_text("band")}</dt>
          <dd>
            <FarthestFromTheory table={table} />
          </dd>
        </div>
      </dl>
      <footer class="tile-end">
        <a class="button" href={table_link(table.table)}>
          {tile_text("details")}
        </a>
        {tab?.money === "chips" && <RackLink table={table.table} />}
        {may_change.value && <OpenOrClose table={table} />}
      </footer>
    </article>
  );
}

// ---- the floor -------------------------------------------------------------------------------------------------

function sum(tables: readonly PitTable[], of: (table: PitTable) => number): number {
  return tables.reduce((all, table) => all + of(table), 0);
}

function Totals({ view }: { view: PitView }) {
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

function OpenTasks({ view }: { view: PitView }) {
  const proposals = view.proposals ?? [];
  const quiet = view.alarms.length + view.locks.length + proposals.length === 0;

  return (
    <aside class={`waits ${quiet ? "waits-quiet" : ""}`} aria-label={t("waits")}>
      <h2>{t("waits")}</h2>
      {quiet && <p class="empty">{t("nothing_waits")}</p>}
      {proposals.map((p) => (
        <ProposalCard key={`proposal ${p.proposal}`} proposal={p} />
      ))}
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
      <Totals view={view} />
      <div class="floor">
        <div class="tiles">
          {view.tables.map((table) => (
            <Tile key={table.table} table={table} />
          ))}
        </div>
        <OpenTasks view={view} />
      </div>
    </>
  );
}

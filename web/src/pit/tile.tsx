// tile.tsx - a table at a glance: where its round is, who plays, what it won, and whether luck explains that.
import { useMemo } from "preact/hooks";
import type { PitTable } from "protocol";
import { floor } from "../common/house";
import { amount } from "../common/money";
import { dictionary } from "../common/text";
import { change } from "./ask";
import { Chart } from "./chart";
import { columns, percent, z_words, type Point } from "./hold";
import { Form, Opens, Pill, type Tone } from "./parts";
import { table_link } from "./route";
import { may_change, title_of, trails } from "./state";
import { w } from "./words";

const t = dictionary(
  {
    open_table: "Open table",
    close_table: "Close table",
    close_how:
      "The round on the table is played to its end. Then the table takes no more wagers until it is opened again.",
    closing: "closes after this round",
    seated: "Seated",
    playing: "Playing",
    per_hour: "Rounds / h",
    details: "Details and limits",
    locks: "{n} jackpots wait",
    lock: "1 jackpot waits",
    no_curve: "The curve begins with the next wagers.",
    live: "live dealer",
    against: "theory {p}",
    learning: "theory follows",
    learning_long: "The exact theory of this table is being worked out.",
    band: "Farthest wager",
    of_seats: "{n} of {all}",
    curve:
      "{table}: win {win}, theory {expected}, one standard deviation {deviation}. The band is two of them wide on either side.",
    closed: "The table is closed.",
  },
  {
    open_table: "Abrir mesa",
    close_table: "Cerrar mesa",
    close_how:
      "La ronda en la mesa se juega hasta el final. Después la mesa no acepta apuestas hasta que se abra de nuevo.",
    closing: "cierra tras esta ronda",
    seated: "Sentados",
    playing: "Jugando",
    per_hour: "Rondas / h",
    details: "Detalles y límites",
    locks: "{n} premios esperan",
    lock: "1 premio espera",
    no_curve: "La curva empieza con las próximas apuestas.",
    live: "crupier en vivo",
    against: "teoría {p}",
    learning: "teoría en curso",
    learning_long: "Se está calculando la teoría exacta de esta mesa.",
    band: "Apuesta más lejana",
    of_seats: "{n} de {all}",
    curve:
      "{table}: ganancia {win}, teoría {expected}, una desviación típica {deviation}. La banda mide dos a cada lado.",
    closed: "La mesa está cerrada.",
  },
);

export const BAND_DEVIATIONS = 2;

export function phase_tone(table: Pick<PitTable, "phase" | "closing">): Tone {
  return table.phase === "off" ? "plain" : table.closing ? "watch" : "good";
}

/** The win of the session in the band of chance. */
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
        {table.learning ? t("learning_long") : t("no_curve")}
      </p>
    );
  const words = t("curve", {
    table: table.table,
    win: amount(table.win),
    expected: amount(table.expected),
    deviation: amount(table.deviation),
  });
  return <Chart data={data} words={words} height={height} kind="win" axes={axes} />;
}

/** Opens at once; closing asks first, because people play there. */
export function OpenOrClose({ table }: { table: PitTable }) {
  if (table.phase === "off" || table.closing) {
    return (
      <Form
        class="form-inline"
        plain
        label={t("open_table")}
        run={async () => void (await change({ do: "table-open", table: table.table }))}
      />
    );
  }
  return (
    <Opens label={t("close_table")} title={`${t("close_table")}: ${table.table}`}>
      {(close) => (
        <>
          <p class="dialog-text">{t("close_how")}</p>
          <Form
            label={t("close_table")}
            danger
            cancel={close}
            run={async () => {
              await change({ do: "table-close", table: table.table });
              close();
            }}
          />
        </>
      )}
    </Opens>
  );
}

export function Phase({ table }: { table: PitTable }) {
  return (
    <span class="phase">
      <Pill tone={phase_tone(table)}>{w(table.phase)}</Pill>
      {table.closing && <span class="closing">{t("closing")}</span>}
    </span>
  );
}

function Small({ label, value }: { label: string; value: string | number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** How far the wager that is farthest from theory is. */
export function Worst({ table }: { table: PitTable }) {
  if (table.learning) return <>–</>;
  return (
    <>
      {z_words(table.z)} σ
      <small>
        <Pill tone={table.band}>{w(table.band)}</Pill>
      </small>
    </>
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
            {tab?.live ? ` · ${t("live")}` : ""}
          </p>
        </div>
        <Phase table={table} />
      </header>
      {table.locks > 0 && (
        <p class="tile-lock">
          <Pill tone="alarm">{table.locks === 1 ? t("lock") : t("locks", { n: table.locks })}</Pill>
        </p>
      )}
      <dl class="tile-small">
        <Small label={t("seated")} value={tab ? t("of_seats", { n: table.seated, all: tab.seats }) : table.seated} />
        <Small label={t("playing")} value={table.players} />
        <Small label={t("per_hour")} value={table.rounds_hour} />
        <Small label={w("round")} value={table.round ? `#${table.round}` : "–"} />
      </dl>
      <Curve table={table} points={trails.value[table.table] ?? []} height={92} />
      <dl class="tile-money">
        <Small label={w("handle")} value={amount(table.handle)} />
        <Small label={w("win")} value={amount(table.win)} />
        <div>
          <dt>{w("hold")}</dt>
          <dd>
            {percent(table.win, table.handle)}
            <small>{table.learning ? t("learning") : t("against", { p: percent(table.expected, table.handle) })}</small>
          </dd>
        </div>
        <div>
          <dt>{t("band")}</dt>
          <dd>
            <Worst table={table} />
          </dd>
        </div>
      </dl>
      <footer class="tile-end">
        <a class="button" href={table_link(table.table)}>
          {t("details")}
        </a>
        {may_change.value && <OpenOrClose table={table} />}
      </footer>
    </article>
  );
}

// table.tsx - one table in full: its course against theory, each wager's, the round on it, its limits and rules.
import type { Hold, PitTable, Table } from "protocol";
import { house_now } from "../common/house";
import { amount } from "../common/money";
import { dictionary, id_text } from "../common/text";
import { ask } from "./ask";
import { percent, z_words } from "./hold";
import { Limits, Rules } from "./limits";
import { LockCard } from "./locks";
import { Figure, Panel, Pill, Rows, Waiting, type Column } from "./parts";
import { round_link } from "./route";
import { TableTop } from "./seats";
import { may_change, pit, title_of, trails } from "./state";
import { Curve, OpenOrClose, Phase, Worst } from "./tile";
import { use_asked } from "./use";
import { use_watch } from "./watch";
import { w } from "./words";

const t = dictionary(
  {
    back: "All tables",
    unknown: "The house has no table of this name.",
    course: "Win against theory",
    course_how:
      "Solid: what the table won this gaming day. Dashed: what the exact edge says. Shaded: two standard deviations on either side, as if all bets were independent.",
    by_wager: "By wager, since these rules came into force",
    by_wager_how:
      "z: distance from theory in standard deviations if seats were independent; at least: if all seats of a round won and lost as one. Base: the wagers that one decision ties together.",
    z: "z",
    z_least: "z at least",
    verdict: "Verdict",
    on_table: "On the table",
    seconds: "{s} s left",
    rules: "Rules in force",
    per_hour: "Rounds an hour",
    deviation: "Wager farthest from theory",
    replay: "Step by step",
    seats_hidden: "A stadium shows its seats in the replay of a round.",
    learning: "theory follows",
    players: "Players",
    base: "Base game",
  },
  {
    back: "Todas las mesas",
    unknown: "La casa no tiene una mesa con este nombre.",
    course: "Ganancia contra teoría",
    course_how:
      "Continua: lo que ganó la mesa este día. Discontinua: lo que dice la ventaja exacta. Sombreado: dos desviaciones típicas a cada lado, como si las apuestas fueran independientes.",
    by_wager: "Por apuesta, desde que rigen estas reglas",
    by_wager_how:
      "z: distancia a la teoría en desviaciones típicas si los asientos fueran independientes; al menos: si todos ganaran y perdieran a la vez. Base: las apuestas que una decisión une.",
    z: "z",
    z_least: "z al menos",
    verdict: "Veredicto",
    on_table: "En la mesa",
    seconds: "quedan {s} s",
    rules: "Reglas vigentes",
    per_hour: "Rondas por hora",
    deviation: "Apuesta más lejos de la teoría",
    replay: "Paso a paso",
    seats_hidden: "Un estadio muestra sus asientos en la repetición de una ronda.",
    learning: "teoría en curso",
    players: "Jugadores",
    base: "Juego base",
  },
);

function columns(title: (id: string) => string): Column<Hold>[] {
  return [
    { label: w("wager"), cell: (h) => title(h.wager) },
    { label: w("rounds"), number: true, cell: (h) => h.rounds },
    { label: w("handle"), number: true, cell: (h) => amount(h.handle) },
    { label: w("win"), number: true, cell: (h) => amount(h.win) },
    { label: w("expected"), number: true, cell: (h) => (h.learning ? "–" : amount(h.expected)) },
    { label: w("hold"), number: true, cell: (h) => `${percent(h.win, h.handle)}` },
    { label: t("z"), number: true, cell: (h) => z_words(h.z) },
    { label: t("z_least"), number: true, cell: (h) => z_words(h.z_least) },
    { label: t("verdict"), cell: (h) => (h.learning ? t("learning") : <Pill tone={h.band}>{w(h.band)}</Pill>) },
  ];
}

/** A wager's title at this table; ids are what the log and the house use. */
export function title_at(table: Table | undefined): (id: string) => string {
  return (id) => (id === "base" ? t("base") : (table?.wagers.find((x) => x.id === id)?.title ?? id_text(id)));
}

function Holds({ table, title }: { table: PitTable; title: (id: string) => string }) {
  const asked = use_asked(() => ask({ do: "hold", table: table.table }), [table.table]);

  return (
    <Panel
      title={t("by_wager")}
      hint={t("by_wager_how")}
      actions={
        <button type="button" onClick={asked.again} disabled={asked.busy}>
          {w("again")}
        </button>
      }
    >
      <Waiting of={asked} />
      {asked.data && <Rows label={t("by_wager")} columns={columns(title)} rows={asked.data} name={(h) => h.wager} />}
    </Panel>
  );
}

function Sums({ table }: { table: PitTable }) {
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
      <Figure label={t("deviation")} value={<Worst table={table} />} />
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
        {may_change.value && <OpenOrClose table={table} />}
      </header>
      {view?.locks.map((lock) => (
        <LockCard key={lock.lock} lock={lock} />
      ))}
      <Sums table={table} />
      <div class="two">
        <Panel title={t("course")} hint={t("course_how")}>
          <Curve table={table} points={trails.value[name] ?? []} height={260} axes />
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
            <TableTop round={view.round} seats={view.seats} title={title_at(rules)} />
          ) : (
            <p class="empty">{w("loading")}</p>
          )}
        </Panel>
      </div>
      <Holds table={table} title={title_at(rules)} />
      {rules && <Limits key={name} table={rules} />}
      {rules && (
        <Panel title={t("rules")}>
          <Rules table={rules} />
        </Panel>
      )}
    </>
  );
}

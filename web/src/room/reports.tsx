// reports.tsx - the master games report of a gaming day, the table inventory behind it, and what was dealt: for the
// screen and for paper.
import { useState } from "preact/hooks";
import type { GamesLine, MasterGames, RoomReportRequest, WorkLine } from "protocol";
import { welcome } from "../common/house";
import { time_of } from "../common/input";
import { amount } from "../common/text";
import { type Column, DataTable, Field, Pill, QueryPanel } from "../kit/parts";
import { ask, use_request } from "../kit/requests";
import { role } from "../kit/state";
import { w } from "../kit/staff_text";
import { Export } from "./export";
import { t } from "./text";

const dollars = (value: number) => amount(value, true);
const cents = (value: number | undefined) => (value === undefined ? "–" : dollars(value));
const guessed = (line: { estimated?: boolean }, value: number | undefined) =>
  value === undefined ? "–" : `${dollars(value)}${line.estimated ? ` ${t("estimated")}` : ""}`;

function GameTable({ title, lines }: { title: string; lines: readonly GamesLine[] }) {
  const columns: Column<GamesLine>[] = [
    { label: title, wide: true, cell: (l) => <strong>{l.box ? `${l.name} · ${l.box}` : l.name}</strong> },
    {
      label: t("state"),
      cell: (l) => <Pill tone={l.state === "verified" ? "good" : "watch"}>{t(l.state)}</Pill>,
    },
    { label: t("opener"), number: true, cell: (l) => dollars(l.opener.cents) },
    { label: t("fill"), number: true, cell: (l) => dollars(l.fills.cents) },
    { label: t("credit"), number: true, cell: (l) => dollars(l.credits.cents) },
    { label: t("closer"), number: true, cell: (l) => dollars(l.closer.cents) },
    {
      label: t("drop"),
      number: true,
      cell: (l) => <span class={l.drop_differs ? "fall" : ""}>{dollars(l.drop)}</span>,
    },
    { label: t("felt"), number: true, cell: (l) => <strong>{cents(l.felt)}</strong> },
    { label: t("adjusted"), number: true, cell: (l) => cents(l.adjusted) },
    { label: t("played"), number: true, cell: (l) => guessed(l, l.played) },
    {
      label: t("difference"),
      number: true,
      cell: (l) => <span class={l.differs || l.beyond ? "fall" : ""}>{guessed(l, l.difference)}</span>,
    },
    { label: t("expected"), number: true, cell: (l) => guessed(l, l.expected) },
  ];

  return (
    <div class="games">
      <DataTable label={title} rows={lines} name={(l) => `${l.name} ${l.box ?? ""}`} columns={columns} />
    </div>
  );
}

/** Each table's opener, fills, credits, closer and the notes of its boxes, by denomination. */
function Inventory({ report }: { report: MasterGames }) {
  const order = report.units.map((unit, i) => ({ unit, i })).reverse();

  return (
    <section class="inventory">
      <h3>{t("inventory")}</h3>
      <div class="rows-box" role="region" aria-label={t("inventory")} tabIndex={0}>
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">{w("table")}</th>
              <th scope="col" />
              {order.map(({ unit }) => (
                <th key={unit} scope="col" class="number">
                  {amount(unit, true)}
                </th>
              ))}
              <th scope="col" class="number">
                {t("total")}
              </th>
            </tr>
          </thead>
          <tbody>
            {report.lines
              .filter((l) => l.of === "table")
              .flatMap((l) =>
                (["opener", "fills", "credits", "closer"] as const).map((of) => (
                  <tr key={`${l.name} ${of}`}>
                    <td data-label={w("table")}>{of === "opener" ? <strong>{l.name}</strong> : ""}</td>
                    <td data-label="">{t(of === "fills" ? "fill" : of === "credits" ? "credit" : of)}</td>
                    {order.map(({ unit, i }) => (
                      <td key={unit} class="number" data-label={amount(unit, true)}>
                        {(l[of].chips[i] ?? 0).toLocaleString("en-US")}
                      </td>
                    ))}
                    <td class="number" data-label={t("total")}>
                      {dollars(l[of].cents)}
                    </td>
                  </tr>
                )),
              )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const groups = ["house", "game", "table", "box"] as const;

function Master() {
  const [day, set_day] = useState("");
  const [boxes, set_boxes] = useState(false);
  const asked = use_request(
    () => ask({ do: "master-games", ...(day ? { day } : {}), ...(boxes ? { boxes } : {}) }),
    [day, boxes],
  );

  return (
    <QueryPanel
      class="report"
      title={t("master")}
      hint={t("master_how")}
      asked={asked}
      actions={
        <>
          <Field label={t("day")} class="field-line">
            <input type="date" value={day} onChange={(e) => set_day(e.currentTarget.value)} />
          </Field>
          <label class="check">
            <input type="checkbox" checked={boxes} onChange={(e) => set_boxes(e.currentTarget.checked)} />
            {t("boxes_too")}
          </label>
        </>
      }
      also={
        <>
          <Export what="games" />
          <button type="button" onClick={() => print()}>
            {t("print")}
          </button>
        </>
      }
    >
      {(report) => (
        <>
          <p>
            <strong class="print-only">{welcome.value?.venue}</strong>
            {t("gaming_day", { day: report.day })}
          </p>
          {report.lines.length === 0 && <p class="empty">{t("none_that_day")}</p>}
          {groups
            .map((of) => ({ of, lines: report.lines.filter((l) => l.of === of) }))
            .filter(({ lines }) => lines.length > 0)
            .map(({ of, lines }) => (
              <GameTable key={of} title={t(`of_${of}`)} lines={lines} />
            ))}
          {report.lines.some((l) => l.estimated) && <p class="hint">{t("estimated_how")}</p>}
          {report.lines.length > 0 && <Inventory report={report} />}
          <div class="report-signs print-only">
            {(["count", "count", "count", "cashier", "accounting"] as const).map((who, i) => (
              <p key={i}>
                {w(who)}: {t("signature")}, {t("time")}
              </p>
            ))}
          </div>
        </>
      )}
    </QueryPanel>
  );
}

// ---- what was dealt -----------------------------------------------------------------------------------------------------

function Work() {
  const [by, set_by] = useState<RoomReportRequest["by"]>("dealer");
  const [day, set_day] = useState("");
  const [since, set_since] = useState<number | undefined>(undefined);
  const [until, set_until] = useState<number | undefined>(undefined);
  const asked = use_request(
    () =>
      ask({
        do: "room-report",
        by,
        ...(day ? { day } : {}),
        ...(since === undefined ? {} : { since }),
        ...(until === undefined ? {} : { until }),
      }),
    [by, day, since, until],
  );
  const columns: Column<WorkLine>[] = [
    { label: t(`by_${by}`), wide: true, cell: (l) => <strong>{l.name}</strong> },
    { label: t("hours"), number: true, cell: (l) => (l.dealt / 3600000).toFixed(1) },
    { label: t("rounds"), number: true, cell: (l) => l.rounds },
    { label: t("hands"), number: true, cell: (l) => l.hands },
    { label: t("mispays"), number: true, cell: (l) => l.mispays },
    { label: t("mispaid"), number: true, cell: (l) => dollars(l.mispaid) },
    { label: t("corrections"), number: true, cell: (l) => l.corrections },
    { label: t("voids"), number: true, cell: (l) => l.voids },
    { label: t("irregularities"), number: true, cell: (l) => l.irregularities },
    { label: t("handle"), number: true, cell: (l) => guessed(l, l.handle) },
    { label: t("win"), number: true, cell: (l) => guessed(l, l.win) },
    { label: t("expected"), number: true, cell: (l) => guessed(l, l.expected) },
  ];

  return (
    <QueryPanel
      class="report"
      title={t("work")}
      hint={t("work_how")}
      asked={asked}
      filters={
        <div class="filters">
          <Field label={t("by")}>
            <select value={by} onChange={(e) => set_by(e.currentTarget.value as RoomReportRequest["by"])}>
              {(["dealer", "table", "game"] as const).map((one) => (
                <option key={one} value={one}>
                  {t(`by_${one}`)}
                </option>
              ))}
            </select>
          </Field>
          <Field label={t("day")}>
            <input type="date" value={day} onChange={(e) => set_day(e.currentTarget.value)} />
          </Field>
          <Field label={t("from")}>
            <input type="datetime-local" onChange={(e) => set_since(time_of(e.currentTarget.value))} />
          </Field>
          <Field label={t("until")}>
            <input type="datetime-local" onChange={(e) => set_until(time_of(e.currentTarget.value))} />
          </Field>
        </div>
      }
    >
      {(data) => <DataTable label={t("work")} rows={data} name={(l) => l.name} columns={columns} />}
    </QueryPanel>
  );
}

export function Reports() {
  return (
    <>
      <Master />
      {role.value !== "cashier" && <Work />}
    </>
  );
}

// papers.tsx - slips as they are printed, each part on a sheet of its own, and the register of all that were ever written.
import { useState } from "preact/hooks";
import type { Slip, SlipPaper, SlipSign } from "protocol";
import { welcome } from "../common/house";
import { amount, day_and_clock } from "../common/text";
import { Field, Pill, DataTable, RequestStatus, Again, QueryPanel } from "../kit/parts";
import { ask, use_request } from "../kit/requests";
import { w } from "../kit/staff_text";
import { spelled } from "./chips";
import { Export } from "./export";
import { part_of } from "./part_text";
import { department_text, kind_text, line_text } from "./slip_card";
import { gaps, type Kind, kinds, paper_link, ways } from "./slips";
import { racks } from "./state";
import { t } from "./text";

function Signatures({ slip }: { slip: Slip }) {
  const signed = new Map(slip.signs.filter((s) => !s.again).map((s) => [s.line, s]));
  const open = slip.state === "open" ? ways[slip.slip].filter((l) => !signed.has(l.line)) : [];
  const row = (line: string, by: string, sign?: SlipSign) => (
    <tr key={`${line} ${sign?.time ?? ""}`}>
      <td>
        {line_text(line)}
        {sign?.again ? ` (${t("again")})` : ""}
      </td>
      <td>{by}</td>
      <td class="paper-sign">{sign?.who}</td>
      <td class="paper-time">{sign ? day_and_clock(sign.time) : ""}</td>
    </tr>
  );

  return (
    <table class="paper-table">
      <thead>
        <tr>
          <th scope="col">{t("line")}</th>
          <th scope="col">{w("role")}</th>
          <th scope="col">{t("signature")}</th>
          <th scope="col">{t("time")}</th>
        </tr>
      </thead>
      <tbody>
        {slip.signs.map((s) => row(s.line, department_text(s.as), s))}
        {open.map((l) => row(l.line, l.by.map(department_text).join(" / ")))}
      </tbody>
    </table>
  );
}

function Counts({ paper }: { paper: SlipPaper }) {
  const { slip, units } = paper;

  if (slip.cents === undefined || slip.chips === undefined) return <p>{t("hidden")}</p>;
  return (
    <table class="paper-table">
      <thead>
        <tr>
          <th scope="col">{t(slip.slip === "count" ? "notes" : "chips")}</th>
          <th scope="col" class="number">
            {t("number")}
          </th>
          <th scope="col" class="number">
            {w("amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {spelled(slip.chips, units).map(({ unit, count }) => (
          <tr key={unit}>
            <th scope="row">{amount(unit, true)}</th>
            <td class="number">{count.toLocaleString("en-US")}</td>
            <td class="number">{amount(count * unit)}</td>
          </tr>
        ))}
        {slip.paper ? (
          <tr>
            <th scope="row">{t("paper_receipts")}</th>
            <td />
            <td class="number">{amount(slip.paper)}</td>
          </tr>
        ) : null}
        <tr class="paper-total">
          <th scope="row">{t("total")}</th>
          <td />
          <td class="number">{amount(slip.cents)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Sheet({ paper, part, of }: { paper: SlipPaper; part: string; of: string }) {
  const { slip } = paper;
  const { name, where } = part_of(part);

  return (
    <article class={`paper ${slip.state === "void" ? "paper-void" : ""}`} aria-label={`${name} ${of}`}>
      <header>
        <p class="paper-venue">
          {paper.venue} · {welcome.value?.fingerprint}
        </p>
        <p class="paper-part">
          <strong>{name}</strong> {of}
        </p>
      </header>
      <h2>
        {kind_text(slip.slip)} {slip.number}
      </h2>
      <p>
        {slip.table}
        {paper.game ? ` · ${paper.game}` : ""}
        {paper.day ? ` · ${t("gaming_day", { day: paper.day })}` : ""}
      </p>
      {slip.state === "void" && <p class="paper-stamp">{t("void_paper")}</p>}
      {slip.state === "open" && (
        <p>
          {t("not_finished", {
            who:
              ways[slip.slip]
                .find((l) => l.line === slip.next)
                ?.by.map(department_text)
                .join(" / ") ?? "",
          })}
        </p>
      )}
      <Counts paper={paper} />
      {slip.reason && (
        <p>
          {t("reason")}: {slip.reason}
        </p>
      )}
      <Signatures slip={slip} />
      <footer>{t("goes", { where })}</footer>
    </article>
  );
}

export function Paper({ slip, number }: { slip: Kind; number: number }) {
  const asked = use_request(() => ask({ do: "slip-paper", slip, slip_number: number }), [slip, number]);
  const all = asked.data?.parts ?? [];

  return (
    <>
      <div class="place-head no-print">
        <h1 class="place-title">
          {kind_text(slip)} {number}
        </h1>
        <button type="button" onClick={() => history.back()}>
          {t("back")}
        </button>
        <Again of={asked} />
        <button type="button" class="primary" onClick={() => print()} disabled={!asked.data}>
          {t("print")}
        </button>
      </div>
      <RequestStatus of={asked} />
      <div class="sheets">
        {asked.data &&
          all.map((part, i) => (
            <Sheet key={part} paper={asked.data!} part={part} of={t("part", { n: i + 1, all: all.length })} />
          ))}
      </div>
    </>
  );
}

// ---- the register -----------------------------------------------------------------------------------------------------

const tones = { open: "watch", finished: "good", void: "alarm" } as const;

function Row({ slip }: { slip: Slip }) {
  return (
    <a href={paper_link(slip.slip, slip.number)} aria-label={`${kind_text(slip.slip)} ${slip.number}`}>
      {kind_text(slip.slip)} {slip.number}
    </a>
  );
}

export function Register() {
  const [kind, set_kind] = useState<Kind>("fill");
  const [table, set_table] = useState("");
  const [older, set_older] = useState<Slip[]>([]);
  const query = { do: "slips", slip: kind, ...(table ? { table } : {}) } as const;
  const asked = use_request(() => {
    set_older([]);
    return ask(query);
  }, [kind, table]);
  const all = [...(asked.data ?? []), ...older];
  const missing = gaps(all);
  const last = all.at(-1);

  return (
    <QueryPanel
      title={t("register")}
      hint={t("register_how")}
      asked={asked}
      actions={<Export what="slips" />}
      filters={
        <div class="filters">
          <Field label={t("kind")}>
            <select value={kind} onChange={(e) => set_kind(e.currentTarget.value as Kind)}>
              {kinds.map((k) => (
                <option key={k} value={k}>
                  {kind_text(k)}
                </option>
              ))}
            </select>
          </Field>
          <Field label={w("table")}>
            <select value={table} onChange={(e) => set_table(e.currentTarget.value)}>
              <option value="">{t("all_tables")}</option>
              {(racks.value?.tables ?? []).map((r) => (
                <option key={r.table}>{r.table}</option>
              ))}
            </select>
          </Field>
        </div>
      }
    >
      {() => (
        <>
          {!table && last && (
            <p role="status" class={missing.length ? "failed" : "done"}>
              {missing.length
                ? t("gap", { list: missing.join(", ") })
                : t("no_gap", { from: last.number, to: all[0]?.number ?? 0 })}
            </p>
          )}
          <DataTable
            label={t("register")}
            rows={all}
            name={(s) => s.number}
            columns={[
              { label: t("number"), cell: (s) => <Row slip={s} /> },
              { label: w("table"), cell: (s) => s.table ?? "" },
              { label: t("state"), cell: (s) => <Pill tone={tones[s.state]}>{t(`state_${s.state}`)}</Pill> },
              {
                label: w("amount"),
                number: true,
                cell: (s) => (s.cents === undefined ? "–" : amount(s.cents)),
              },
              {
                label: t("signatures"),
                wide: true,
                cell: (s) => s.signs.map((x) => `${line_text(x.line)}: ${x.who}`).join(" · "),
              },
            ]}
          />
          {last && last.number > 1 && all.length % 100 === 0 && (
            <button
              type="button"
              onClick={async () => set_older([...older, ...(await ask({ ...query, before: last.number }))])}
            >
              {t("older")}
            </button>
          )}
        </>
      )}
    </QueryPanel>
  );
}

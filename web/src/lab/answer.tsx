// answer.tsx - the answer: figures and a picture of the chances where the core counted an edge, the PAR sheet as the page
// it is, and otherwise what the command prints.
import { useEffect, useRef, useState } from "preact/hooks";
import { id_text } from "../common/text";
import { ask } from "../core/ask";
import { asked_of, command_line, to_link } from "./question";
import { type Answer, the_game, told } from "./state";
import { t } from "./text";

interface Line {
  line: string;
  net: string;
  count: string;
  probability: number;
}

interface Measure {
  wager: string;
  tables: Record<string, string>;
  options: Record<string, string>;
  basis?: string;
  strategy?: string;
  note?: string;
  information?: string;
  method?: string;
  ev?: string | number;
  without?: string | number;
  gain?: string | number;
  changed?: string | number;
  error?: number;
  edge?: number;
  stddev?: number;
  hit?: number;
  average_wager?: number;
  element_of_risk?: number;
  deals?: string;
  lines?: Line[];
  decisions?: { decision: string; probability: number }[];
}

/** A decimal, or an exact fraction "-3/10", as a number for people. */
function number_of(value: string | number | undefined): number | undefined {
  if (typeof value !== "string") return value;
  const [part, whole] = value.split("/").map(Number);
  return part! / (whole ?? 1);
}

const percent = (value: number | undefined, digits = 4): string =>
  value === undefined || Number.isNaN(value) ? "–" : `${(100 * value).toFixed(digits)} %`;

const named = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${id_text(key)} ${id_text(value)}`)
    .join(", ");

function title_of(m: Measure): string {
  const wager = m.wager === "base" ? t("base") : (the_game()?.wagers.find((w) => w.id === m.wager)?.name ?? m.wager);
  const strategy = m.strategy ? t("strategy", { name: id_text(m.strategy) }) : "";
  const information = m.information ? (t.has(m.information) ? t(m.information) : id_text(m.information)) : "";
  return [wager, named(m.tables), named(m.options), strategy, information].filter((part) => part).join(" · ");
}

/** The chance of each net result, as bars; a screen reader has the table beside it. */
function Chances({ lines }: { lines: Line[] }) {
  const most = Math.max(...lines.map((line) => line.probability));

  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={t("count")}>
      <table class="lines">
        <thead>
          <tr>
            <th scope="col">{t("line")}</th>
            <th scope="col" class="number">
              {t("net")}
            </th>
            <th scope="col" class="number">
              {t("chance")}
            </th>
            <th scope="col" class="number">
              {t("count")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.line} ${line.net}`}>
              <th scope="row">
                <svg
                  class={Number(line.net) > 0 ? "bar won" : "bar"}
                  viewBox="0 0 100 6"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect width={(100 * line.probability) / most} height="6" />
                </svg>
                {id_text(line.line)}
              </th>
              <td class="number">{line.net}</td>
              <td class="number">{percent(line.probability, 6)}</td>
              <td class="number exact">{line.count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Figures({ list }: { list: [string, string][] }) {
  return (
    <dl class="figures">
      {list.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What information is worth: with it, without it, and how often it changes a decision. */
function Worth({ m }: { m: Measure }) {
  const gain = number_of(m.gain);

  return (
    <>
      <p class="headline">{t("gain", { gain: percent(gain) })}</p>
      <Figures
        list={[
          [t("with"), `${percent(number_of(m.ev), 6)}`],
          [t("without"), `${percent(number_of(m.without), 6)}`],
          [t("changed"), percent(number_of(m.changed))],
          [t("method"), m.method === "enumeration" ? t("exact") : t("inside", { error: percent(m.error, 6) })],
        ]}
      />
      {typeof m.ev === "string" && (
        <p class="exact">
          {t("with")} {m.ev} · {t("without")} {m.without}
        </p>
      )}
    </>
  );
}

function Edge({ m }: { m: Measure }) {
  return (
    <>
      <p class="headline">{t("edge", { edge: percent(m.edge, 6), basis: id_text(m.basis ?? "") })}</p>
      <Figures
        list={[
          [t("deviation"), m.stddev?.toFixed(5) ?? "–"],
          [t("hit"), percent(m.hit)],
          [t("average"), m.average_wager?.toFixed(5) ?? "–"],
          [t("risk"), percent(m.element_of_risk)],
          ...(m.decisions ?? []).map((d): [string, string] => [id_text(d.decision), percent(d.probability)]),
        ]}
      />
      <p class="exact">
        {m.ev} · {t("deals", { deals: m.deals ?? "" })}
      </p>
      {m.lines && <Chances lines={m.lines} />}
    </>
  );
}

/** A part of the PAR sheet, with the sheet's own style and nothing of the page's. */
function Paper({ html, part }: { html: string; part?: string }) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const at = place.current!;
    const root = at.shadowRoot ?? at.attachShadow({ mode: "open" });
    const sheet = new DOMParser().parseFromString(html, "text/html");
    const style = document.createElement("style");
    style.textContent = (sheet.querySelector("style")?.textContent ?? "")
      .replaceAll(":root", ":host")
      .replace(/^body \{/m, ":host {");
    const shown = sheet.querySelector(part ?? "main");
    root.replaceChildren(style, ...(shown ? [shown] : []));
  }, [html, part]);
  return <div class="paper" ref={place} />;
}

/** The strategy charts come from the PAR sheet, which is made when they are asked for. */
function Strategy({ a }: { a: Answer }) {
  const [html, set_html] = useState("");
  const show = (): void => {
    if (html) return;
    const { args, files } = asked_of({ ...a.question, kind: "sheet", wager: "base" }, the_game(), true);
    ask(args, files).then((result) => set_html(result.out), told);
  };

  return (
    <details onToggle={(event) => event.currentTarget.open && show()}>
      <summary>{t("chart")}</summary>
      {html ? <Paper html={html} part="#strategy" /> : <p role="status">{t("counting")}</p>}
    </details>
  );
}

function Printed({ a }: { a: Answer }) {
  const [text, set_text] = useState("");

  useEffect(() => {
    set_text("");
    if (a.question.kind === "free") return;
    const { args, files } = a.asked;
    ask(args, files).then((result) => set_text(result.out), told);
  }, [a]);
  return <pre>{a.question.kind === "free" ? a.machine.out : text || t("counting")}</pre>;
}

function save(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function Share({ a }: { a: Answer }) {
  const [copied, set_copied] = useState(false);
  const name = `${a.question.game || "cardroom"}-${a.question.kind}`;
  const link = `${location.origin}/lab#${to_link(a.question)}`;
  const copy = (): Promise<void> => navigator.clipboard.writeText(link).then(() => set_copied(true));
  const file = {
    question: to_link(a.question),
    command: command_line(a.asked),
    files: a.asked.files,
    answer: a.machine.out,
  };

  return (
    <p class="buttons">
      <button type="button" onClick={() => void copy()}>
        {copied ? t("copied") : t("copy")}
      </button>
      <button type="button" onClick={() => save(`${name}.lab.json`, "application/json", JSON.stringify(file, null, 1))}>
        {t("save")}
      </button>
      {a.question.kind === "sheet" && (
        <button type="button" onClick={() => save(`${name}.html`, "text/html", a.machine.out)}>
          {t("save_sheet")}
        </button>
      )}
    </p>
  );
}

const measures_of = (a: Answer): Measure[] => {
  try {
    return (JSON.parse(a.machine.out) as { measures?: Measure[] }).measures ?? [];
  } catch {
    return [];
  }
};

function Measures({ a }: { a: Answer }) {
  const measures = measures_of(a);

  if (measures.length === 0 || !["edge", "information"].includes(a.question.kind)) return <Printed a={a} />;
  return (
    <>
      {measures.map((m, i) => (
        <section class="measure" key={i} aria-label={title_of(m)}>
          <h3>{title_of(m)}</h3>
          {m.note && <p class="unapproved">{t("unapproved")}</p>}
          {m.gain === undefined ? <Edge m={m} /> : <Worth m={m} />}
        </section>
      ))}
      {measures.some((m) => m.strategy) && <Strategy a={a} />}
    </>
  );
}

export function Shown({ a }: { a: Answer }) {
  const bad = a.machine.status !== 0 && !a.machine.out;

  return (
    <article class="answer" aria-label={t("answer")}>
      <p class="quiet">
        <code>{command_line(a.asked)}</code> {t("took", { seconds: a.seconds.toFixed(1) })}
      </p>
      {a.machine.err && (
        <p class="error" role="alert" lang="en">
          {a.machine.err.replace(/^cardroom(-lab)? \w+: /gm, "")}
        </p>
      )}
      {!bad && <Share a={a} />}
      {!bad && (a.question.kind === "sheet" ? <Paper html={a.machine.out} /> : <Measures a={a} />)}
    </article>
  );
}

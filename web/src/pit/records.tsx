// records.tsx - exports, the audit (everything replayed from the first entry, with its verdict) and the self-check.
import { useEffect, useState } from "preact/hooks";
import type { ExportRequest, Verdict } from "protocol";
import { save } from "../common/http";
import { time_of } from "../common/input";
import { day_and_clock } from "../common/text";
import { Field, Form, Panel, Pill } from "../kit/parts";
import { ask, ask_file, error_text } from "../kit/requests";
import { SelfCheck } from "./self_check";
import { may_change } from "../kit/state";
import { w } from "../kit/staff_text";
import { records_text as t } from "./text";

const whats: ExportRequest["what"][] = [
  "rounds",
  "transfers",
  "meters",
  "daily",
  "meter-changes",
  "events",
  "slips",
  "racks",
  "games",
];

function size_text(bytes: number): string {
  return bytes < 10000
    ? `${bytes} B`
    : bytes < 10e6
      ? `${Math.round(bytes / 1000)} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** With the time, so that two exports of one kind have different names. */
function file_name(what: string, format: string, now: number): string {
  return `cardroom-${what}-${new Date(now).toISOString().slice(0, 19).replace("T", "-").replace(/:/g, "")}.${format === "json" ? "jsonl" : "csv"}`;
}

function Exports() {
  return (
    <Panel title={t("exports")} hint={t("exports_how")}>
      <Form
        label={t("download")}
        keep
        run={async (fields) => {
          const [what, format] = [fields["what"] ?? "rounds", fields["format"] ?? "csv"];
          const [since, until] = [time_of(fields["since"] ?? ""), time_of(fields["until"] ?? "")];
          const blob = await ask_file("export", {
            what,
            format,
            ...(since !== undefined ? { since: String(since) } : {}),
            ...(until !== undefined ? { until: String(until) } : {}),
          });
          const name = file_name(what, format, Date.now());
          save(name, blob);
          return t("saved", { name, size: size_text(blob.size) });
        }}
      >
        <fieldset class="choices">
          <legend class="visually-hidden">{t("exports")}</legend>
          {whats.map((what, i) => (
            <label key={what} class="choice">
              <input type="radio" name="what" value={what} defaultChecked={i === 0} />
              <span>
                <strong>{t(what)}</strong>
                <span class="hint">{t(`${what}_how`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div class="filters">
          <Field label={t("format")}>
            <select name="format">
              <option value="csv">{t("csv")}</option>
              <option value="json">{t("json")}</option>
            </select>
          </Field>
          <Field label={w("from")}>
            <input name="since" type="datetime-local" />
          </Field>
          <Field label={w("until")}>
            <input name="until" type="datetime-local" />
          </Field>
        </div>
        <p class="hint">{t("empty_range")}</p>
      </Form>
    </Panel>
  );
}

function VerdictBox({ verdict, at }: { verdict: Verdict; at: number }) {
  return (
    <div class={`verdict verdict-${verdict.good ? "good" : "bad"}`} role="status">
      <p class="verdict-word">
        <Pill tone={verdict.good ? "good" : "alarm"}>{verdict.good ? t("good") : t("bad")}</Pill>{" "}
        <span class="hint">{t("at", { time: day_and_clock(at) })}</span>
      </p>
      <p>
        {t("counts", { facts: verdict.facts, rounds: verdict.rounds, transfers: verdict.transfers })}
        {` · ${t(verdict.signed_to ? "signed" : "unsigned", { n: verdict.signed_to })}`}
        {verdict.bad ? ` · ${t("bad_at", { n: verdict.bad })}` : ""}
      </p>
      {!verdict.good && (
        <pre tabIndex={0} lang="en">
          {verdict.text}
        </pre>
      )}
    </div>
  );
}

function Audit() {
  const [since, set_since] = useState(0); // when the audit started; 0: it is not running
  const [now, set_now] = useState(0);
  const [failed, set_failed] = useState("");
  const [verdict, set_verdict] = useState<{ verdict: Verdict; at: number } | undefined>(undefined);

  useEffect(() => {
    if (!since) return;
    const timer = setInterval(() => set_now(Date.now()), 250);
    return () => clearInterval(timer);
  }, [since]);
  const run = async () => {
    const began = Date.now();
    set_since(began);
    set_now(began);
    set_failed("");
    set_verdict(undefined);
    try {
      set_verdict({ verdict: await ask({ do: "audit" }), at: began });
    } catch (error) {
      set_failed(error_text(error));
    }
    set_since(0);
  };
  return (
    <Panel title={t("audit")} hint={t("audit_how")}>
      <div class="form-end">
        <button type="button" class="primary" disabled={since > 0} onClick={() => void run()}>
          {t("run")}
        </button>
        {since > 0 && (
          <p role="status">
            <span class="spinner" aria-hidden="true" /> {t("running", { s: Math.floor((now - since) / 1000) })}
          </p>
        )}
        {failed && (
          <p class="failed" role="alert">
            {failed}
          </p>
        )}
      </div>
      {verdict && <VerdictBox {...verdict} />}
    </Panel>
  );
}

export function Records() {
  return (
    <>
      <h1 class="visually-hidden">{t("title")}</h1>
      <div class="two">
        <Exports />
        <Audit />
        {may_change.value && <SelfCheck />}
      </div>
    </>
  );
}

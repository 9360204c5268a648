// page.tsx - a receipt, checked by the player, in the browser: the core of the house runs there.
import { LanguageButton, mount } from "../kit/page";
import { signal } from "@preact/signals";
import { receipt_of } from "../common/receipt_link";
import { id_text } from "../common/text";
import type { Checked, Finding, Known, Report, Run } from "./check";
import { check_and_keep } from "./kept";
import { t } from "./text";
import "./verify.css";

const HANDED_OVER = "cardroom.receipt"; // where a terminal leaves a receipt for this page
const core = signal<Run | undefined>(undefined); // once it is loaded
const failed = signal("");
const receipts = signal(new Map<string, Uint8Array>());
const known = signal<Known>({ key: "", commitment: "", reveal: "" });
const checked = signal<Checked | undefined>(undefined);

const marks: Record<Finding["state"], string> = { ok: "✓", failed: "✗", sealed: "…", open: "?", skipped: "–" };

let last = 0; // the newest check counts

function run(): void {
  const id = ++last;
  if (!core.value || !receipts.value.size) return;
  check_and_keep(core.value, receipts.value, known.value).then(
    (found) => {
      if (id === last) checked.value = found;
    },
    (error: unknown) => {
      if (id === last) fail(error);
    },
  );
}

function fail(error: unknown): void {
  failed.value = error instanceof Error ? error.message : String(error);
}

async function add(files: Iterable<File>): Promise<void> {
  const all = new Map(receipts.value);
  for (const file of files) all.set(file.name, new Uint8Array(await file.arrayBuffer()));
  receipts.value = all;
  run();
}

function paste(text: string): void {
  receipts.value = text.trim() ? new Map([[t("pasted"), new TextEncoder().encode(text)]]) : new Map();
  checked.value = undefined;
  run();
}

function clear(): void {
  last++;
  receipts.value = new Map();
  checked.value = undefined;
}

function verdict(report: Report): string {
  if (report.verdict === "failed") return t("verdict_failed");
  if (report.verdict === "sealed") return t("verdict_sealed");
  if (report.checks.some((f) => f.check === "commitment" && f.state === "open")) return t("verdict_open");
  return known.value.key.trim() ? t("verdict_ok") : t("verdict_ok_key");
}

function check_name(id: string): string {
  if (id === "commitment") return t("commitment_check");
  if (id === "key") return t("key_check");
  return t.has(id) ? t(id) : id_text(id);
}

function Result({ report }: { report: Report }) {
  const bad = report.verdict === "failed";

  return (
    <section class={`result ${bad ? "is-bad" : "is-good"}`} aria-label={report.file}>
      <p class="quiet">{report.file}</p>
      <h2>
        <span aria-hidden="true">{bad ? "✗" : "✓"}</span> {verdict(report)}
      </h2>
      {report.game && <p>{t("round", { table: report.table ?? "", round: report.round ?? "" })}</p>}
      <ul>
        {report.checks.map((f) => (
          <li key={f.check} class={`state-${f.state}`}>
            <span class="mark" aria-hidden="true">
              {marks[f.state]}
            </span>
            <b>{check_name(f.check)}</b> <em>{t(f.state)}</em>
            <span class="why" lang="en">
              {f.why}
            </span>
          </li>
        ))}
      </ul>
      {report.commitment && !known.value.commitment.trim() && (
        <p>
          {t("shown")} <code>{report.commitment}</code>
        </p>
      )}
      {report.fingerprint && !known.value.key.trim() && (
        <p>
          {t("whose")} <code>{report.fingerprint}</code>
        </p>
      )}
    </section>
  );
}

function Ask() {
  return (
    <form
      class="ask"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <label class="file">
        <input
          type="file"
          accept=".json,application/json"
          multiple
          onChange={(e) => add(e.currentTarget.files ?? [])}
        />
        <span>{t("choose")}</span>
      </label>
      <label>
        {t("drop")}
        <textarea rows={4} spellcheck={false} onInput={(event) => paste(event.currentTarget.value)} />
      </label>
      <details>
        <summary>{t("more")}</summary>
        {(["key", "commitment", "reveal"] as const).map((name) => (
          <label key={name}>
            {t(name)}
            <input
              spellcheck={false}
              value={known.value[name]}
              onInput={(event) => (known.value = { ...known.value, [name]: event.currentTarget.value })}
            />
          </label>
        ))}
      </details>
      <p class="buttons">
        <button type="submit" class="primary" disabled={!core.value || receipts.value.size === 0}>
          {t("check")}
        </button>
        <button type="reset" onClick={clear}>
          {t("again")}
        </button>
      </p>
    </form>
  );
}

function Page() {
  const found = checked.value;

  return (
    <main
      class="verify"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void add(event.dataTransfer?.files ?? []);
      }}
    >
      <header>
        <h1>{t("title")}</h1>
        <LanguageButton />
      </header>
      <p>{t("lead")}</p>
      {failed.value && (
        <p class="error" role="alert">
          {t("failed_load", { why: failed.value })}
        </p>
      )}
      {!core.value && !failed.value && <p role="status">{t("loading")}</p>}
      <Ask />
      <div role="status" aria-live="polite">
        {found?.error && (
          <p class="error" lang="en">
            {found.error}
          </p>
        )}
        {found?.reports.map((report, i) => (
          <Result report={report} key={i} />
        ))}
      </div>
      {found && found.text && (
        <details>
          <summary>{t("text")}</summary>
          <pre lang="en">{found.text}</pre>
        </details>
      )}
      {location.protocol !== "file:" && (
        <p class="quiet">
          <a href="/verify_offline.html" download="cardroom-verify.html">
            {t("offline")}
          </a>
        </p>
      )}
    </main>
  );
}

/** A terminal's "check now" leaves its receipt in this browser; the code of a printed one has it in the address. */
async function take_over(): Promise<void> {
  const scanned = await receipt_of(location.hash);
  if (scanned) return paste(scanned);
  try {
    const text = localStorage.getItem(HANDED_OVER);
    localStorage.removeItem(HANDED_OVER);
    if (text) paste(text);
  } catch {
    // no storage, nothing handed over
  }
}

/** The page, with a core that runs its commands. */
export function start(loading: Promise<Run>): void {
  mount(<Page />);
  void take_over();
  loading.then((loaded) => {
    core.value = loaded;
    run();
  }, fail);
}

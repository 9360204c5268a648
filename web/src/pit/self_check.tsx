// self_check.tsx - a supervisor has the house check itself now: what differs, and the digests of every part.
import { useState } from "preact/hooks";
import type { Checked } from "protocol";
import { Panel, Pill } from "../kit/parts";
import { ask, error_text } from "../kit/requests";
import { self_check_text as t } from "./text";

function Found({ found }: { found: Checked }) {
  const good = found.differ === 0;

  return (
    <div class={`verdict verdict-${good ? "good" : "bad"}`} role="status" data-differ={found.differ}>
      <p class="verdict-word">
        <Pill tone={good ? "good" : "alarm"}>{t(good ? "good" : "bad")}</Pill>
      </p>
      <p>{t("counts", { parts: found.parts, differ: found.differ })}</p>
      {!good && (
        <pre tabIndex={0} lang="en">
          {found.why}
        </pre>
      )}
      <details>
        <summary>{t("list")}</summary>
        <pre tabIndex={0} lang="en">
          {found.list}
        </pre>
      </details>
    </div>
  );
}

export function SelfCheck() {
  const [running, set_running] = useState(false);
  const [failed, set_failed] = useState("");
  const [found, set_found] = useState<Checked | undefined>(undefined);
  const run = async () => {
    set_running(true);
    set_failed("");
    set_found(undefined);
    try {
      set_found(await ask({ do: "self-check" }));
    } catch (error) {
      set_failed(error_text(error));
    }
    set_running(false);
  };
  return (
    <Panel title={t("title")} hint={t("how")}>
      <div class="form-end">
        <button type="button" class="primary" disabled={running} onClick={() => void run()}>
          {t("run")}
        </button>
        {running && (
          <p role="status">
            <span class="spinner" aria-hidden="true" /> {t("running")}
          </p>
        )}
        {failed && (
          <p class="failed" role="alert">
            {failed}
          </p>
        )}
      </div>
      {found && <Found found={found} />}
    </Panel>
  );
}

// self_check.tsx - a supervisor has the house check itself now: what differs, and the digests of every part.
import { useState } from "preact/hooks";
import type { Checked } from "protocol";
import { dictionary } from "../common/text";
import { Panel, Pill } from "./parts";
import { ask, error_text } from "./requests";

const t = dictionary({
  title: ["Self-check", "Autocomprobación"],
  how: [
    "Compares the program, its pages, pay tables and rules, the configuration and the whole chain of the books with the approved list. The result is written into the log. Play continues meanwhile.",
    "Compara el programa, sus páginas, tablas de pagos y reglas, la configuración y toda la cadena de los libros con la lista aprobada. El resultado queda en el registro. El juego continúa mientras tanto.",
  ],
  run: ["Check now", "Comprobar ahora"],
  running: ["Checking…", "Comprobando…"],
  good: ["NOTHING DIFFERS", "NADA DIFIERE"],
  bad: ["DIFFERS", "DIFIERE"],
  counts: ["{parts} parts checked, {differ} differ", "{parts} partes comprobadas, {differ} difieren"],
  list: ["Digests of every part: SHA-256, BLAKE2b-256, name", "Resúmenes de cada parte: SHA-256, BLAKE2b-256, nombre"],
});

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

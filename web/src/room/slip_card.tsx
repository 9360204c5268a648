// slip_card.tsx - a slip that waits: what it says, who has signed, who signs next; signing it, counting for it, voiding it.
import type { ComponentChildren } from "preact";
import type { OpenSlip } from "protocol";
import { amount, clock } from "../common/text";
import { Field, Form, Panel, Pill, Reason } from "../kit/parts";
import { change, InputError } from "../kit/requests";
import { role } from "../kit/state";
import { w } from "../kit/staff_text";
import { cents_of } from "../common/input";
import { NOTES } from "./chips";
import { ChipEntry, ChipLine, clear, use_entry } from "./entry";
import { is_for, type Kind, may_void, paper_link, way_of } from "./slips";
import { close_dialog, dialog, is_mine, mine, refresh, said, units, waiting } from "./state";
import { t } from "./text";

export const kind_text = (kind: Kind): string => t(kind === "count" ? "count_slip" : kind);

export function line_text(line: string): string {
  if (line === "written") return t("written_line");
  if (line === "void") return t("void_line");
  return t.has(line) ? t(line) : line;
}

export const department_text = (who: string): string => (w.has(who) ? w(who) : who);
const or = (all: readonly string[]): string => all.map(department_text).join(" / ");
export const slip_name = (slip: Pick<OpenSlip, "slip" | "slip_number">): string =>
  `${kind_text(slip.slip)} ${slip.slip_number}`;

// ---- signing --------------------------------------------------------------------------------------------------------

/** Signs the next line, and says what came of it. */
async function sign(slip: OpenSlip, more: { chips?: number[]; cents?: number } = {}): Promise<void> {
  await change({ do: "slip", slip: slip.slip, table: slip.table, slip_number: slip.slip_number, ...more });
  await refresh();
  const now = waiting.value.find((s) => s.slip === slip.slip && s.slip_number === slip.slip_number);
  const differs = slip.next === "verified" && now !== undefined;
  said.value = {
    text: differs
      ? t("differs")
      : t("signed", { slip: kind_text(slip.slip), number: slip.slip_number, line: line_text(slip.next) }),
    bad: differs,
  };
}

function CountForm({ slip }: { slip: OpenSlip }) {
  const box = slip.slip === "count";
  const entry = use_entry(`${slip.slip} ${slip.slip_number} ${slip.next}`, box ? NOTES : units.value);

  return (
    <Form
      keep
      label={t("sign", { line: line_text(slip.next) })}
      cancel={close_dialog}
      run={async (fields) => {
        const receipts = cents_of(fields["receipts"] || "0");
        if (receipts === undefined || receipts < 0) throw new InputError(w("cents_how"));
        await sign(slip, { chips: entry.chips(box), ...(receipts ? { cents: receipts } : {}) });
        clear(entry);
        close_dialog();
      }}
    >
      {slip.chips ? <ChipLine chips={slip.chips} units={units.value} /> : <p class="hint">{t("blind")}</p>}
      <ChipEntry entry={entry} label={t(box ? "notes" : "chips")} says={slip.chips} />
      {box && (
        <Field label={t("box_receipts")} hint={w("cents_how")}>
          <input name="receipts" inputMode="decimal" autocomplete="off" />
        </Field>
      )}
    </Form>
  );
}

function VoidForm({ slip }: { slip: OpenSlip }) {
  return (
    <>
      <p class="dialog-text">{t("void_how")}</p>
      <Form
        label={t("void_do")}
        danger
        keep
        cancel={close_dialog}
        run={async (fields) => {
          const reason = fields["reason"] ?? "";
          await change({ do: "slip-void", slip: slip.slip, table: slip.table, slip_number: slip.slip_number, reason });
          await refresh();
          close_dialog();
        }}
      >
        <Reason />
      </Form>
    </>
  );
}

const open_form = (slip: OpenSlip, what: string, body: () => ComponentChildren): void =>
  void (dialog.value = {
    key: `${what} ${slip.slip} ${slip.slip_number} ${slip.next}`,
    title: `${slip_name(slip)} · ${slip.table} · ${what}`,
    body,
  });

// ---- the card -------------------------------------------------------------------------------------------------------

/** For others only who signed last, and who is next. */
function Way({ slip, brief }: { slip: OpenSlip; brief: boolean }) {
  const all = way_of(slip);
  const next = all.findIndex((m) => m.state === "next");

  return (
    <ol class="way">
      {(brief ? all.slice(Math.max(0, next - 1), next + 1) : all).map((mark, i) => (
        <li key={i} class={`way-${mark.state}`}>
          <span>{line_text(mark.line)}</span>{" "}
          <span class="hint">
            {mark.state === "done"
              ? `${mark.who}, ${department_text(mark.by[0] ?? "")}, ${clock(mark.time ?? 0)}`
              : mark.state === "next"
                ? t("waits_for", { who: or(mark.by) })
                : or(mark.by)}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function SlipCard({ slip }: { slip: OpenSlip }) {
  const my_turn = is_mine(slip);
  const line = line_text(slip.next);

  return (
    <article
      class={`slip-card ${my_turn ? "slip-mine" : ""}`}
      data-slip={`${slip.slip} ${slip.slip_number}`}
      aria-label={`${slip_name(slip)} ${slip.table}`}
    >
      <header>
        <h3>
          {slip_name(slip)} <Pill tone="plain">{slip.table}</Pill>
        </h3>
        {slip.cents !== undefined && <strong class="slip-cents">{amount(slip.cents, true)}</strong>}
      </header>
      {slip.chips && <ChipLine chips={slip.chips} units={units.value} />}
      <Way slip={slip} brief={!my_turn} />
      {!my_turn && is_for(slip, role.value) && <p class="hint">{t("signed_already")}</p>}
      <footer>
        {my_turn &&
          (slip.counts ? (
            <button
              type="button"
              class="primary"
              onClick={() => open_form(slip, line, () => <CountForm slip={slip} />)}
            >
              {t("count_sign", { line })}
            </button>
          ) : (
            <Form key={slip.next} class="form-inline" label={t("sign", { line })} run={() => sign(slip)} />
          ))}
        {may_void(role.value) && (
          <button
            type="button"
            class="plain"
            onClick={() => open_form(slip, t("void_do"), () => <VoidForm slip={slip} />)}
          >
            {t("void")}
          </button>
        )}
        <a class="button plain-link" href={paper_link(slip.slip, slip.slip_number)}>
          {t("paper")}
        </a>
      </footer>
    </article>
  );
}

export function SlipCards({ slips }: { slips: readonly OpenSlip[] }) {
  return (
    <div class="slip-cards">
      {slips.map((s) => (
        <SlipCard key={`${s.slip} ${s.slip_number}`} slip={s} />
      ))}
    </div>
  );
}

/** What waits for this person's signature, above everything else. */
export function Mine({ hint }: { hint?: string }) {
  if (mine.value.length === 0)
    return (
      <p class="mine-none">
        {t("mine_none")} {hint}
      </p>
    );
  return (
    <Panel title={t("mine")} hint={hint}>
      <SlipCards slips={mine.value} />
    </Panel>
  );
}

export function Others() {
  const others = waiting.value.filter((s) => !mine.value.includes(s));

  if (others.length === 0) return null;
  return (
    <Panel title={t("others")}>
      <SlipCards slips={others} />
    </Panel>
  );
}

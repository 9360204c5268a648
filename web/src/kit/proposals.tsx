// second_person.tsx - what takes two people: one has asked for it, another approves or declines it; and what players or
// dealers owe the house since a round was undone.
import type { Proposal } from "protocol";
import { house_now, welcome } from "../common/house";
import { amended_text } from "../common/amended_text";
import { effects, irregularities } from "../common/irregularity_text";
import { voucher_text } from "../common/input";
import { amount, day_and_clock } from "../common/text";
import { VoidPreviewView } from "./void_preview";
import { DialogButton, Form, Pill, Reason, QueryPanel } from "./parts";
import { ask, change, use_request } from "./requests";
import { may_change, may_pay, round_link, table_link } from "./state";
import { proposals_text as t, reason_text, type MeterReason, w } from "./staff_text";

// ---- proposals -----------------------------------------------------------------------------------------------------

function About({ proposal: p }: { proposal: Proposal }) {
  return (
    <>
      <p>
        {p.table && <a href={table_link(p.table)}>{p.table}</a>}
        {p.round ? (
          <>
            {" "}
            ·{" "}
            <a href={round_link(p.round)}>
              {w("round")} {p.round}
            </a>
          </>
        ) : null}
        {p.what === "adjust" &&
          t("meter", { pool: p.pool ?? "", meter: p.meter ?? 0, why: reason_text(p.why as MeterReason) })}
        {p.what === "write-off" && debtor(p.terminal ?? 0)}
        {p.person}
        {p.change && ` ${t(p.change, { role: p.role ? w(p.role) : "" })}`}
      </p>
      {p.irregularity && p.effect && (
        <p>
          {irregularities(p.irregularity)}: {effects(p.effect)}
          {p.seat ? ` (${w("seat")} ${p.seat})` : ""}
        </p>
      )}
      {p.amend && amended_text(p.amend).map((line) => <p key={line}>{line}</p>)}
      {p.reason && <p>“{p.reason}”</p>}
      {p.preview && <VoidPreviewView preview={p.preview} />}
    </>
  );
}

const cage: readonly Proposal["what"][] = ["issue", "made", "cash"];

export function debtor(terminal: number, name?: string): string {
  return terminal ? `${w("terminal")} ${terminal}${name ? ` (${name})` : ""}` : t("dealers");
}

/** A cashier's part in it is what the cage does, and accounts, which another department than the floor approves; all
 * else is a supervisor's. */
const may_approve = (p: Proposal): boolean => may_change.value || (may_pay.value && [...cage, "user"].includes(p.what));

export function ProposalCard({ proposal: p, done }: { proposal: Proposal; done?: (() => void) | undefined }) {
  const own = p.who === welcome.value?.name;
  const over = house_now.value >= p.expires;

  return (
    <article class="wait wait-lock" data-proposal={p.proposal}>
      <header>
        <Pill tone="watch">{t(p.what, { round: p.round ?? 0 })}</Pill>
        <time>{over ? t("over") : t("expires", { time: day_and_clock(p.expires) })}</time>
      </header>
      {p.cents !== undefined && <p class="wait-amount">{amount(p.cents)}</p>}
      <About proposal={p} />
      <p class="hint">{own ? t("own") : t("asked", { who: p.who })}</p>
      {may_approve(p) && (
        <div class="wait-end">
          {!own && !over && (
            <Form
              class="form-inline"
              label={t("approve")}
              danger
              run={async () => {
                const made = await change({ do: "approve", proposal: p.proposal });
                done?.();
                return made?.voucher
                  ? t("approved_voucher", { number: voucher_text(made.voucher), cents: amount(made.cents ?? 0) })
                  : "";
              }}
            />
          )}
          <DialogButton label={t(own ? "withdraw" : "decline")} title={t(p.what, { round: p.round ?? 0 })}>
            {(close) => (
              <Form
                label={t(own ? "withdraw" : "decline")}
                cancel={close}
                run={async (fields) => {
                  const reason = fields["reason"]?.trim();
                  await change({ do: "decline", proposal: p.proposal, ...(reason ? { reason } : {}) });
                  close();
                  done?.();
                }}
              >
                <Reason optional />
              </Form>
            )}
          </DialogButton>
        </div>
      )}
    </article>
  );
}

/** For the cage, whose cashiers have no view of the pit: asked for when the section is opened, and again by hand. */
export function Proposals({ since = 0 }: { since?: number }) {
  const asked = use_request(() => ask({ do: "proposals" }), [since]);

  return (
    <QueryPanel title={t("waits")} hint={t("waits_how")} asked={asked}>
      {(data) => (
        <>
          {data.length === 0 && <p class="empty">{t("none")}</p>}
          <div class="waits-row">
            {data.map((p) => (
              <ProposalCard
                key={p.proposal}
                proposal={p}
                done={p.what === "issue" ? undefined : asked.again} // an issue shows its voucher until it is refreshed
              />
            ))}
          </div>
        </>
      )}
    </QueryPanel>
  );
}

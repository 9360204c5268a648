// second_person.tsx - what takes two people: one has asked for it, another approves or declines it; and what players or
// dealers owe the house since a round was undone.
import type { Claim, Proposal } from "protocol";
import { house_now, welcome } from "../common/house";
import { effects, irregularities } from "../common/irregularity_text";
import { cents_of, dollars_of, voucher_text } from "../common/input";
import { amount, day_and_clock, dictionary } from "../common/text";
import { VoidPreviewView } from "../common/void_preview";
import { DataTable, DialogButton, Field, Form, Panel, Pill, Reason, RequestStatus } from "./parts";
import { ask, change, InputError, use_request } from "./requests";
import { round_link, table_link } from "./route";
import { may_change, may_pay, pit } from "./state";
import { reason_text, type MeterReason, w } from "./text";

const t = dictionary({
  void: ["Void round {round}", "Anular la ronda {round}"],
  issue: ["Issue a voucher", "Emitir un vale"],
  adjust: ["Adjust a meter", "Ajustar un contador"],
  "write-off": ["Write off a claim", "Condonar una deuda"],
  made: ["New chips for the cage", "Fichas nuevas para la caja"],
  cash: ["Cash from the cage to the bank", "Efectivo de la caja al banco"],
  ruling: ["Ruling in round {round}", "Fallo en la ronda {round}"],
  asked: ["{who} asks for it", "Lo pide {who}"],
  own: ["You asked for it: another person approves it.", "Lo pidió usted: lo aprueba otra persona."],
  expires: ["until {time}", "hasta {time}"],
  over: ["too late: it has expired", "demasiado tarde: ha caducado"],
  approve: ["Approve", "Aprobar"],
  decline: ["Decline", "Rechazar"],
  withdraw: ["Withdraw", "Retirar"],
  waits: ["Waiting for a second person", "Esperando a una segunda persona"],
  waits_how: [
    "Large amounts take two people. What nobody approves in time does not happen.",
    "Los importes grandes requieren dos personas. Lo que nadie aprueba a tiempo no se hace.",
  ],
  none: ["Nothing waits.", "Nada espera."],
  meter: ["{pool}, meter {meter}: {why}", "{pool}, contador {meter}: {why}"],
  approved_voucher: ["Approved. Voucher {number}, {cents}", "Aprobado. Vale {number}, {cents}"],
  claims: ["Owed to the house", "Deudas con la casa"],
  claims_how: [
    "Paid in rounds that were undone, and carried away.",
    "Pagado en rondas que se deshicieron, y ya cobrado.",
  ],
  no_claims: ["Nobody owes the house anything.", "Nadie debe nada a la casa."],
  debtor: ["Who owes", "Quién debe"],
  dealers: ["the dealers", "los crupieres"],
  paid: ["Paid in cash…", "Pagado en efectivo…"],
  paid_do: ["Take the cash", "Recibir el efectivo"],
  write_off: ["Write off…", "Condonar…"],
  write_off_do: ["Write it off", "Condonar"],
  person: ["Person", "Persona"],
});

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
      </p>
      {p.irregularity && p.effect && (
        <p>
          {irregularities(p.irregularity)}: {effects(p.effect)}
          {p.seat ? ` (${w("seat")} ${p.seat})` : ""}
        </p>
      )}
      {p.reason && <p>“{p.reason}”</p>}
      {p.preview && <VoidPreviewView preview={p.preview} />}
    </>
  );
}

const cage: readonly Proposal["what"][] = ["issue", "made", "cash"];

/** A cashier's part in it is what the cage does; all else is a supervisor's. */
const may_approve = (p: Proposal): boolean => may_change.value || (may_pay.value && cage.includes(p.what));

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
  const rows = asked.data ?? [];

  return (
    <Panel
      title={t("waits")}
      hint={t("waits_how")}
      actions={
        <button type="button" onClick={asked.again} disabled={asked.busy}>
          {w("again")}
        </button>
      }
    >
      <RequestStatus of={asked} />
      {asked.data?.length === 0 && <p class="empty">{t("none")}</p>}
      <div class="waits-row">
        {rows.map((p) => (
          <ProposalCard
            key={p.proposal}
            proposal={p}
            done={p.what === "issue" ? undefined : asked.again} // an issue shows its voucher until it is refreshed
          />
        ))}
      </div>
    </Panel>
  );
}

// ---- claims --------------------------------------------------------------------------------------------------------

function debtor(terminal: number, name?: string): string {
  return terminal ? `${w("terminal")} ${terminal}${name ? ` (${name})` : ""}` : t("dealers");
}

function cents_in(text: string | undefined, most: number): number {
  const cents = cents_of(text ?? "");
  if (!cents || cents < 0 || cents > most) throw new InputError(w("cents_how"));
  return cents;
}

function ClaimForm({ claim, paid, done }: { claim: Claim; paid: boolean; done: () => void }) {
  const title = `${t(paid ? "paid" : "write_off")} ${debtor(claim.terminal, claim.name)}`;

  return (
    <DialogButton label={t(paid ? "paid" : "write_off")} title={title} describe={title}>
      {(close) => (
        <Form
          label={t(paid ? "paid_do" : "write_off_do")}
          danger={!paid}
          cancel={close}
          run={async (fields) => {
            const { terminal } = claim;
            const cents = cents_in(fields["cents"], claim.cents);
            const person = fields["person"]?.trim();
            if (paid) await change({ do: "claim-paid", terminal, cents, ...(person ? { person } : {}) });
            else await change({ do: "claim-write-off", terminal, cents, reason: fields["reason"] ?? "" });
            close();
            done();
          }}
        >
          <Field label={w("amount")} hint={w("cents_how")}>
            <input name="cents" inputMode="decimal" required defaultValue={dollars_of(claim.cents)} />
          </Field>
          {paid ? (
            <Field label={`${t("person")} (${w("optional")})`}>
              <input name="person" maxLength={31} autocomplete="off" />
            </Field>
          ) : (
            <Reason />
          )}
        </Form>
      )}
    </DialogButton>
  );
}

export function Claims() {
  const asked = use_request(() => ask({ do: "claims" }), [pit.value?.claims?.length]);

  return (
    <Panel
      title={t("claims")}
      hint={t("claims_how")}
      actions={
        <button type="button" onClick={asked.again} disabled={asked.busy}>
          {w("again")}
        </button>
      }
    >
      <RequestStatus of={asked} />
      {asked.data && (
        <DataTable
          label={t("claims")}
          rows={asked.data}
          name={(c) => c.terminal}
          empty={t("no_claims")}
          columns={[
            { label: t("debtor"), wide: true, cell: (c) => debtor(c.terminal, c.name) },
            { label: w("amount"), number: true, cell: (c) => amount(c.cents) },
            {
              label: w("action"),
              bare: true,
              cell: (c) => (
                <>
                  {may_pay.value && <ClaimForm claim={c} paid done={asked.again} />}{" "}
                  {may_change.value && <ClaimForm claim={c} paid={false} done={asked.again} />}
                </>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

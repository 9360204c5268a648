// disputes.tsx - claims on finished rounds: written down beside the round, ruled by another person, printed as a slip.
import type { Dispute, Played } from "protocol";
import { welcome } from "../common/house";
import { amount, day_and_clock } from "../common/text";
import { type Column, DataTable, DialogButton, Field, Form, Pill, QueryPanel, Reason } from "../kit/parts";
import { ask, change, use_request } from "../kit/requests";
import { role } from "../kit/state";
import { sheet_text, w } from "../kit/staff_text";
import { cents_in } from "./jackpots";
import { disputes_text as t } from "./text";

const SIGNERS = 3; // who wrote it down, who ruled, and the player or the second person
const MOST = 159; // characters of a text in the log

/** Of a round that is not on its table any more. */
export function DisputeForm({ played, done }: { played: Played; done?: () => void }) {
  const seats = played.seats.filter((s) => s.staked > 0);

  if (role.value !== "supervisor" && role.value !== "surveillance") return null;
  return (
    <DialogButton label={t("dispute")} title={`${t("dispute")}: ${played.table}, ${t("game", { n: played.game })}`}>
      {(close) => (
        <>
          <p class="dialog-text">{t("dispute_how")}</p>
          <Form
            label={t("write_down")}
            cancel={close}
            run={async ({ seat, person = "", evidence = "", reason = "" }) => {
              const { table, game } = played;
              const terminal = seats.find((s) => s.seat === Number(seat))?.terminal;
              const where = { table, game_number: game, seat: Number(seat), ...(terminal ? { terminal } : {}) };
              await change({ do: "dispute", ...where, person, evidence, reason });
              close();
              done?.();
            }}
          >
            <Field label={w("seat")}>
              <select name="seat">
                {seats.map((s) => (
                  <option key={s.seat} value={s.seat}>
                    {s.seat}
                  </option>
                ))}
              </select>
            </Field>
            <Field label={t("noticed")}>
              <input name="person" required maxLength={31} autocomplete="off" />
            </Field>
            <Field label={t("evidence")} hint={t("evidence_how")}>
              <input name="evidence" required maxLength={MOST} autocomplete="off" />
            </Field>
            <Field label={t("should")}>
              <input name="reason" required maxLength={MOST} autocomplete="off" />
            </Field>
          </Form>
        </>
      )}
    </DialogButton>
  );
}

function Ruling({ dispute, done }: { dispute: Dispute; done: () => void }) {
  const what = `${t("rule")}: ${t("number", { n: dispute.dispute })}`;

  return (
    <DialogButton label={t("rule")} title={what} describe={what}>
      {(close) => (
        <>
          <p class="dialog-text">{dispute.should}</p>
          <Form
            label={t("rule")}
            cancel={close}
            run={async ({ cents, reason = "" }) => {
              const { dispute: number } = dispute;
              const waiting = await change({ do: "dispute-rule", dispute: number, cents: cents_in(cents), reason });
              if (waiting?.proposal) return w("waits_second");
              close();
              return done();
            }}
          >
            <Field label={t("cents")} hint={t("cents_how")}>
              <input name="cents" inputMode="decimal" required autocomplete="off" />
            </Field>
            <Reason />
          </Form>
        </>
      )}
    </DialogButton>
  );
}

function ruled_text({ cents = 0 }: Dispute): string {
  if (cents === 0) return t("stands");
  return t(cents > 0 ? "paid" : "taken", { amount: amount(Math.abs(cents)) });
}

const where_text = (d: Dispute): string =>
  `${d.table}, ${t("game", { n: d.game })}, ${w("seat")} ${d.seat}${d.terminal ? `, ${w("terminal")} ${d.terminal}` : ""}`;

function Slip({ dispute: d }: { dispute: Dispute }) {
  const title = t("number", { n: d.dispute });
  const line = (label: string, text: string) => (
    <p>
      {label}: <b>{text}</b>
    </p>
  );

  return (
    <DialogButton label={t("slip")} title={title} describe={`${t("slip")}: ${title}`}>
      {() => (
        <>
          <div class="jackpot-sheet">
            <h3>
              {welcome.value?.venue} · {title}
            </h3>
            <p>{where_text(d)}</p>
            {line(t("written"), `${day_and_clock(d.time)}, ${d.by}`)}
            {line(t("noticed"), d.noticed)}
            {line(t("evidence"), d.evidence)}
            {line(t("should"), d.should)}
            {d.ruled !== undefined && line(t("ruling"), ruled_text(d))}
            {d.ruled !== undefined && line(t("ruled"), `${day_and_clock(d.ruled)}, ${d.ruled_by ?? ""}`)}
            {d.approved_by && line(t("approved"), d.approved_by)}
            {d.claim ? line(t("owed"), amount(d.claim)) : null}
            {d.reason && line(w("reason"), d.reason)}
            {Array.from({ length: SIGNERS }, (_, i) => (
              <p class="sheet-line" key={i}>
                {sheet_text("signed")}
              </p>
            ))}
          </div>
          <button type="button" class="primary" onClick={() => print()}>
            {sheet_text("print")}
          </button>
        </>
      )}
    </DialogButton>
  );
}

export function Disputes() {
  const asked = use_request(() => ask({ do: "disputes" }), []);
  const may_rule = (d: Dispute) => role.value === "supervisor" && d.ruled === undefined && d.by !== welcome.value?.name;
  const columns: Column<Dispute>[] = [
    { label: t("dispute"), cell: (d) => d.dispute },
    { label: t("written"), cell: (d) => day_and_clock(d.time) },
    { label: t("round"), wide: true, cell: where_text },
    { label: t("should"), wide: true, cell: (d) => d.should },
    {
      label: t("ruling"),
      cell: (d) => (d.ruled === undefined ? <Pill tone="watch">{t("open")}</Pill> : ruled_text(d)),
    },
    {
      label: w("action"),
      bare: true,
      cell: (d) => (
        <>
          <Slip dispute={d} /> {may_rule(d) && <Ruling dispute={d} done={asked.again} />}
        </>
      ),
    },
  ];

  return (
    <QueryPanel title={t("disputes")} hint={t("how")} asked={asked}>
      {(data) => (
        <DataTable label={t("disputes")} columns={columns} rows={data} name={(d) => d.dispute} empty={t("none")} />
      )}
    </QueryPanel>
  );
}

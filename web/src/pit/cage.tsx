// cage.tsx - the cage: cash becomes a voucher, a voucher becomes cash; what the books say of both; the day's report.
import { useState } from "preact/hooks";
import type { DayLine, Voucher } from "protocol";
import { welcome } from "../common/house";
import { cents_of, voucher_of, voucher_text } from "../common/input";
import { Qr } from "../kit/qr";
import { amount, clock, day_and_clock } from "../common/text";
import { Field, Figure, Form, Panel, DataTable, QueryPanel } from "../kit/parts";
import { ask, change, use_request, InputError } from "../kit/requests";
import { Proposals } from "../kit/proposals";
import { may_pay, pit } from "../kit/state";
import { w } from "../kit/staff_text";
import { day_lines as labels, subjects, day_text, cage_text as t } from "./text";
import { Claims } from "./claims";

interface Entry {
  what: "issued" | "redeemed";
  voucher: Voucher;
  at: number;
}

function amount_of(typed: string | undefined): number {
  const cents = cents_of(typed ?? "");
  if (cents === undefined) throw new InputError(w("cents_how"));
  if (cents <= 0) throw new InputError(t("above_zero"));
  return cents;
}

function number_of(typed: string | undefined): string {
  const voucher = voucher_of(typed ?? "");
  if (!voucher) throw new InputError(t("wrong_number"));
  return voucher;
}

const person_of = (typed: string | undefined) => (typed?.trim() ? { person: typed.trim() } : {});

function Person() {
  return (
    <Field label={`${t("person")} (${w("optional")})`} hint={t("person_how")}>
      <input name="person" maxLength={31} autocomplete="off" />
    </Field>
  );
}

/** The voucher; the only part of the page that is printed. */
function VoucherSlip({ voucher, what }: { voucher: Voucher; what: string }) {
  return (
    <div class="slip" data-voucher={voucher.voucher}>
      <p class="slip-what">{what}</p>
      <p class="slip-amount">{amount(voucher.cents)}</p>
      <p class="slip-number">{voucher_text(voucher.voucher)}</p>
      <Qr parts={[{ text: voucher.voucher, digits: true }]} label={t("code")} />
      <p class="hint">
        {t("made", { time: day_and_clock(voucher.time) })} · {welcome.value?.venue} · {welcome.value?.fingerprint}
      </p>
    </div>
  );
}

function Issue({ done }: { done: (entry: Entry) => void }) {
  const [made, set_made] = useState<Voucher | undefined>(undefined);

  return (
    <Panel title={t("issue")} hint={t("issue_how")}>
      <Form
        label={t("issue_do")}
        class="form-narrow"
        run={async (fields) => {
          set_made(undefined);
          const voucher = await change({
            do: "issue",
            cents: amount_of(fields["amount"]),
            ...person_of(fields["person"]),
          });
          if (voucher.proposal) return w("waits_second");
          set_made(voucher);
          done({ what: "issued", voucher, at: Date.now() });
          return "";
        }}
      >
        <Field label={w("amount")} hint={w("cents_how")}>
          <input name="amount" inputMode="decimal" required autocomplete="off" placeholder="100" />
        </Field>
        <Person />
      </Form>
      {made && <VoucherSlip voucher={made} what={t("issued")} />}
      {made && (
        <button type="button" class="print" onClick={() => print()}>
          {t("print")}
        </button>
      )}
    </Panel>
  );
}

/** The voucher is looked up first, so that the cashier pays what the screen showed. */
function Redeem({ done }: { done: (entry: Entry) => void }) {
  const [found, set_found] = useState<Voucher | undefined>(undefined);
  const [paid, set_paid] = useState<Voucher | undefined>(undefined);
  const title = may_pay.value ? t("redeem") : t("look_title");

  const pay = async (fields: Record<string, string>, voucher: Voucher) => {
    const answer = await change({ do: "redeem", voucher: voucher.voucher, ...person_of(fields["person"]) });
    set_found(undefined);
    set_paid(answer);
    done({ what: "redeemed", voucher: answer, at: Date.now() });
  };
  return (
    <Panel title={title} hint={may_pay.value ? t("redeem_how") : t("look_how")}>
      {!found && (
        <Form
          label={t("look")}
          class="form-narrow"
          run={async (fields) => {
            set_paid(undefined);
            set_found(await ask({ do: "voucher", voucher: number_of(fields["voucher"]) }));
          }}
        >
          <Field label={t("number")} hint={t("number_how")}>
            <input
              name="voucher"
              inputMode="numeric"
              required
              autocomplete="off"
              placeholder="000-000-000-000-000-000"
            />
          </Field>
        </Form>
      )}
      {found && <VoucherSlip voucher={found} what={t("out")} />}
      {found && may_pay.value && (
        <Form
          label={t("redeem_do", { cents: amount(found.cents) })}
          class="form-narrow"
          cancel={() => set_found(undefined)}
          run={(fields) => pay(fields, found)}
        >
          <Person />
        </Form>
      )}
      {found && !may_pay.value && (
        <button type="button" onClick={() => set_found(undefined)}>
          {t("another")}
        </button>
      )}
      {paid && <VoucherSlip voucher={paid} what={t("redeemed")} />}
    </Panel>
  );
}

function Books() {
  const view = pit.value;

  if (!view) return null;
  return (
    <dl class="figures figures-3">
      <Figure label={t("cash")} value={amount(view.cash)} />
      <Figure label={t("vouchers")} value={amount(view.vouchers_cents)} hint={t("vouchers_n", { n: view.vouchers })} />
      <Figure label={t("credit")} value={amount(view.credit)} />
    </dl>
  );
}

/** Asked again whenever the books have another number of them. */
function VouchersOut() {
  const count = pit.value?.vouchers ?? 0;
  const worth = pit.value?.vouchers_cents ?? 0;
  const asked = use_request(() => ask({ do: "vouchers" }), [count, worth]);

  return (
    <QueryPanel title={t("out_title")} hint={t("out_how")} asked={asked}>
      {(rows) => (
        <>
          {rows.length === 0 && <p class="empty">{t("out_none")}</p>}
          {rows.length > 0 && (
            <DataTable
              label={t("out_title")}
              rows={rows}
              name={(v) => `${v.ending} ${v.time}`}
              columns={[
                { label: w("time"), cell: (v) => day_and_clock(v.time) },
                { label: t("ending"), cell: (v) => `…${v.ending}` },
                {
                  label: t("by"),
                  wide: true,
                  cell: (v) => (v.terminal ? t("terminal", { n: v.terminal }) : t("title")),
                },
                { label: w("amount"), number: true, cell: (v) => amount(v.cents) },
              ]}
            />
          )}
          {count > rows.length && rows.length > 0 && <p class="hint">{t("out_more", { n: count - rows.length })}</p>}
        </>
      )}
    </QueryPanel>
  );
}

export function Cage() {
  const [entries, set_entries] = useState<Entry[]>([]);
  const done = (entry: Entry) => set_entries((all) => [entry, ...all].slice(0, 50));

  return (
    <>
      <h1 class="visually-hidden">{t("title")}</h1>
      <Books />
      <div class={may_pay.value ? "two" : "one"}>
        {may_pay.value && <Issue done={done} />}
        <Redeem done={done} />
      </div>
      {entries.length > 0 && (
        <Panel title={t("here")}>
          <DataTable
            label={t("here")}
            rows={entries}
            name={(e) => `${e.what} ${e.voucher.voucher}`}
            columns={[
              { label: w("time"), cell: (e) => clock(e.at, true) },
              { label: t("what"), cell: (e) => t(e.what) },
              { label: t("number"), wide: true, cell: (e) => voucher_text(e.voucher.voucher) },
              { label: w("amount"), number: true, cell: (e) => amount(e.voucher.cents) },
            ]}
          />
        </Panel>
      )}
      <VouchersOut />
      <Proposals />
      <Claims />
      <Day />
    </>
  );
}

// ---- the day's report: cage, tables, games and pools -----------------------------------------------------------

/** Lines about the same subject together, in the order of the report. */
function groups_of(lines: readonly DayLine[]): [key: string, DayLine[]][] {
  const groups = new Map<string, DayLine[]>();
  for (const line of lines) {
    const key = `${line.of} ${line.what}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups];
}

function Group({ lines }: { lines: DayLine[] }) {
  const { of, what } = lines[0]!;

  return (
    <section class="group" aria-label={what}>
      <h3>{subjects.has(of) ? subjects(of) : what}</h3>
      <DataTable
        label={what}
        rows={lines}
        name={(l) => l.id}
        columns={[
          { label: day_text("what"), wide: true, cell: (l) => labels(l.id) },
          { label: day_text("count"), number: true, cell: (l) => l.count },
          { label: w("amount"), number: true, cell: (l) => amount(l.cents) },
        ]}
      />
    </section>
  );
}

export function Day() {
  const [day, set_day] = useState("");
  const asked = use_request(() => ask({ do: "day", ...(day ? { day } : {}) }), [day]);

  return (
    <QueryPanel
      title={day_text("title")}
      hint={day_text("how")}
      asked={asked}
      actions={
        <Field label={day_text("day")} class="field-line">
          <input type="date" value={day} onChange={(e) => set_day(e.currentTarget.value)} />
        </Field>
      }
    >
      {(data) => (
        <>
          {data.length === 0 && <p class="empty">{day_text("none")}</p>}
          <div class="groups">
            {groups_of(data).map(([key, lines]) => (
              <Group key={key} lines={lines} />
            ))}
          </div>
        </>
      )}
    </QueryPanel>
  );
}

// cage.tsx - the cage: cash becomes a voucher, a voucher becomes cash; what the books say of both; the day's report.
import { useState } from "preact/hooks";
import type { DayLine, Voucher } from "protocol";
import { welcome } from "../common/house";
import { cents_of, voucher_of, voucher_text } from "../common/input";
import { Qr } from "../common/qr";
import { amount, clock, day_and_clock, dictionary } from "../common/text";
import { Field, Figure, Form, Panel, DataTable, RequestStatus } from "./parts";
import { ask, change, use_request, InputError } from "./requests";
import { Claims, Proposals } from "./second_person";
import { may_pay, pit } from "./state";
import { w } from "./text";

const t = dictionary({
  title: ["Cage", "Caja"],
  issue: ["Issue a voucher", "Emitir un vale"],
  issue_how: ["Take cash, hand out a voucher.", "Reciba efectivo y entregue un vale."],
  issue_do: ["Take the cash and issue", "Recibir el efectivo y emitir"],
  person: ["Person", "Persona"],
  person_how: [
    "People who bring or take a lot of cash in one day must be reported by name.",
    "Quien trae o retira mucho efectivo en un día debe figurar por su nombre en un informe.",
  ],
  number: ["Voucher number", "Número de vale"],
  number_how: ["18 digits, typed or scanned.", "18 dígitos, escritos o escaneados."],
  look: ["Look up", "Consultar"],
  redeem: ["Redeem a voucher", "Pagar un vale"],
  redeem_how: ["Look up the voucher, then pay its value.", "Consulte el vale y pague su valor."],
  look_title: ["Look up a voucher", "Consultar un vale"],
  look_how: ["Shows whether a voucher is valid, and its value.", "Muestra si un vale es válido y su valor."],
  redeem_do: ["Pay {cents} in cash", "Pagar {cents} en efectivo"],
  out: ["This voucher is valid.", "Este vale es válido."],
  made: ["issued {time}", "emitido {time}"],
  issued: ["Issued", "Emitido"],
  redeemed: ["Paid", "Pagado"],
  here: ["Done in this window", "Hecho en esta ventana"],
  print: ["Print", "Imprimir"],
  cash: ["Cash in the cage", "Efectivo en caja"],
  vouchers: ["Unpaid vouchers", "Vales pendientes de pago"],
  vouchers_n: ["count: {n}", "cantidad: {n}"],
  code: ["The number as a code to scan", "El número como código para escanear"],
  out_title: ["Vouchers that are out", "Vales en circulación"],
  out_how: [
    "The newest first, from the books. A number is worth its money, so only its end is shown; a terminal shows its last voucher again until it is used.",
    "Primero los más recientes, según los libros. El número vale su dinero, por eso solo se muestra su final; un terminal vuelve a mostrar su último vale hasta que se usa.",
  ],
  out_none: ["No voucher is out.", "No hay vales en circulación."],
  out_more: ["{n} older ones are not listed.", "No se muestran {n} más antiguos."],
  ending: ["Ends in", "Termina en"],
  by: ["Made by", "Hecho por"],
  terminal: ["Terminal {n}", "Terminal {n}"],
  credit: ["Credit on terminals", "Crédito en terminales"],
  what: ["What", "Qué"],
  wrong_number: ["A voucher number has 18 digits.", "Un número de vale tiene 18 dígitos."],
  above_zero: ["The amount must be above zero.", "El importe debe ser mayor que cero."],
  another: ["Another one", "Otro"],
});

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
  const rows = asked.data ?? [];

  return (
    <Panel
      title={t("out_title")}
      hint={t("out_how")}
      actions={
        <button type="button" onClick={asked.again} disabled={asked.busy}>
          {w("again")}
        </button>
      }
    >
      <RequestStatus of={asked} />
      {asked.data?.length === 0 && <p class="empty">{t("out_none")}</p>}
      {rows.length > 0 && (
        <DataTable
          label={t("out_title")}
          rows={rows}
          name={(v) => `${v.ending} ${v.time}`}
          columns={[
            { label: w("time"), cell: (v) => day_and_clock(v.time) },
            { label: t("ending"), cell: (v) => `…${v.ending}` },
            { label: t("by"), wide: true, cell: (v) => (v.terminal ? t("terminal", { n: v.terminal }) : t("title")) },
            { label: w("amount"), number: true, cell: (v) => amount(v.cents) },
          ]}
        />
      )}
      {count > rows.length && rows.length > 0 && <p class="hint">{t("out_more", { n: count - rows.length })}</p>}
    </Panel>
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

const day_text = dictionary({
  title: ["The day's report", "Informe del día"],
  how: [
    "A gaming day begins at the hour set in the configuration. Without a date: today.",
    "El día de juego empieza a la hora fijada en la configuración. Sin fecha: hoy.",
  ],
  day: ["Gaming day", "Día de juego"],
  what: ["What", "Qué"],
  count: ["Count", "Cantidad"],
  print: ["Print", "Imprimir"],
  none: ["Nothing to report for this day.", "No hay nada que informar de ese día."],
});

/** Lines about the same subject together, in the order of the report. */
function groups_of(lines: readonly DayLine[]): [key: string, DayLine[]][] {
  const groups = new Map<string, DayLine[]>();
  for (const line of lines) {
    const key = `${line.of} ${line.what}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups];
}

const subjects = dictionary({
  cage: ["Cage", "Caja"],
  terminals: ["Terminals", "Terminales"],
});

/** What is counted. */
const labels = dictionary<DayLine["id"]>({
  "vouchers-issued": ["Vouchers issued for cash", "Vales emitidos por efectivo"],
  "vouchers-paid": ["Vouchers paid in cash", "Vales pagados en efectivo"],
  "tokes-paid": ["Tokes paid out to dealers", "Propinas pagadas a los crupieres"],
  "cash-net": ["Cash in minus cash out", "Entradas menos salidas de efectivo"],
  "vouchers-loaded": ["Vouchers loaded", "Vales cargados"],
  "vouchers-printed": ["Vouchers printed", "Vales impresos"],
  "jackpots-paid": ["Locked jackpots paid", "Botes bloqueados pagados"],
  handle: ["Handle", "Total apostado"],
  returned: ["Returned", "Devuelto"],
  win: ["Win", "Ganancia"],
  voided: ["Voided rounds", "Rondas anuladas"],
  tokes: ["Tokes", "Propinas"],
  "to-pools": ["Paid into pools", "Aportado a los botes"],
  "from-pools": ["Paid from pools", "Pagado de los botes"],
  contributed: ["Contributed", "Aportado"],
  won: ["Won", "Ganado"],
  seeded: ["Seeded by the house", "Puesto por la casa"],
  adjusted: ["Adjusted", "Ajustado"],
  cash: ["Cash in the cage at the end of the day", "Efectivo en la caja al final del día"],
  "cash-required": ["Cash required there (WAC 230-15-050)", "Efectivo exigido allí (WAC 230-15-050)"],
  "chips-sold": ["Chips sold for cash", "Fichas vendidas por efectivo"],
  "chips-redeemed": ["Chips redeemed for cash", "Fichas canjeadas por efectivo"],
  drop: ["Drop boxes counted", "Cajas de mesa contadas"],
});

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
    <Panel
      title={day_text("title")}
      hint={day_text("how")}
      actions={
        <>
          <Field label={day_text("day")} class="field-line">
            <input type="date" value={day} onChange={(e) => set_day(e.currentTarget.value)} />
          </Field>
          <button type="button" onClick={asked.again} disabled={asked.busy}>
            {w("again")}
          </button>
        </>
      }
    >
      <RequestStatus of={asked} />
      {asked.data?.length === 0 && <p class="empty">{day_text("none")}</p>}
      {asked.data && (
        <div class="groups">
          {groups_of(asked.data).map(([key, lines]) => (
            <Group key={key} lines={lines} />
          ))}
        </div>
      )}
    </Panel>
  );
}

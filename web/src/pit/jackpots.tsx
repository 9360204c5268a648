// jackpots.tsx - locked jackpots, progressive meters, and what changed them and why.
import { useMemo, useState } from "preact/hooks";
import type { AdjustRequest, Lock, Meter, MeterChange } from "protocol";
import { floor, welcome } from "../common/house";
import { cents_of, day_of } from "../common/input";
import { amount, day_and_clock, dictionary, id_text } from "../common/text";
import { Chart } from "./chart";
import { type Column, Field, Form, DialogButton, Panel, Pill, Reason, DataTable, RequestStatus } from "./parts";
import { ask, change, use_request, InputError } from "./requests";
import { JackpotSheet } from "./jackpot_sheet";
import { round_link, table_link } from "./route";
import { Cards } from "./round_view";
import { may_change, pit, role } from "./state";
import { reason_text, w } from "./text";

// ---- a locked jackpot ------------------------------------------------------------------------------------------

const lock_text = dictionary({
  jackpot: ["Jackpot", "Bote"],
  large: ["Large win", "Premio grande"],
  verify: ["Verify", "Verificar"],
  pay: ["Pay {cents}", "Pagar {cents}"],
  verified: ["Verified by {who}", "Verificado por {who}"],
  nobody: ["Not verified by anybody yet", "Todavía no lo ha verificado nadie"],
  needs: [
    "Two people must verify it, one of them a supervisor; the other can be the dealer.",
    "Deben verificarlo dos personas, una de ellas supervisor; la otra puede ser el crupier.",
  ],
  how: [
    "Check the round step by step, the cards on camera and the pay table. By verifying you confirm, with your name, that this win is right.",
    "Revise la ronda paso a paso, las cartas en cámara y la tabla de pagos. Al verificar confirma, con su nombre, que este premio es correcto.",
  ],
  look: ["Look at round {round}", "Ver la ronda {round}"],
  pay_how: [
    "The amount goes to the credit of terminal {terminal}. This cannot be undone.",
    "El importe va al crédito de la terminal {terminal}. No se puede deshacer.",
  ],
  yours: [
    "You have verified it. Now another person has to.",
    "Usted ya lo ha verificado. Ahora debe hacerlo otra persona.",
  ],
  needs_supervisor: ["A supervisor still has to verify it.", "Todavía debe verificarlo un supervisor."],
  ready: ["Ready to be paid.", "Listo para pagar."],
  pay_cash: [
    "The cage pays the amount in cash or by check. This cannot be undone.",
    "La caja paga el importe en efectivo o con cheque. No se puede deshacer.",
  ],
  needs_watch: [
    "Surveillance must confirm hand, wager, amount and player (WAC 230-15-320).",
    "Vigilancia debe confirmar mano, apuesta, importe y jugador (WAC 230-15-320).",
  ],
  watch: ["Confirm", "Confirmar"],
  watch_how: [
    "Look at the recording of this round. Tick what you have seen; a win is paid only when all four are right.",
    "Mire la grabación de esta ronda. Marque lo que ha visto; un premio se paga solo cuando los cuatro son correctos.",
  ],
  hand: ["Hand: these cards, in this order of play", "Mano: estas cartas, en este orden de juego"],
  wager: ["Wager: it lay there before the deal", "Apuesta: estaba ahí antes del reparto"],
  amount: ["Amount: what the pay table or the meter says", "Importe: lo que dice la tabla de pagos o el contador"],
  player: ["Player: the one who made the wager", "Jugador: quien hizo la apuesta"],
  watched: ["Confirmed by surveillance: {who}", "Confirmado por vigilancia: {who}"],
  needs_proof: ["Its proof must be recorded before it is paid.", "Antes de pagarlo se debe registrar su prueba."],
  proof: ["Proof", "Prueba"],
  proof_how: [
    "Show the cards to the camera, count the rest of the deck, seal hand and deck together, look at the ID.",
    "Muestre las cartas a la cámara, cuente el resto de la baraja, precinte mano y baraja juntas, mire la identificación.",
  ],
  count: ["Cards left in the deck", "Cartas que quedan en la baraja"],
  seal: ["Seal number", "Número del precinto"],
  person: ["Name on the ID", "Nombre en la identificación"],
  form: ["Tax form (optional)", "Formulario fiscal (opcional)"],
  proved: [
    "Proof by {who}: {cards} {cards|card|cards} left, seal {seal}, {person}; kept until {until}",
    "Prueba de {who}: {cards|queda|quedan} {cards} {cards|carta|cartas}, precinto {seal}, {person}; se guarda hasta {until}",
  ],
  miscounted: [
    "{cards} {cards|card was|cards were} counted where {left} must be left: nothing is proved. Count again.",
    "{cards|Se contó|Se contaron} {cards} {cards|carta|cartas} donde deben quedar {left}: nada está probado. Cuente otra vez.",
  ],
});

/** A dealer deals there: there is a deck to be counted and sealed. */
const is_live = (table: string): boolean => floor.value?.tables.find((t) => t.table === table)?.live === true;

const is_verified = (lock: Lock): boolean => !lock.by_two || (lock.verified.length >= 2 && lock.supervised);

function state_text(lock: Lock, me: string): string {
  if (lock.payable) return lock_text("ready");
  if (!is_verified(lock) && lock.verified.includes(me)) return lock_text("yours");
  if (!is_verified(lock)) return lock_text(lock.verified.length >= 2 ? "needs_supervisor" : "needs");
  return lock_text(lock.by_surveillance && !lock.watched ? "needs_watch" : "needs_proof");
}

const ticks = ["hand", "wager", "amount", "player"] as const;

/** Surveillance: all four, or nothing. */
function Watch({ lock }: { lock: Lock }) {
  return (
    <DialogButton label={lock_text("watch")} title={`${lock_text("watch")}: ${amount(lock.cents)}`} class="primary">
      {(close) => (
        <>
          <p class="dialog-text">
            {lock_text("watch_how")}{" "}
            <a href={round_link(lock.round)} onClick={close}>
              {lock_text("look", { round: lock.round })}
            </a>
          </p>
          <Form
            label={lock_text("watch")}
            cancel={close}
            keep
            run={async (fields) => {
              const [hand, wager, amount, player] = ticks.map((tick) => fields[tick] === "on");
              await change({ do: "verify", lock: lock.lock, hand, wager, amount, player });
              close();
            }}
          >
            {ticks.map((tick) => (
              <label key={tick} class="check">
                <input type="checkbox" name={tick} />
                {lock_text(tick)}
              </label>
            ))}
          </Form>
        </>
      )}
    </DialogButton>
  );
}

/** The checklist of a jackpot; the number that must be left is not shown, so that it is counted. */
function Proof({ lock }: { lock: Lock }) {
  return (
    <DialogButton label={lock_text("proof")} title={`${lock_text("proof")}: ${amount(lock.cents)}`}>
      {(close) => (
        <>
          <p class="dialog-text">{lock_text("proof_how")}</p>
          <Form
            label={lock_text("proof")}
            cancel={close}
            keep
            run={async ({ count = "", seal = "", person = "", form = "", reason = "" }) => {
              await change({
                do: "proof",
                lock: lock.lock,
                count: Number(count),
                seal,
                person,
                ...(form && { form }),
                ...(reason && { reason }),
              });
              close();
            }}
          >
            <Field label={lock_text("count")}>
              <input name="count" type="number" min={0} max={1000} required autocomplete="off" />
            </Field>
            <Field label={lock_text("seal")}>
              <input name="seal" required maxLength={31} autocomplete="off" />
            </Field>
            <Field label={lock_text("person")}>
              <input name="person" required maxLength={31} autocomplete="off" />
            </Field>
            <Field label={lock_text("form")}>
              <input name="form" maxLength={31} autocomplete="off" />
            </Field>
            <Reason optional />
          </Form>
        </>
      )}
    </DialogButton>
  );
}

function proof_text(proof: NonNullable<Lock["proof"]>): string {
  if (proof.cards !== proof.left) return lock_text("miscounted", { cards: proof.cards, left: proof.left });
  const { cards, seal, person } = proof;

  return lock_text("proved", { who: proof.by, cards, seal, person, until: day_and_clock(proof.kept_until) });
}

/** What won, as whoever confirms it must see it: the cards, and each locked wager with its stake. */
function Winner({ lock }: { lock: Lock }) {
  const seat = lock.winner;

  if (!seat) return null;
  return (
    <>
      <div class="hand-cards">
        <Cards text={seat.hand.cards} />
      </div>
      {seat.awards
        ?.filter((a) => a.locked === lock.lock)
        .map((a) => (
          <p key={a.wager}>
            {id_text(a.wager)}: {amount(a.stake)} → {amount(a.returned)}
          </p>
        ))}
    </>
  );
}

function Verify({ lock }: { lock: Lock }) {
  return (
    <DialogButton label={lock_text("verify")} title={`${lock_text("verify")}: ${amount(lock.cents)}`}>
      {(close) => (
        <>
          <p class="dialog-text">
            {lock_text("how")}{" "}
            <a href={round_link(lock.round)} onClick={close}>
              {lock_text("look", { round: lock.round })}
            </a>
          </p>
          <Winner lock={lock} />
          <Form
            label={lock_text("verify")}
            cancel={close}
            run={async () => {
              await change({ do: "verify", lock: lock.lock });
              close();
            }}
          />
        </>
      )}
    </DialogButton>
  );
}

function Pay({ lock }: { lock: Lock }) {
  const label = lock_text("pay", { cents: amount(lock.cents) });

  return (
    <DialogButton label={label} title={label} class="primary" disabled={!lock.payable}>
      {(close) => (
        <>
          <p class="dialog-text">
            {lock.terminal ? lock_text("pay_how", { terminal: lock.terminal }) : lock_text("pay_cash")}
          </p>
          <Winner lock={lock} />
          <Form
            label={label}
            cancel={close}
            run={async () => {
              await change({ do: "pay", lock: lock.lock });
              close();
            }}
          />
        </>
      )}
    </DialogButton>
  );
}

export function LockCard({ lock }: { lock: Lock }) {
  const me = welcome.value?.name ?? "";

  return (
    <article class="wait wait-lock" data-lock={lock.lock}>
      <header>
        <Pill tone="watch">{lock_text(lock.by_two ? "jackpot" : "large")}</Pill>
        <time>{day_and_clock(lock.time)}</time>
      </header>
      <p class="wait-amount">{amount(lock.cents)}</p>
      <p>
        <a href={table_link(lock.table)}>{lock.table}</a> · {w("seat")} {lock.seat} ·{" "}
        {lock.terminal > 0 && `${w("terminal")} ${lock.terminal} · `}
        <a href={round_link(lock.round)}>
          {w("round")} {lock.round}
        </a>
      </p>
      <Winner lock={lock} />
      {lock.by_two && (
        <p>{lock.verified.length ? lock_text("verified", { who: lock.verified.join(", ") }) : lock_text("nobody")}</p>
      )}
      {lock.watched && <p>{lock_text("watched", { who: lock.watched })}</p>}
      {lock.proof && <p>{proof_text(lock.proof)}</p>}
      <p class="hint">{state_text(lock, me)}</p>
      {may_change.value && (
        <div class="wait-end">
          <JackpotSheet lock={lock} />
          {!lock.verified.includes(me) && !is_verified(lock) && <Verify lock={lock} />}
          {lock.by_two && is_live(lock.table) && <Proof lock={lock} />}
          <Pay lock={lock} />
        </div>
      )}
      {role.value === "surveillance" && lock.by_surveillance && !lock.watched && (
        <div class="wait-end">
          <Watch lock={lock} />
        </div>
      )}
    </article>
  );
}

// ---- meters ----------------------------------------------------------------------------------------------------

const t = dictionary({
  title: ["Jackpots", "Botes"],
  locks: ["Locked jackpots", "Botes bloqueados"],
  locks_how: [
    "A large win is locked until two people have verified it. Other tables play on.",
    "Un premio grande queda bloqueado hasta que dos personas lo verifican. Las demás mesas siguen jugando.",
  ],
  no_locks: ["No locked jackpots.", "No hay botes bloqueados."],
  meters: ["Meters", "Contadores"],
  meters_how: ["What the signs show now.", "Lo que muestran los letreros ahora."],
  pool: ["Pool", "Bote"],
  meter: ["Meter", "Contador"],
  shows: ["Shows", "Muestra"],
  reset: ["Resets to", "Se reinicia en"],
  maximum: ["Maximum", "Máximo"],
  no_maximum: ["none", "ninguno"],
  kind: ["Kind", "Tipo"],
  progressive: ["Progressive", "Progresivo"],
  bonus: ["House jackpot", "Bote de la casa"],
  adjust: ["Adjust", "Ajustar"],
  adjust_how: [
    "A meter may be lowered only for a reason listed in WAC 230-15-695, and raised only after a malfunction.",
    "Un contador solo se puede bajar por un motivo de la lista de WAC 230-15-695, y subir solo tras un fallo.",
  ],
  why: ["Reason in the rule", "Motivo según la norma"],
  by: ["Lower by", "Bajar en"],
  by_how: [
    "In dollars. A minus sign raises it, after a malfunction only.",
    "En dólares. Con signo menos sube, solo tras un fallo.",
  ],
  set_maximum: ["Maximum", "Máximo"],
  maximum_how: [
    "Never below what the meter shows. 0 removes the maximum.",
    "Nunca por debajo de lo que muestra el contador. 0 quita el máximo.",
  ],
  history: ["History", "Historial"],
  history_how: [
    "Rises by day; falls one by one, with who and why.",
    "Subidas por día; bajadas una a una, con quién y por qué.",
  ],
  from_to: ["Change", "Cambio"],
  after: ["Meter after", "Contador después"],
  text: ["Note", "Nota"],
  since: ["From day", "Desde el día"],
  until: ["Until day", "Hasta el día"],
  done: ["Done.", "Hecho."],
  curve: ["{meter}: {n} {n|change|changes}, from {from} to {to}", "{meter}: {n} {n|cambio|cambios}, de {from} a {to}"],
  choose: ["Meter", "Contador"],
  residue: ["{n} millionths of a dollar beyond the cent", "{n} millonésimas de dólar más allá del centavo"],
  no_meters: ["No table has a progressive.", "Ninguna mesa tiene bote progresivo."],
});

const reasons: AdjustRequest["why"][] = ["malfunction", "above-maximum", "booked-to-receipts", "seed-recovery"];

function cents_in(typed: string | undefined): number {
  const cents = cents_of((typed ?? "").replace("−", "-"));
  if (cents === undefined) throw new InputError(w("cents_how"));
  return cents;
}

function Adjust({ meter }: { meter: Meter }) {
  return (
    <DialogButton
      label={t("adjust")}
      title={`${t("adjust")}: ${meter.pool}, ${meter.label}`}
      describe={`${t("adjust")}: ${meter.pool}, ${meter.label}`}
    >
      {(close) => (
        <>
          <p class="dialog-text">
            {t("adjust_how")} {t("shows")}: <strong>{amount(meter.cents)}</strong>
          </p>
          <Form
            label={t("adjust")}
            cancel={close}
            run={async (fields) => {
              const waiting = await change({
                do: "adjust",
                pool: meter.pool,
                meter: meter.meter,
                why: fields["why"] as AdjustRequest["why"],
                cents: cents_in(fields["cents"]),
                reason: fields["reason"] ?? "",
              });
              if (waiting?.proposal) return w("waits_second");
              return close();
            }}
          >
            <Field label={t("why")}>
              <select name="why">
                {reasons.map((r) => (
                  <option key={r} value={r}>
                    {reason_text(r)}
                  </option>
                ))}
              </select>
            </Field>
            <Field label={t("by")} hint={t("by_how")}>
              <input name="cents" inputMode="decimal" required autocomplete="off" />
            </Field>
            <Reason />
          </Form>
        </>
      )}
    </DialogButton>
  );
}

function Maximum({ meter }: { meter: Meter }) {
  return (
    <DialogButton
      label={t("set_maximum")}
      title={`${t("set_maximum")}: ${meter.pool}, ${meter.label}`}
      describe={`${t("set_maximum")}: ${meter.pool}, ${meter.label}`}
    >
      {(close) => (
        <>
          <p class="dialog-text">
            {t("maximum_how")} {t("shows")}: <strong>{amount(meter.cents)}</strong>
          </p>
          <Form
            label={t("set_maximum")}
            cancel={close}
            run={async (fields) => {
              await change({
                do: "maximum",
                pool: meter.pool,
                meter: meter.meter,
                cents: cents_in(fields["cents"]),
                reason: fields["reason"] ?? "",
              });
              close();
            }}
          >
            <Field label={t("maximum")}>
              <input name="cents" inputMode="decimal" required autocomplete="off" />
            </Field>
            <Reason />
          </Form>
        </>
      )}
    </DialogButton>
  );
}

function meter_columns(): Column<Meter>[] {
  const all: Column<Meter>[] = [
    { label: t("pool"), cell: (m) => m.pool },
    { label: t("meter"), wide: true, cell: (m) => `${m.meter} · ${m.label}` },
    { label: t("kind"), cell: (m) => <Pill tone="plain">{m.bonus ? t("bonus") : t("progressive")}</Pill> },
    {
      label: t("shows"),
      number: true,
      cell: (m) => (
        <strong class="meter" title={t("residue", { n: m.millionths })}>
          {amount(m.cents)}
        </strong>
      ),
    },
    { label: t("reset"), number: true, cell: (m) => amount(m.reset) },
    { label: t("maximum"), number: true, cell: (m) => (m.maximum !== undefined ? amount(m.maximum) : t("no_maximum")) },
  ];
  if (may_change.value)
    all.push({
      label: w("action"),
      bare: true,
      cell: (m) => (
        <div class="row-actions">
          {!m.bonus && <Adjust meter={m} />}
          {!m.bonus && <Maximum meter={m} />}
        </div>
      ),
    });
  return all;
}

function change_columns(label: (c: MeterChange) => string): Column<MeterChange>[] {
  return [
    { label: w("time"), cell: (c) => day_and_clock(c.time) },
    { label: t("meter"), cell: label },
    { label: w("reason"), cell: (c) => reason_text(c.reason) },
    {
      label: t("from_to"),
      number: true,
      cell: (c) => (
        <span class={c.cents < 0 ? "fall" : ""}>
          {c.cents > 0 ? "+" : ""}
          {amount(c.cents)}
        </span>
      ),
    },
    { label: t("after"), number: true, cell: (c) => amount(c.after) },
    { label: w("who"), cell: (c) => c.who ?? "" },
    { label: t("text"), wide: true, cell: (c) => c.text ?? "" },
  ];
}

const key_of = (m: { pool: string; meter: number }): string => `${m.pool} / ${m.meter}`;

function Course({ changes, label }: { changes: MeterChange[]; label: string }) {
  const data = useMemo(() => {
    const inorder = [...changes].sort((a, b) => a.time - b.time);
    return [inorder.map((c) => c.time / 1000), inorder.map((c) => c.after / 100)] as [number[], number[]];
  }, [changes]);

  if (changes.length < 2) return null;
  const shown = data[1];
  const words = t("curve", {
    meter: label,
    n: changes.length,
    from: amount(Math.round(shown[0]! * 100)),
    to: amount(Math.round(shown.at(-1)! * 100)),
  });
  return <Chart data={data} words={words} height={200} kind="meter" axes />;
}

function History({ meters }: { meters: Meter[] }) {
  const [one, set_one] = useState("");
  const [since, set_since] = useState("");
  const [until, set_until] = useState("");
  const chosen = meters.find((m) => key_of(m) === one);
  const asked = use_request(() => {
    const [from, to] = [day_of(since)?.since, day_of(until)?.until];
    return ask({
      do: "meters",
      ...(chosen ? { pool: chosen.pool } : {}),
      ...(from !== undefined ? { since: from } : {}),
      ...(to !== undefined ? { until: to } : {}),
    });
  }, [chosen?.pool, since, until]);
  const label = (c: MeterChange) => `${c.pool} · ${meters.find((m) => key_of(m) === key_of(c))?.label ?? c.meter}`;
  const shown = (asked.data ?? [])
    .filter((c) => !one || key_of(c) === one)
    .sort((a, b) => b.time - a.time || b.fact - a.fact);

  return (
    <Panel
      title={t("history")}
      hint={t("history_how")}
      actions={
        <button type="button" onClick={asked.again} disabled={asked.busy}>
          {w("again")}
        </button>
      }
    >
      <div class="filters">
        <Field label={t("choose")} class="field-wide">
          <select value={one} onChange={(e) => set_one(e.currentTarget.value)}>
            <option value="">{w("all")}</option>
            {meters.map((m) => (
              <option key={key_of(m)} value={key_of(m)}>
                {m.pool} · {m.label}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t("since")}>
          <input type="date" value={since} onChange={(e) => set_since(e.currentTarget.value)} />
        </Field>
        <Field label={t("until")}>
          <input type="date" value={until} onChange={(e) => set_until(e.currentTarget.value)} />
        </Field>
      </div>
      <RequestStatus of={asked} />
      {chosen && <Course changes={shown} label={`${chosen.pool} ${chosen.label}`} />}
      {asked.data && (
        <DataTable
          label={t("history")}
          columns={change_columns(label)}
          rows={shown}
          name={(c) => `${c.fact} ${c.pool} ${c.meter} ${c.reason}`}
        />
      )}
    </Panel>
  );
}

export function Jackpots() {
  const view = pit.value;

  if (!view) return <p class="empty">{w("loading")}</p>;
  return (
    <>
      <h1 class="visually-hidden">{t("title")}</h1>
      <Panel title={t("locks")} hint={t("locks_how")}>
        {view.locks.length === 0 ? (
          <p class="empty">{t("no_locks")}</p>
        ) : (
          <div class="waits-row">
            {view.locks.map((lock) => (
              <LockCard key={lock.lock} lock={lock} />
            ))}
          </div>
        )}
      </Panel>
      <Panel title={t("meters")} hint={t("meters_how")}>
        <DataTable
          label={t("meters")}
          columns={meter_columns()}
          rows={view.meters}
          name={key_of}
          empty={t("no_meters")}
        />
      </Panel>
      <History meters={view.meters} />
    </>
  );
}

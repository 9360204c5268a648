// jackpots.tsx - locked jackpots, progressive meters, and what changed them and why.
import { useMemo, useState } from "preact/hooks";
import type { AdjustRequest, Meter, MeterChange } from "protocol";
import { cents_of, day_of } from "../common/input";
import { amount, day_and_clock } from "../common/text";
import { Chart } from "./chart";
import { type Column, Field, Form, DialogButton, Panel, Pill, Reason, DataTable, QueryPanel } from "../kit/parts";
import { ask, change, use_request, InputError } from "../kit/requests";
import { may_change, pit } from "../kit/state";
import { jackpots_text as t } from "./text";
import { LockCard } from "../kit/lock_card";
import { reason_text, w } from "../kit/staff_text";

// ---- meters ----------------------------------------------------------------------------------------------------

const reasons: AdjustRequest["why"][] = ["malfunction", "above-maximum", "booked-to-receipts", "seed-recovery"];

/** As typed, also below zero. */
export function cents_in(typed: string | undefined): number {
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
    <QueryPanel
      title={t("history")}
      hint={t("history_how")}
      asked={asked}
      filters={
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
      }
    >
      {() => (
        <>
          {chosen && <Course changes={shown} label={`${chosen.pool} ${chosen.label}`} />}
          <DataTable
            label={t("history")}
            columns={change_columns(label)}
            rows={shown}
            name={(c) => `${c.fact} ${c.pool} ${c.meter} ${c.reason}`}
          />
        </>
      )}
    </QueryPanel>
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

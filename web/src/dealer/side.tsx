// side.tsx - beside the table: round and limits, meters, tokes.
import { useState } from "preact/hooks";
import type { DealerView, Meter, Table, Wager } from "protocol";
import { Dialog } from "../kit/dialog";
import { cents_of } from "../common/input";
import { amount } from "../common/text";
import { request } from "./console";
import { t } from "./text";

/** Wagers with the same limits share a line: a stadium has sixteen. */
export function limit_groups(wagers: Wager[]): { wagers: Wager[]; first: Wager }[] {
  const groups: { wagers: Wager[]; first: Wager }[] = [];
  for (const wager of wagers.filter((w) => w.max > 0)) {
    const same = groups.find(
      ({ first }) => first.min === wager.min && first.max === wager.max && first.fixed === wager.fixed,
    );
    if (same) same.wagers.push(wager);
    else groups.push({ wagers: [wager], first: wager });
  }
  return groups;
}

const NAMED = 4;

function titles_of(wagers: Wager[]): string {
  const titles = wagers.map((w) => w.title);
  if (titles.length <= NAMED) return titles.join(", ");
  return t("more_wagers", { titles: titles.slice(0, NAMED - 1).join(", "), n: titles.length - NAMED + 1 });
}

function limits_text({ first }: { first: Wager }): string {
  return first.fixed
    ? amount(first.fixed, true)
    : t("minmax", { min: amount(first.min, true), max: amount(first.max, true) });
}

export function RoundFacts({ view, table }: { view: DealerView; table: Table | undefined }) {
  return (
    <section class="panel facts" aria-label={t("limits")}>
      <div class="facts-numbers">
        <p>
          <small>{t("game_number")}</small>
          <b>{view.round.game}</b>
        </p>
        <p>
          <small>{t("round_number")}</small>
          <b>{view.round.round}</b>
        </p>
      </div>
      <h2>{t("limits")}</h2>
      <dl class="limits">
        {limit_groups(table?.wagers ?? []).map((group) => (
          <div key={group.first.id}>
            <dt>{titles_of(group.wagers)}</dt>
            <dd>{limits_text(group)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The meters, and below them what their wager pays in dollars for the amount that the house has fixed. */
export function Meters({ meters, table }: { meters: Meter[]; table: Table }) {
  const prizes = table.wagers.flatMap((w) => w.lines).filter((line) => line.cents !== undefined);

  if (!meters.length) return null;
  return (
    <section class="panel" aria-labelledby="meters-title">
      <h2 id="meters-title">{t("meters")}</h2>
      <dl class="meters">
        {meters.map((m) => (
          <div key={`${m.pool} ${m.meter}`}>
            <dt>
              <span lang="en">{m.label}</span>
              {m.bonus && <small>{t("bonus")}</small>}
            </dt>
            <dd>{amount(m.cents)}</dd>
          </div>
        ))}
        {prizes.map((line) => (
          <div key={line.id} class="prize">
            <dt lang="en">{line.label}</dt>
            <dd>{amount(line.cents!, true)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function PayTokes({ view, close }: { view: DealerView; close: () => void }) {
  const [text, set_text] = useState((view.tokes / 100).toFixed(2));
  const cents = cents_of(text) ?? 0;
  const good = cents > 0 && cents <= view.tokes;

  return (
    <Dialog title={t("tokes_title", { table: view.table })} close={close} closeLabel={t("cancel")}>
      <form
        class="reason"
        onSubmit={(event) => {
          event.preventDefault();
          if (!good) return;
          void request({ do: "tokes", table: view.table, cents });
          close();
        }}
      >
        <p>
          {t("tokes_since")}: <b>{amount(view.tokes)}</b>
        </p>
        <label>
          <span>{t("tokes_amount")}</span>
          <input value={text} inputMode="decimal" onInput={(e) => set_text(e.currentTarget.value)} />
        </label>
        {!good && (
          <p class="entry-wrong" role="alert">
            {t("tokes_bad", { max: (view.tokes / 100).toFixed(2) })}
          </p>
        )}
        <div class="dialog-buttons">
          <button type="button" onClick={close}>
            {t("cancel")}
          </button>
          <button type="submit" class="primary" disabled={!good}>
            {t("tokes_go", { cents: amount(cents) })}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

export function Tokes({ view }: { view: DealerView }) {
  const [paying, set_paying] = useState(false);

  return (
    <section class="panel tokes" aria-labelledby="tokes-title">
      <h2 id="tokes-title">{t("tokes")}</h2>
      <p>
        <small>{t("tokes_since")}</small>
        <b>{amount(view.tokes)}</b>
      </p>
      <button type="button" disabled={view.tokes <= 0} onClick={() => set_paying(true)}>
        {t("tokes_pay")}
      </button>
      {paying && <PayTokes view={view} close={() => set_paying(false)} />}
    </section>
  );
}

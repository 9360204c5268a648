// sign.tsx - the sign: one pool large, or the pools in turn; the latest jackpots; the notices that the law requires.
import { computed } from "@preact/signals";
import type { Hit, Meter, Prize, SignView, Tab } from "protocol";
import { floor, house_now, state, view, welcome } from "../common/house";
import { approval_text, RequiredSentence } from "../kit/notices";
import { amount, clock } from "../common/text";
import { by_pool, drift_at, fresh, page_at, Verified } from "./count";
import { MeterView } from "./meter";
import { sign_text as t } from "./text";

const PAGE_MS = 12000;
const WON_MS = 20000;
const HITS = 3;
const DRIFT_MS = 20000;

export const wanted = new URLSearchParams(location.search).get("table") ?? "";

const on_since = Date.now();
const verified = new Verified();
const seen = computed<SignView | undefined>(() =>
  view.value?.is === "view" && view.value.of === "sign" ? view.value : undefined,
);
const second = computed(() => Math.floor(house_now.value / 1000) * 1000);
const drift = computed(() => drift_at(Math.floor(second.value / DRIFT_MS) * DRIFT_MS));

function limits_of(tab: { min?: number; max?: number }): string {
  if (tab.min === undefined || tab.max === undefined) return "";
  return t("to", { min: amount(tab.min, true), max: amount(tab.max, true) });
}

// ---- head ---------------------------------------------------------------------------------------------------

/** The tables that feed a pool, and the limits that they share. */
function tables_of(pool: string): Tab[] {
  return (floor.value?.tables ?? []).filter((tab) => tab.pool === pool);
}

function Head({ name, title, limits }: { name: string; title: string; limits: string }) {
  return (
    <header class="head">
      <div>
        <h1>{name}</h1>
        <p class="head-title">{title}</p>
      </div>
      <div class="head-right">
        <p class="head-venue">{seen.value?.venue}</p>
        {limits && (
          <p class="head-limits">
            <small>{t("limits")}</small> {limits}
          </p>
        )}
      </div>
    </header>
  );
}

// ---- meters -------------------------------------------------------------------------------------------------

function Meters({ meters }: { meters: Meter[] }) {
  const [hero, ...others] = meters;
  if (!hero) return null;
  return (
    <div class="meters">
      <MeterView key={`${hero.pool} ${hero.meter}`} meter={hero} hero />
      {others.length > 0 && (
        <div class="meters-others">
          {others.map((m) => (
            <MeterView key={`${m.pool} ${m.meter}`} meter={m} hero={false} />
          ))}
        </div>
      )}
    </div>
  );
}

/** What the pool's wager pays beside the meters, in dollars for the amount that the house has fixed. */
function Prizes({ prizes }: { prizes: Prize[] }) {
  if (prizes.length === 0) return null;
  return (
    <ul class="prizes" aria-label={t("prizes")}>
      {prizes.map((prize) => (
        <li key={prize.label}>
          <span lang="en">{prize.label}</span> <b>{amount(prize.cents, true)}</b>
        </li>
      ))}
    </ul>
  );
}

/** A pool with the tables that it belongs to. */
function Pool({ pool, meters, prizes }: { pool: string; meters: Meter[]; prizes: Prize[] }) {
  const tables = tables_of(pool);
  const same = tables.every((tab) => tab.min === tables[0]!.min && tab.max === tables[0]!.max);

  return (
    <>
      <Head
        name={pool}
        title={tables.map((tab) => tab.table).join(" · ")}
        limits={tables[0] && same ? limits_of(tables[0]) : ""}
      />
      <Meters meters={meters} />
      <Prizes prizes={prizes} />
    </>
  );
}

function Pools({ sign }: { sign: SignView }) {
  const pools = by_pool(sign.meters);
  const at = page_at(second.value, pools.length, PAGE_MS);
  const one = pools[at];

  if (!one) return <Tables text={t("no_pools")} />;
  return (
    <>
      <Pool
        key={one.pool}
        pool={one.pool}
        meters={one.meters}
        prizes={sign.prizes.filter((prize) => prize.pool === one.pool)}
      />
      {pools.length > 1 && (
        <p class="dots" aria-hidden="true">
          {pools.map((p, i) => (
            <i key={p.pool} class={i === at ? "on" : ""} />
          ))}
        </p>
      )}
    </>
  );
}

function AtTable({ sign }: { sign: SignView }) {
  const pool = by_pool(sign.meters)[0];
  return (
    <>
      <Head name={sign.table ?? ""} title={sign.title ?? ""} limits={pool ? limits_of(sign) : ""} />
      {pool ? (
        <>
          <Meters meters={pool.meters} />
          <Prizes prizes={sign.prizes} />
        </>
      ) : (
        <div class="plain-limits">
          <p>{t("limits")}</p>
          <p class="plain-amount">{limits_of(sign)}</p>
          <p>{t("no_meters")}</p>
        </div>
      )}
    </>
  );
}

// ---- without meters -----------------------------------------------------------------------------------------

function Tables({ text }: { text: string }) {
  const tables = floor.value?.tables ?? [];
  return (
    <>
      <Head name={t("tables")} title={text} limits="" />
      <ul class="tables">
        {tables.slice(0, 8).map((tab) => (
          <li key={tab.table}>
            <b>{tab.table}</b>
            <span lang="en">{tab.title}</span>
            <span class="tables-limits">{tab.open ? limits_of(tab) : t("closed")}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

// ---- hits ---------------------------------------------------------------------------------------------------

function Hits({ hits }: { hits: Hit[] }) {
  return (
    <section class="hits" aria-label={t("last")}>
      <h2>{t("last")}</h2>
      {hits.length === 0 && <p class="hits-none">{t("none")}</p>}
      <ol>
        {hits.slice(0, HITS).map((hit) => (
          <li key={`${hit.time} ${hit.table} ${hit.label}`}>
            <b>{amount(hit.cents)}</b>
            <span lang="en">{hit.label}</span>
            <small>
              {t("at", { table: hit.table, time: clock(hit.time) })}
              {hit.verifying ? ` · ${t("verifying")}` : ""}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Won({ hit }: { hit: Hit }) {
  const text = amount(hit.cents);
  return (
    <div class="won" role="status">
      <p class="won-word">{t("won")}</p>
      <p class="won-amount" style={{ "--chars": text.length }}>
        {text}
      </p>
      <p class="won-label" lang="en">
        {hit.label}
      </p>
      <p class="won-at">{t("at", { table: hit.table, time: clock(hit.time) })}</p>
    </div>
  );
}

// ---- the whole ----------------------------------------------------------------------------------------------

function Must({ sign }: { sign: SignView }) {
  return (
    <footer class="must" aria-label={t("must")}>
      {sign.demo && (
        <p class="must-demo">
          <b>{t("demo")}</b> {t("demo_more")}
        </p>
      )}
      {welcome.value?.unapproved && <p class="must-bad">{t("unapproved")}</p>}
      {sign.notices.map((text, index) => (
        <p key={text} class={text.length > 80 ? "must-long" : "must-short"}>
          <RequiredSentence text={text} index={index} />
        </p>
      ))}
      {sign.approval && <p class="must-long approval">{approval_text(sign)}</p>}
      {state.value !== "open" && (
        <p class="must-lost" role="status">
          {t("lost", { time: clock(sign.now) })}
        </p>
      )}
    </footer>
  );
}

export function Sign() {
  const sign = seen.value;
  const unknown = wanted !== "" && floor.value !== undefined && !floor.value.tables.some((tab) => tab.table === wanted);

  if (unknown)
    return (
      <main class="sign">
        <p class="sign-wrong">{t("no_table", { table: wanted })}</p>
      </main>
    );
  if (!sign || (wanted && sign.table !== wanted)) return <main class="sign" aria-busy="true" />;
  verified.see(sign.hits, second.value);
  const won = fresh(sign.hits, on_since, second.value, WON_MS, (hit) => verified.time_of(hit));
  return (
    <main class="sign" style={{ "--drift-x": drift.value.x.toFixed(3), "--drift-y": drift.value.y.toFixed(3) }}>
      {won ? (
        <Won hit={won} />
      ) : (
        <div class="sign-body">{sign.table ? <AtTable sign={sign} /> : <Pools sign={sign} />}</div>
      )}
      {!won && sign.meters.length > 0 && <Hits hits={sign.hits} />}
      <Must sign={sign} />
    </main>
  );
}

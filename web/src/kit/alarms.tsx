// alarms.tsx - alarms, which stay until somebody has acknowledged them by name, and the events of the house.
import { useState } from "preact/hooks";
import type { Event } from "protocol";
import { time_of } from "../common/input";
import { amount, day_and_clock } from "../common/text";
import { event_text, kind_text } from "./event_text";
import { type Column, Field, Form, DialogButton, Panel, Pill, Reason, DataTable, QueryPanel } from "./parts";
import { ask, change, use_request } from "./requests";
import { appended, searchable_text, matches_words } from "./search";
import { may_change, pit, table_names, round_link, table_link } from "./state";
import { alarms_text as t, w } from "./staff_text";

const PAGE_OF_EVENTS = 100;

function Acknowledge({ event, done }: { event: Event; done?: () => void }) {
  return (
    <DialogButton label={t("seen")} title={t("seen_title")} describe={`${t("seen")}: ${event_text(event)}`}>
      {(close) => (
        <>
          <p class="dialog-text">
            <strong>{kind_text(event.kind)}</strong>
            {event.table ? ` · ${event.table}` : ""}
            <br />
            {event_text(event)}
          </p>
          <Form
            label={t("seen")}
            cancel={close}
            run={async (fields) => {
              await change({ do: "alarm-seen", fact: event.fact, reason: fields["reason"] ?? "" });
              close();
              done?.();
            }}
          >
            <Reason optional />
          </Form>
        </>
      )}
    </DialogButton>
  );
}

/** The clock of an alarm "clock-refused" is right after all. */
function AcceptClock({ event }: { event: Event }) {
  return (
    <DialogButton label={t("clock")} title={t("clock")} describe={`${t("clock")}: ${event_text(event)}`}>
      {(close) => (
        <>
          <p class="dialog-text">{t("clock_how")}</p>
          <Form
            label={t("clock")}
            cancel={close}
            run={async () => {
              await change({ do: "clock-accept" });
              close();
            }}
          />
        </>
      )}
    </DialogButton>
  );
}

export function AlarmCard({ event }: { event: Event }) {
  return (
    <article class="wait wait-alarm" data-alarm={event.fact}>
      <header>
        <Pill tone="alarm">{kind_text(event.kind)}</Pill>
        <time>{day_and_clock(event.time)}</time>
      </header>
      <p>
        {event.table && <a href={table_link(event.table)}>{event.table}</a>}
        {event.round ? (
          <>
            {" "}
            ·{" "}
            <a href={round_link(event.round)}>
              {w("round")} {event.round}
            </a>
          </>
        ) : null}
        {event.cents !== undefined ? ` · ${amount(event.cents)}` : ""}
      </p>
      <p>{event_text(event)}</p>
      {may_change.value && <Acknowledge event={event} />}
      {may_change.value && event.kind === "clock-refused" && <AcceptClock event={event} />}
    </article>
  );
}

export function Where({ event }: { event: Event }) {
  return (
    <>
      {event.table && <a href={table_link(event.table)}>{event.table}</a>}
      {event.table && event.round ? " · " : ""}
      {event.round ? (
        <a href={round_link(event.round)}>
          {w("round")} {event.round}
        </a>
      ) : null}
    </>
  );
}

function State({ event, again }: { event: Event; again: () => void }) {
  if (!event.alarm) return null;
  if (event.seen) return <span class="hint">{t("seen_by", { who: event.seen })}</span>;
  return may_change.value ? <Acknowledge event={event} done={again} /> : <Pill tone="alarm">{t("waiting")}</Pill>;
}

function columns(again: () => void): Column<Event>[] {
  return [
    { label: w("time"), cell: (e) => day_and_clock(e.time) },
    {
      label: t("what"),
      cell: (e) => (e.alarm ? <Pill tone={e.seen ? "plain" : "alarm"}>{kind_text(e.kind)}</Pill> : kind_text(e.kind)),
    },
    { label: w("table"), cell: (e) => <Where event={e} /> },
    { label: w("who"), cell: (e) => e.who ?? "" },
    { label: w("amount"), number: true, cell: (e) => (e.cents !== undefined ? amount(e.cents) : "") },
    { label: t("detail"), wide: true, cell: (e) => event_text(e) },
    { label: w("action"), bare: true, cell: (e) => <State event={e} again={again} /> },
    { label: t("entry"), number: true, cell: (e) => `#${e.fact}` },
  ];
}

interface Wanted {
  since?: number | undefined;
  until?: number | undefined;
}

async function load_events(wanted: Wanted, before?: number): Promise<Event[]> {
  return ask({
    do: "events",
    limit: PAGE_OF_EVENTS,
    ...(wanted.since ? { since: wanted.since } : {}),
    ...(wanted.until ? { until: wanted.until } : {}),
    ...(before ? { before } : {}),
  });
}

function Events() {
  const [wanted, set_wanted] = useState<Wanted>({});
  const [words, set_words] = useState("");
  const [table, set_table] = useState("");
  const [alarms, set_alarms] = useState(false);
  const [older, set_older] = useState<Event[]>([]);
  const asked = use_request(() => {
    set_older([]);
    return load_events(wanted);
  }, [wanted]);
  const loaded = appended(asked.data ?? [], older, (e) => e.fact);
  const shown = loaded.filter(
    (e) =>
      matches_words(searchable_text(e, `${kind_text(e.kind)} ${event_text(e)}`), words) &&
      (!table || e.table === table) &&
      (!alarms || e.alarm),
  );

  return (
    <QueryPanel
      title={t("events")}
      hint={t("events_how")}
      asked={asked}
      filters={
        <div class="filters">
          <Field label={w("search")} class="field-wide">
            <input
              type="search"
              placeholder={t("search_how")}
              value={words}
              onInput={(e) => set_words(e.currentTarget.value)}
            />
          </Field>
          <Field label={w("table")}>
            <select value={table} onChange={(e) => set_table(e.currentTarget.value)}>
              <option value="">{w("all")}</option>
              {table_names.value.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </Field>
          <Field label={w("from")}>
            <input
              type="datetime-local"
              onChange={(e) => set_wanted({ ...wanted, since: time_of(e.currentTarget.value) })}
            />
          </Field>
          <Field label={w("until")}>
            <input
              type="datetime-local"
              onChange={(e) => set_wanted({ ...wanted, until: time_of(e.currentTarget.value) })}
            />
          </Field>
          <label class="check">
            <input type="checkbox" checked={alarms} onChange={(e) => set_alarms(e.currentTarget.checked)} />
            {t("only_alarms")}
          </label>
        </div>
      }
    >
      {(data) => (
        <>
          <DataTable
            label={t("events")}
            columns={columns(asked.again)}
            rows={shown}
            name={(e) => e.fact}
            empty={loaded.length ? t("no_match") : w("none")}
          />
          <div class="more">
            <span class="hint">{t("shown", { n: shown.length, all: loaded.length })}</span>
            {data.length === PAGE_OF_EVENTS && (
              <Form
                class="form-inline"
                plain
                label={w("older")}
                run={async () => {
                  const last = loaded.at(-1);
                  if (last) set_older(appended(older, await load_events(wanted, last.fact), (e) => e.fact));
                }}
              />
            )}
          </div>
        </>
      )}
    </QueryPanel>
  );
}

export function Alarms() {
  const waiting = pit.value?.alarms ?? [];

  return (
    <>
      <h1 class="visually-hidden">{t("alarms")}</h1>
      <Panel title={t("alarms")} hint={t("alarms_how")}>
        {waiting.length === 0 ? (
          <p class="empty">{t("none")}</p>
        ) : (
          <div class="waits-row">
            {waiting.map((e) => (
              <AlarmCard key={e.fact} event={e} />
            ))}
          </div>
        )}
      </Panel>
      <Events />
    </>
  );
}

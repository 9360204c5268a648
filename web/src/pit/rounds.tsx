// rounds.tsx - every round ever played, by number, terminal, table or time.
import { useState } from "preact/hooks";
import type { Played, RoundsRequest } from "protocol";
import { time_of } from "../common/input";
import { amount, clock, day_and_clock } from "../common/text";
import { type Column, Field, type Fields, Form, Pill, DataTable, QueryPanel } from "../kit/parts";
import { ask, use_request, InputError } from "../kit/requests";
import { appended } from "../kit/search";
import { pit, table_names, round_link } from "../kit/state";
import { w } from "../kit/staff_text";
import { Disputes } from "./disputes";
import { rounds_text as t } from "./text";

type Wanted = Omit<RoundsRequest, "do" | "n" | "limit" | "before">;

const PAGE_OF_ROUNDS = 25;

function whole(typed: string | undefined): number | undefined {
  if (!typed?.trim()) return undefined;
  if (!/^[1-9]\d{0,15}$/.test(typed.trim())) throw new InputError(t("whole"));
  return Number(typed);
}

/** Only what was filled in. */
function filled_in(fields: Fields): Wanted {
  const all: Wanted = {
    round: whole(fields["round"]),
    terminal: whole(fields["terminal"]),
    table: fields["table"] || undefined,
    since: time_of(fields["since"] ?? ""),
    until: time_of(fields["until"] ?? ""),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const staked = (p: Played): number => p.seats.reduce((sum, s) => sum + s.staked, 0);
const returned = (p: Played): number => p.seats.reduce((sum, s) => sum + (s.returned ?? 0) + (s.tokes ?? 0), 0);

/** A round that is not on its table any more and has no end was left before anybody had wagered. */
export function round_state(p: Played) {
  const here = pit.value?.tables.find((x) => x.table === p.table);

  if (p.state.voided) return <Pill tone="watch">{t("voided")}</Pill>;
  if (p.state.settled) return <Pill tone="plain">{t("settled")}</Pill>;
  if (!here || (here.round === p.round && here.phase !== "off" && here.phase !== "pause"))
    return <Pill tone="good">{t("in_play")}</Pill>;
  return (
    <span title={t("not_played_why")}>
      <Pill tone="plain">{t("not_played")}</Pill>
    </span>
  );
}

function columns(): Column<Played>[] {
  return [
    {
      label: w("round"),
      cell: (p) => (
        <a class="button" href={round_link(p.round)} title={t("look")}>
          {p.round}
        </a>
      ),
    },
    { label: w("table"), cell: (p) => p.table },
    { label: t("game"), number: true, cell: (p) => p.game },
    { label: t("opened"), cell: (p) => day_and_clock(p.opened) },
    { label: t("ended"), cell: (p) => (p.ended ? clock(p.ended, true) : "") },
    { label: t("players"), number: true, cell: (p) => p.state.players },
    { label: t("staked"), number: true, cell: (p) => amount(staked(p)) },
    {
      label: t("returned"),
      number: true,
      cell: (p) => (p.state.settled && !p.state.voided ? amount(returned(p)) : ""),
    },
    {
      label: t("result"),
      number: true,
      cell: (p) => (p.state.settled && !p.state.voided ? amount(staked(p) - returned(p)) : ""),
    },
    {
      label: w("state"),
      wide: true,
      cell: (p) => (
        <>
          {round_state(p)}
          {p.reason ? <small class="hint">{p.reason}</small> : null}
        </>
      ),
    },
  ];
}

export function Rounds() {
  const [wanted, set_wanted] = useState<Wanted>({});
  const [older, set_older] = useState<Played[]>([]);
  const asked = use_request(() => {
    set_older([]);
    return ask({ do: "rounds", limit: PAGE_OF_ROUNDS, ...wanted });
  }, [wanted]);
  const rounds = appended(asked.data ?? [], older, (p) => p.round);

  return (
    <>
      <h1 class="visually-hidden">{t("title")}</h1>
      <QueryPanel
        title={t("title")}
        hint={t("how")}
        asked={asked}
        filters={
          <Form class="filters" label={t("search")} keep run={async (fields) => set_wanted(filled_in(fields))}>
            <Field label={t("number")}>
              <input name="round" inputMode="numeric" autocomplete="off" />
            </Field>
            <Field label={w("table")}>
              <select name="table">
                <option value="">{w("all")}</option>
                {table_names.value.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </Field>
            <Field label={w("terminal")}>
              <input name="terminal" inputMode="numeric" autocomplete="off" />
            </Field>
            <Field label={w("from")}>
              <input name="since" type="datetime-local" />
            </Field>
            <Field label={w("until")}>
              <input name="until" type="datetime-local" />
            </Field>
          </Form>
        }
      >
        {(data) => (
          <>
            <DataTable
              label={t("title")}
              columns={columns()}
              rows={rounds}
              name={(p) => p.round}
              empty={t("no_round")}
            />
            {data.length === PAGE_OF_ROUNDS && (
              <div class="more">
                <Form
                  class="form-inline"
                  plain
                  label={w("older")}
                  run={async () => {
                    const last = rounds.at(-1);
                    if (last)
                      set_older(
                        appended(
                          older,
                          await ask({ do: "rounds", limit: PAGE_OF_ROUNDS, ...wanted, before: last.round }),
                          (p) => p.round,
                        ),
                      );
                  }}
                />
              </div>
            )}
          </>
        )}
      </QueryPanel>
      <Disputes />
    </>
  );
}

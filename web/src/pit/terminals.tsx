// terminals.tsx - terminals, signs, card readers and consoles: paired with a code that is shown large, listed, taken out of use.
import { useState } from "preact/hooks";
import type { CardReader, Code, Console, Sign, Terminal } from "protocol";
import { floor, house_now } from "../common/house";
import { amount, day_and_clock } from "../common/text";
import { type Column, Field, Form, DialogButton, Panel, Pill, DataTable, QueryPanel, Again } from "../kit/parts";
import { ask, type RequestState, change, use_request, InputError } from "../kit/requests";
import { free_number, matches_words, terminal_text } from "../kit/search";
import { may_change, table_link } from "../kit/state";
import { w } from "../kit/staff_text";
import { terminals_text as t } from "./text";

type Device = "terminal" | "sign" | "reader" | "console";

function number_in(typed: string | undefined): number {
  if (!/^[1-9]\d{0,4}$/.test((typed ?? "").trim())) throw new InputError(t("whole"));
  return Number(typed);
}

interface Made extends Code {
  device: Device;
  number: number;
}

/** The code, large enough to be read across the room, with the time left. */
function CodeBox({ made }: { made: Made }) {
  const left = Math.max(0, Math.ceil((made.expires - house_now.value) / 1000));
  const what = t(`device_${made.device}`);

  return (
    <div class="code" role="status">
      <p>{t("code_for", { what, number: made.number })}</p>
      <p class="code-text">{left ? made.code : "—"}</p>
      <p class="hint">
        {left ? t("good_for", { min: Math.floor(left / 60), sec: String(left % 60).padStart(2, "0") }) : t("expired")}
      </p>
    </div>
  );
}

/** A terminal of a live table may have a seat of its own, and takes no other. */
function OwnSeat() {
  const [table, set_table] = useState("");
  const live = (floor.value?.tables ?? []).filter((tab) => tab.live);

  return (
    <>
      <Field label={`${t("own_seat")} (${w("optional")})`}>
        <select name="table" value={table} onChange={(e) => set_table(e.currentTarget.value)}>
          <option value="">–</option>
          {live.map((tab) => (
            <option key={tab.table}>{tab.table}</option>
          ))}
        </select>
      </Field>
      {table && (
        <Field label={w("seat")}>
          <input name="seat" inputMode="numeric" required autocomplete="off" />
        </Field>
      )}
    </>
  );
}

/** Of each kind of device the numbers that are in use; a card reader has its table's. */
function Pair({ taken }: { taken: Record<Device, number[]> }) {
  const [made, set_made] = useState<Made | undefined>(undefined);
  const [device, set_device] = useState<Device>("terminal");
  const free = free_number(taken[device]);

  return (
    <Panel title={t("pair")} hint={t("pair_how")}>
      <Form
        label={t("make")}
        class="form-row"
        keep
        run={async (fields) => {
          const number = number_in(fields["number"]);
          const own = fields["table"] ? { table: fields["table"], seat: number_in(fields["seat"]) } : {};
          const code = await ask({ do: "pair-code", device, terminal: number, name: fields["name"] ?? "", ...own });
          set_made({ ...code, device, number });
        }}
      >
        <Field label={t("device")}>
          <select name="device" value={device} onChange={(e) => set_device(e.currentTarget.value as Device)}>
            <option value="terminal">{t("device_terminal")}</option>
            <option value="sign">{t("device_sign")}</option>
            <option value="reader">{t("device_reader")}</option>
            <option value="console">{t("device_console")}</option>
          </select>
        </Field>
        <Field label={t(device === "reader" || device === "console" ? "number_table" : "number")}>
          <input
            key={`${device} ${free}`}
            name="number"
            inputMode="numeric"
            required
            defaultValue={String(free)}
            autocomplete="off"
          />
        </Field>
        <Field label={`${w("name")} (${w("optional")})`}>
          <input name="name" maxLength={31} autocomplete="off" />
        </Field>
        {device === "terminal" && <OwnSeat />}
      </Form>
      {made && <CodeBox made={made} />}
    </Panel>
  );
}

// ---- signs --------------------------------------------------------------------------------------------------

interface UnpairProps {
  name: string;
  how: string;
  run: () => Promise<unknown>;
  done: () => void;
}

function Unpair({ name, how, run, done }: UnpairProps) {
  return (
    <DialogButton label={t("unpair")} title={`${t("unpair")}: ${name}`} describe={`${t("unpair")}: ${name}`}>
      {(close) => (
        <>
          <p class="dialog-text">{how}</p>
          <Form
            label={t("unpair")}
            danger
            cancel={close}
            run={async () => {
              await run();
              close();
              done();
            }}
          />
        </>
      )}
    </DialogButton>
  );
}

function RemoveSign({ sign, done }: { sign: Sign; done: () => void }) {
  return (
    <Unpair
      name={`${t("device_sign")} ${sign.sign}`}
      how={t("sign_unpair_how")}
      run={() => ask({ do: "unpair", device: "sign", terminal: sign.sign })}
      done={done}
    />
  );
}

function sign_columns(done: () => void): Column<Sign>[] {
  const all: Column<Sign>[] = [
    { label: t("sign_no"), number: true, cell: (x) => <strong>{x.sign}</strong> },
    { label: w("name"), wide: true, cell: (x) => x.name },
    {
      label: w("state"),
      cell: (x) => <Pill tone={x.connected ? "good" : "plain"}>{x.connected ? t("sign_connected") : t("away")}</Pill>,
    },
    { label: t("paired"), cell: (x) => (x.paired ? day_and_clock(x.paired) : "–") },
    { label: t("seen"), cell: (x) => (x.connected ? t("seen_now") : x.seen ? day_and_clock(x.seen) : t("seen_not")) },
  ];
  if (may_change.value) all.push({ label: w("action"), bare: true, cell: (x) => <RemoveSign sign={x} done={done} /> });
  return all;
}

function Signs({ asked }: { asked: RequestState<Sign[]> }) {
  const sum = { n: asked.data?.length ?? 0, c: asked.data?.filter((x) => x.connected).length ?? 0 };

  return (
    <QueryPanel title={t("signs")} hint={asked.data ? t("sign_sum", sum) : t("signs_how")} asked={asked}>
      {(data) => <DataTable label={t("signs")} columns={sign_columns(asked.again)} rows={data} name={(x) => x.sign} />}
    </QueryPanel>
  );
}

/** Of a device of one table. */
function unpair_column<T extends { table: string }>(
  device: "reader" | "console",
  number: (x: T) => number,
  done: () => void,
): Column<T> {
  return {
    label: w("action"),
    bare: true,
    cell: (x) =>
      may_change.value && (
        <Unpair
          name={`${t(`device_${device}`)} ${x.table}`}
          how={t(`${device}_unpair_how`)}
          run={() => ask({ do: "unpair", device, terminal: number(x) })}
          done={done}
        />
      ),
  };
}

// ---- card readers -------------------------------------------------------------------------------------------

function reader_state(reader: CardReader): string {
  if (!reader.connected) return t("away");
  return reader.error ? t("reader_error") : reader.by_hand ? t("reader_by_hand") : t("sign_connected");
}

function Readers({ asked, rows }: { asked: RequestState<CardReader[]>; rows: CardReader[] }) {
  return (
    <Panel title={t("readers")} hint={t("readers_how")} actions={<Again of={asked} />}>
      <DataTable
        label={t("readers")}
        rows={rows}
        name={(x) => x.reader}
        columns={[
          { label: w("table"), cell: (x) => <a href={table_link(x.table)}>{x.table}</a> },
          { label: w("name"), cell: (x) => x.name },
          {
            label: w("state"),
            cell: (x) => <Pill tone={x.connected && !x.error ? "good" : "alarm"}>{reader_state(x)}</Pill>,
          },
          { label: t("paired"), cell: (x) => day_and_clock(x.paired) },
          unpair_column("reader", (x: CardReader) => x.reader, asked.again),
        ]}
      />
    </Panel>
  );
}

// ---- consoles -----------------------------------------------------------------------------------------------

function Consoles({ asked, rows }: { asked: RequestState<Console[]>; rows: Console[] }) {
  return (
    <Panel title={t("consoles")} hint={t("consoles_how")} actions={<Again of={asked} />}>
      <DataTable
        label={t("consoles")}
        rows={rows}
        name={(x) => x.console}
        columns={[
          { label: w("table"), cell: (x) => <a href={table_link(x.table)}>{x.table}</a> },
          { label: w("name"), cell: (x) => x.name },
          { label: t("signed_on"), cell: (x) => x.dealer_name || "–" },
          { label: t("paired"), cell: (x) => day_and_clock(x.paired) },
          unpair_column("console", (x: Console) => x.console, asked.again),
        ]}
      />
    </Panel>
  );
}

// ---- terminals ----------------------------------------------------------------------------------------------

function Actions({ terminal, done }: { terminal: Terminal; done: () => void }) {
  const name = `${t("device_terminal")} ${terminal.terminal}`;

  return (
    <div class="row-actions">
      {terminal.table && (
        <DialogButton label={t("unseat")} title={`${t("unseat")}: ${name}`} describe={`${t("unseat")}: ${name}`}>
          {(close) => (
            <>
              <p class="dialog-text">{t("unseat_how")}</p>
              <Form
                label={t("unseat")}
                cancel={close}
                run={async () => {
                  await change({ do: "unseat", terminal: terminal.terminal });
                  close();
                  done();
                }}
              />
            </>
          )}
        </DialogButton>
      )}
      <DialogButton label={t("unpair")} title={`${t("unpair")}: ${name}`} describe={`${t("unpair")}: ${name}`}>
        {(close) => (
          <>
            <p class="dialog-text">{t("unpair_how")}</p>
            <Form
              label={t("unpair")}
              danger
              cancel={close}
              run={async () => {
                await ask({ do: "unpair", device: "terminal", terminal: terminal.terminal });
                close();
                done();
              }}
            />
          </>
        )}
      </DialogButton>
    </div>
  );
}

function columns(done: () => void): Column<Terminal>[] {
  const all: Column<Terminal>[] = [
    { label: t("tid"), number: true, cell: (x) => <strong>{x.terminal}</strong> },
    { label: w("name"), wide: true, cell: (x) => x.name },
    {
      label: w("state"),
      cell: (x) => <Pill tone={x.connected ? "good" : "plain"}>{x.connected ? t("connected") : t("away")}</Pill>,
    },
    {
      label: w("table"),
      cell: (x) =>
        x.table ? (
          <>
            <a href={table_link(x.table)}>{x.table}</a>, {t("seat_of", { seat: x.seat ?? "" })}
            {x.in_play ? ` · ${t("in_play")}` : ""}
          </>
        ) : (
          ""
        ),
    },
    { label: t("credit"), number: true, cell: (x) => amount(x.credit) },
  ];
  if (may_change.value) all.push({ label: w("action"), bare: true, cell: (x) => <Actions terminal={x} done={done} /> });
  return all;
}

export function Terminals() {
  const asked = use_request(() => ask({ do: "terminals" }), []);
  const signs = use_request(() => ask({ do: "signs" }), []);
  const readers = use_request(() => ask({ do: "card-readers" }), []);
  const consoles = use_request(() => ask({ do: "consoles" }), []);
  const [words, set_words] = useState("");
  const [only, set_only] = useState(false);
  const all = asked.data ?? [];
  const shown = all.filter((x) => matches_words(terminal_text(x), words) && (!only || x.connected));
  const sum = {
    n: all.length,
    c: all.filter((x) => x.connected).length,
    credit: amount(all.reduce((s, x) => s + x.credit, 0)),
  };

  return (
    <>
      <h1 class="visually-hidden">{t("title")}</h1>
      {may_change.value && (
        <Pair
          taken={{
            terminal: all.map((x) => x.terminal),
            sign: (signs.data ?? []).map((x) => x.sign),
            reader: (readers.data ?? []).map((x) => x.reader),
            console: (consoles.data ?? []).map((x) => x.console),
          }}
        />
      )}
      <QueryPanel
        title={t("title")}
        hint={asked.data ? t("sum", sum) : t("how")}
        asked={asked}
        filters={
          <div class="filters">
            <Field label={w("search")} class="field-wide">
              <input type="search" value={words} onInput={(e) => set_words(e.currentTarget.value)} />
            </Field>
            <label class="check">
              <input type="checkbox" checked={only} onChange={(e) => set_only(e.currentTarget.checked)} />
              {t("only")}
            </label>
          </div>
        }
      >
        {() => <DataTable label={t("title")} columns={columns(asked.again)} rows={shown} name={(x) => x.terminal} />}
      </QueryPanel>
      <Signs asked={signs} />
      {readers.data && readers.data.length > 0 && <Readers asked={readers} rows={readers.data} />}
      {consoles.data && consoles.data.length > 0 && <Consoles asked={consoles} rows={consoles.data} />}
    </>
  );
}

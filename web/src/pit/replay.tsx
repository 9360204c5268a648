// replay.tsx - a round step by step: the table after each fact, and the facts in order.
//
// Space plays and pauses, the arrows step, Home and End go to the ends.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Played, Step } from "protocol";
import { card_short, cards_of } from "../kit/card";
import { save } from "../common/http";
import { VoidPreviewView } from "../kit/void_preview";
import { amount, clock, day_and_clock } from "../common/text";
import { kind_text } from "../kit/event_text";
import { Form, DialogButton, Panel, Reason, RequestStatus } from "../kit/parts";
import { type Line, replay_line, step_at, type Piece, seats_at } from "../common/replay_steps";
import { ask, ask_file, change, use_request } from "../kit/requests";
import { DisputeForm } from "./disputes";
import { TableTop } from "./round_view";
import { round_state } from "./rounds";
import { may_change, pit } from "../kit/state";
import { wager_titles } from "./table";
import { action_text, w } from "../kit/staff_text";
import { replay_text as t } from "./text";
import { use_watch } from "./watched";

const card_text = (cards: string): string => cards_of(cards).map(card_short).join(" ");

function piece_text(piece: Piece, title: (id: string) => string): string {
  const is_card = piece.key.startsWith("card_") || piece.key === "correct";
  const text = is_card
    ? card_text(piece.text ?? "")
    : piece.key.startsWith("act")
      ? action_text(piece.text ?? "")
      : (piece.text ?? "");

  return t(piece.key, {
    seat: piece.seat ?? "",
    wager: title(piece.wager ?? ""),
    cents: amount(piece.cents ?? 0, true),
    text,
    was: card_text(piece.was ?? ""),
  });
}

const sources = ["player", "time-out", "dealer", "house", "staff"] as const;

function source_text(line: Line): string {
  const by = sources.find((s) => s === line.by);
  return by ? t(by) : "";
}

function StepList({
  lines,
  at,
  go,
  title,
}: {
  lines: Line[];
  at: number;
  go: (at: number) => void;
  title: (id: string) => string;
}) {
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const one = list.current?.children[at] as HTMLElement | undefined;
    if (one && list.current) list.current.scrollTop = one.offsetTop - list.current.clientHeight / 2;
  }, [at]);
  return (
    <ol class="steps" ref={list}>
      {lines.map((line, i) => (
        <li key={i}>
          <button
            type="button"
            class={`step ${i === at ? "step-now" : ""} ${i > at ? "step-later" : ""}`}
            aria-current={i === at ? "step" : undefined}
            onClick={() => go(i)}
          >
            <span class="step-head">
              <strong>{kind_text(line.kind)}</strong>
              <span>
                {source_text(line)}
                {line.by_seat ? `, ${t("seat", { seat: line.seat })}` : ""}
              </span>
              <time>{clock(line.time, true)}</time>
            </span>
            {line.pieces.length > 0 && (
              <span class="step-what">{line.pieces.map((piece) => piece_text(piece, title)).join(" · ")}</span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}

function ControlIcon({ d }: { d: string }) {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

const SPEEDS = [1, 2, 4];
const STEP_MS = 1200;

function use_keys(keys: Record<string, () => void>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const on = event.target as HTMLElement;
      if (
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        on.closest("dialog, input:not([type=range]), select, textarea")
      )
        return;
      if (event.key === " " && on.closest("button, a")) return; // it presses the focused button
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

/** With the wagers' titles at this table. */
function Player({ steps, table }: { steps: Step[]; table: string }) {
  const title = wager_titles(use_watch(table).table);
  const [at, set_at] = useState(step_at(steps.length, 0, steps.length)); // the result first; playing starts over
  const [playing, set_playing] = useState(false);
  const [speed, set_speed] = useState(1);
  const count = steps.length;
  const go = (to: number) => {
    set_playing(false);
    set_at(step_at(to, 0, count));
  };
  // relative to the latest state: two quick key presses are two steps
  const move = (by: number) => {
    set_playing(false);
    set_at((now) => step_at(now, by, count));
  };
  const toggle = () => {
    if (!playing && at === count - 1) set_at(0);
    set_playing(!playing);
  };

  useEffect(() => {
    if (!playing) return;
    if (at >= count - 1) return set_playing(false);
    const timer = setTimeout(() => set_at(step_at(at, 1, count)), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed, count]);
  use_keys({
    " ": toggle,
    ArrowRight: () => move(1),
    ArrowLeft: () => move(-1),
    Home: () => go(0),
    End: () => go(count - 1),
  });

  const step = steps[at];
  if (!step) return <p class="empty">{t("no_steps")}</p>;
  const lines = steps.map(replay_line);
  return (
    <div class="replay">
      <div class="replay-main">
        <TableTop round={step.state} seats={seats_at(steps, at)} lit={lines[at]!.seat} title={title} />
      </div>
      <div class="replay-side">
        <div class="replay-controls">
          <div class="controls" role="group" aria-label={t("steps")}>
            <button type="button" aria-label={t("first")} onClick={() => go(0)} disabled={at === 0}>
              <ControlIcon d="M6 5v14M19 5L9 12l10 7z" />
            </button>
            <button type="button" aria-label={t("back_step")} onClick={() => move(-1)} disabled={at === 0}>
              <ControlIcon d="M17 5L7 12l10 7z" />
            </button>
            <button type="button" class="primary" aria-label={playing ? t("halt") : t("play")} onClick={toggle}>
              <ControlIcon d={playing ? "M7 5h3v14H7zM14 5h3v14h-3z" : "M7 4l12 8-12 8z"} />
            </button>
            <button type="button" aria-label={t("on")} onClick={() => move(1)} disabled={at === count - 1}>
              <ControlIcon d="M7 5l10 7-10 7z" />
            </button>
            <button type="button" aria-label={t("last")} onClick={() => go(count - 1)} disabled={at === count - 1}>
              <ControlIcon d="M5 5l10 7-10 7zM18 5v14" />
            </button>
            <label class="speed">
              <span class="visually-hidden">{t("speed")}</span>
              <select value={speed} onChange={(e) => set_speed(Number(e.currentTarget.value))}>
                {SPEEDS.map((s) => (
                  <option key={s} value={s}>
                    {s}×
                  </option>
                ))}
              </select>
            </label>
          </div>
          <input
            class="slider"
            type="range"
            min={0}
            max={Math.max(count - 1, 1)}
            value={at}
            aria-label={t("steps")}
            aria-valuetext={t("step", { n: at + 1, all: count })}
            onInput={(e) => go(Number(e.currentTarget.value))}
          />
          <p class="hint" role="status">
            {t("step", { n: at + 1, all: count })}
          </p>
        </div>
        <StepList lines={lines} at={at} go={go} title={title} />
        <p class="hint keys">{t("keys")}</p>
      </div>
    </div>
  );
}

function Preview({ table }: { table: string }) {
  const asked = use_request(() => ask({ do: "void-preview", table }), [table]);

  return (
    <>
      <RequestStatus of={asked} />
      {asked.data && <VoidPreviewView preview={asked.data} />}
    </>
  );
}

/** A round can be voided while it is the last one of its table. */
function Void({ played, again }: { played: Played; again: () => void }) {
  const on_table = pit.value?.tables.find((x) => x.table === played.table)?.round === played.round;

  if (played.state.voided)
    return (
      <p class="hint">
        {t("voided")}
        {played.reason ? ` ${t("reason", { text: played.reason })}` : ""}
      </p>
    );
  if (!on_table)
    return (
      <>
        {may_change.value && <p class="hint">{t("final")}</p>}
        <DisputeForm played={played} />
      </>
    );
  if (!may_change.value) return null;
  return (
    <DialogButton label={t("void")} title={`${t("void")}: ${played.round}`} class="danger">
      {(close) => (
        <>
          <p class="dialog-text">{t("void_how")}</p>
          <Preview table={played.table} />
          <Form
            label={t("void")}
            danger
            cancel={close}
            run={async (fields) => {
              const reason = fields["reason"] ?? "";
              const waiting = await change({ do: "void", table: played.table, round: played.round, reason });
              if (waiting?.proposal) return w("waits_second");
              close();
              return again();
            }}
          >
            <Reason />
          </Form>
        </>
      )}
    </DialogButton>
  );
}

function Receipt({ round }: { round: number }) {
  return (
    <Form
      class="form-inline"
      plain
      label={t("receipt")}
      run={async () => save(`round-${round}.receipt.json`, await ask_file("receipt", { round: String(round) }))}
    />
  );
}

export function Replay({ round }: { round: number }) {
  const head = use_request(async () => (await ask({ do: "rounds", round }))[0], [round]);
  const steps = use_request(() => ask({ do: "replay", round }), [round]);
  const played = head.data;
  const again = () => {
    head.again();
    steps.again();
  };

  return (
    <>
      <header class="place-head">
        <a class="button" href="#rounds">
          ← {t("back")}
        </a>
        <div class="place-title">
          <h1>{t("title", { round })}</h1>
          {played && (
            <p class="hint">
              {played.table} · {played.title} · {t("game", { n: played.game })} ·{" "}
              {t("opened", { time: day_and_clock(played.opened) })}
              {played.ended ? `, ${t("ended", { time: clock(played.ended, true) })}` : ""}
            </p>
          )}
        </div>
        {played && round_state(played)}
        <button type="button" onClick={again} disabled={steps.busy}>
          {w("again")}
        </button>
        {played?.state.settled && <Receipt round={round} />}
        {played && <Void played={played} again={again} />}
      </header>
      <Panel title={t("steps")} class="panel-bare">
        <RequestStatus of={steps} />
        {steps.data && played && (
          <Player key={`${round} ${steps.data.length}`} steps={steps.data} table={played.table} />
        )}
      </Panel>
      {played?.state.commitment && (
        <p class="hint commitment">
          {t("commitment")}: <code>{played.state.commitment}</code>
        </p>
      )}
    </>
  );
}

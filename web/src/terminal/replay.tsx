// replay.tsx - one of the last rounds again, step by step, as it lay on the felt: buttons or arrow keys; each step is said.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Played, Seat, Step, Table } from "protocol";
import { card_short, cards_of } from "../kit/card";
import { Stack } from "../kit/chip";
import { hand_text } from "../common/hand_text";
import { connection, tables } from "../common/house";
import { step_at } from "../common/replay_steps";
import { amount, id_text } from "../common/text";
import { Cards } from "./felt/parts";
import { type Frame, frames_of } from "./replay_frames";
import { line_text, paid_by } from "./results";
import { action_name, decided_by, t } from "./text";
import { why_award } from "./why";

interface Shown {
  played: Played;
  seat: Seat;
  terms: Table | undefined;
}

const title_of = ({ terms }: Shown, id: string) => terms?.wagers.find((w) => w.id === id)?.title ?? id_text(id);
function short(cards: string[]): string {
  const seen = cards.filter((card) => card !== "??");
  const down = cards.length - seen.length;
  return [...seen.map(card_short), ...(down ? [t("replay_down", { n: down })] : [])].join(" ");
}

/** The hand in words once all of it is seen. */
function words(frame: Frame, shown: Shown, whose: "dealer" | "mine"): string {
  const hand = whose === "dealer" ? shown.played.state.dealer : shown.seat.hand;
  const whole = cards_of(hand.cards).join() === frame[whose].join();
  return whole && !frame[whose].includes("??") ? hand_text(hand) : "";
}

function cards_text(frame: Frame): string {
  const who = { card_to_dealer: "dealer", card_to_table: "on_table", card_to_seat: "you" } as const;
  const key = frame.piece?.key as keyof typeof who;
  const place = { card_to_dealer: frame.dealer, card_to_table: frame.shared, card_to_seat: frame.mine }[key];
  const came = cards_of(frame.piece?.text).length;
  const name = t(who[key]);
  return t("replay_cards", { who: name[0]!.toUpperCase() + name.slice(1), cards: short(place.slice(-came)) });
}

function result_text(shown: Shown, index: number): string {
  const award = shown.seat.awards![index]!;
  const why = why_award(shown.seat, index);
  const line = shown.terms ? line_text(shown.terms, award) : id_text(award.line || award.outcome);
  return `${title_of(shown, award.wager)}: ${line}, ${t("replay_back", { amount: amount(award.returned) })}${why ? ` ${why}` : ""}`;
}

/** What a step says; a screen reader hears the same. */
function frame_text(frame: Frame, shown: Shown): string {
  switch (frame.is) {
    case "wagers": {
      const bets = Object.entries(frame.stakes).map(([id, cents]) => `${title_of(shown, id)} ${amount(cents, true)}`);
      return t("replay_wagers", { bets: bets.join(", ") || t("nothing") });
    }
    case "cards":
      return cards_text(frame);
    case "act":
      return `${t("you")}: ${action_name(frame.piece?.text ?? "")} · ${decided_by(frame.by)}`;
    case "turned": {
      const [dealer, mine] = [words(frame, shown, "dealer"), words(frame, shown, "mine")];
      const said = [
        t("replay_cards", { who: t("dealer"), cards: short(frame.dealer) }) + (dealer ? `: ${dealer}` : ""),
        ...(mine ? [`${t("you")}: ${mine}`] : []),
      ];
      return `${said.join(". ")}.`;
    }
    case "result":
      return result_text(shown, frame.results - 1);
    case "voided":
      return t("voided");
  }
}

function Hand({ title, cards, said }: { title: string; cards: string[]; said?: string }) {
  if (cards.length === 0) return null;
  return (
    <section class="replay-hand" aria-label={title}>
      <h4>
        {title} {said && <b>{said}</b>}
      </h4>
      <Cards cards={cards} turned />
    </section>
  );
}

/** The wagers as they lay there, with what became of those that are told. */
function Wagers({ frame, shown }: { frame: Frame; shown: Shown }) {
  const told = (shown.seat.awards ?? []).slice(0, frame.results);
  const unstaked = told.filter((award) => !frame.stakes[award.wager]).map((award) => award.wager);

  return (
    <ul class="replay-wagers">
      {[...Object.keys(frame.stakes), ...new Set(unstaked)].map((id) => (
        <li key={id} data-wager={id}>
          <span lang="en">{title_of(shown, id)}</span>
          <span class="replay-stack" aria-hidden="true">
            {frame.stakes[id] ? <Stack cents={frame.stakes[id]} tray={shown.terms?.chips ?? [100, 500, 2500]} /> : null}
          </span>
          {frame.stakes[id] ? <span class="visually-hidden">{amount(frame.stakes[id], true)}</span> : null}
          {told
            .filter((award) => award.wager === id)
            .map((award, i) => (
              <span key={i} class={`replay-result is-${award.outcome}`}>
                {award.outcome === "win" && shown.terms
                  ? `+${amount(paid_by(shown.terms, award), true)}`
                  : t(award.outcome === "push" ? "push" : "lose")}
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}

function Table({ frame, shown }: { frame: Frame; shown: Shown }) {
  const back = frame.mine.filter((card) => !frame.front.includes(card));

  return (
    <div class="replay-table" data-is={frame.is}>
      <Hand title={t("dealer")} cards={frame.dealer} said={words(frame, shown, "dealer")} />
      <Hand title={t("on_table")} cards={frame.shared} />
      <Hand
        title={t("you")}
        cards={frame.front.length ? back : frame.mine}
        said={frame.is === "act" || frame.is === "turned" || frame.is === "result" ? words(frame, shown, "mine") : ""}
      />
      <Hand title={t("front")} cards={frame.front} />
      <Wagers frame={frame} shown={shown} />
    </div>
  );
}

const keys: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -1000, End: 1000 };

export function Replay({ played, close }: { played: Played; close: () => void }) {
  const seat = played.seats[0]!;
  const [steps, set_steps] = useState<Step[] | undefined | "failed">(undefined);
  const [at, set_at] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  const frames = useMemo(() => (Array.isArray(steps) ? frames_of(steps, seat.seat) : []), [steps]);
  const go = (by: number) => set_at((now) => step_at(now, by, frames.length));

  useEffect(() => {
    let here = true;
    void connection
      ?.ask({ do: "replay", round: played.round }, true)
      .then((found) => here && set_steps(found ?? "failed"));
    return () => void (here = false);
  }, [played.round]);
  useEffect(() => {
    next.current?.focus();
    const on_key = (event: KeyboardEvent) => {
      const by = keys[event.key];
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      go(by);
    };
    document.addEventListener("keydown", on_key);
    return () => document.removeEventListener("keydown", on_key);
  }, [frames]);

  const frame = frames[at];
  const shown = { played, seat, terms: tables.value[played.table] };
  return (
    <div class="stack-gap replay" data-round={played.round}>
      <p class="row-gap replay-head">
        <button type="button" onClick={close}>
          ← {t("recall_title")}
        </button>
        <span>
          {played.title} · {t("game")}
          {played.game}
        </span>
      </p>
      {steps === "failed" && <p role="alert">{t("recall_failed")}</p>}
      {!steps && <p role="status">{t("recall_wait")}</p>}
      {frame && (
        <>
          <p class="replay-buttons">
            <button type="button" aria-disabled={at === 0} aria-keyshortcuts="ArrowLeft" onClick={() => go(-1)}>
              ‹ {t("replay_prev")}
            </button>
            <button
              ref={next}
              type="button"
              class="primary"
              aria-disabled={at === frames.length - 1}
              aria-keyshortcuts="ArrowRight"
              onClick={() => go(1)}
            >
              {t("replay_next")} ›
            </button>
          </p>
          <p class="replay-said" role="status" aria-live="polite">
            <small>{t("replay_at", { n: at + 1, all: frames.length })}</small> {frame_text(frame, shown)}
          </p>
          <Table frame={frame} shown={shown} />
        </>
      )}
    </div>
  );
}

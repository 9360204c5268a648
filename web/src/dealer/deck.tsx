// deck.tsx - the deck or shoe of a live table: what it is, and what was done with it.
import { useState } from "preact/hooks";
import type { DealerView, DeckRequest } from "protocol";
import { busy, request } from "./console";
import { REASON_MAX } from "./reason";
import { handlings, deck_text as words } from "./text";

type Handling = DeckRequest["handling"];

const all: Handling[] = [
  "opened",
  "inspected",
  "verified",
  "shuffled",
  "cut",
  "burnt",
  "cut-card",
  "counted",
  "retired",
];

export const counts_cards = (handling: Handling): boolean => ["burnt", "left", "counted"].includes(handling);
export const names_deck = (handling: Handling): boolean => handling === "opened" || handling === "retired";

export function DeckPanel({ view }: { view: DealerView }) {
  const [handling, set_handling] = useState<Handling>("shuffled");
  const [text, set_text] = useState("");
  const [remark, set_remark] = useState("");
  const deck = view.deck;
  const asks = counts_cards(handling) ? "count" : names_deck(handling) ? "deck" : undefined;
  const ready = !asks || (asks === "count" ? /^\d{1,4}$/.test(text.trim()) : text.trim() !== "");

  if (!deck) return null;
  const record = async () => {
    const more = asks === "count" ? { count: Number(text) } : asks === "deck" ? { deck: text.trim() } : {};
    const reason = remark.trim() ? { reason: remark.trim() } : {};
    const outcome = await request({ do: "deck", table: view.table, handling, ...more, ...reason });
    if (!outcome?.done) return;
    set_text("");
    set_remark("");
  };
  return (
    <section class="panel deck" aria-labelledby="deck-title">
      <h2 id="deck-title">
        {words("title")}: {deck.name || words("none")}
      </h2>
      <p class="dim">
        {words("facts", { rounds: deck.rounds, burnt: deck.burnt, left: deck.left })}{" "}
        {deck.verified && words("verified")}
      </p>
      <form
        class="deck-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void record();
        }}
      >
        <label>
          <span>{words("done")}</span>
          <select
            value={handling}
            onChange={(e) => {
              set_handling(e.currentTarget.value as Handling);
              set_text("");
            }}
          >
            {all.map((id) => (
              <option key={id} value={id}>
                {handlings(id)}
              </option>
            ))}
          </select>
        </label>
        {asks && (
          <label>
            <span>{words(asks)}</span>
            <input
              value={text}
              maxLength={31}
              autocomplete="off"
              inputMode={asks === "count" ? "numeric" : "text"}
              onInput={(e) => set_text(e.currentTarget.value)}
            />
          </label>
        )}
        <label>
          <span>{words("remark")}</span>
          <input
            value={remark}
            maxLength={REASON_MAX}
            autocomplete="off"
            onInput={(e) => set_remark(e.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={!ready || busy.value}>
          {words("go")}
        </button>
      </form>
    </section>
  );
}

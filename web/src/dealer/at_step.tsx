// at_step.tsx - what some steps need beside the one button: decisions, the cards left after the deal,
// a shuffle, a new deck.
import { useState } from "preact/hooks";
import type { DealerView, Table } from "protocol";
import { Dialog } from "../kit/dialog";
import { Primary } from "./primary";
import { busy, request } from "./console";
import { Sweep } from "./felt_keys";
import { Decide } from "./decide";
import type { Step } from "./step";
import { at_step_text as words, t } from "./text";

// ---- the cards left after the deal -------------------------------------------------------------------------------

export function OtherLeft({ view, count }: { view: DealerView; count: number }) {
  const [text, set_text] = useState("");
  const [recorded, set_recorded] = useState<number | undefined>(undefined);
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;

  return (
    <form
      class="dice"
      onSubmit={(event) => {
        event.preventDefault();
        if (number === undefined) return;
        set_recorded(number);
        set_text("");
        void request({ do: "deck", table: view.table, handling: "left", count: number });
      }}
    >
      <label>
        <span>{words("other_left")}</span>
        <input inputMode="numeric" autocomplete="off" value={text} onInput={(e) => set_text(e.currentTarget.value)} />
      </label>
      <button type="submit" disabled={number === undefined || busy.value}>
        {words("left_enter", { n: number ?? "…" })}
      </button>
      {recorded !== undefined && recorded !== count && (
        <p class="entry-wrong" role="alert">
          {words("left_wrong", { n: recorded, all: count })}
        </p>
      )}
    </form>
  );
}

// ---- a shuffle, a new deck ---------------------------------------------------------------------------------------

export function Shuffle({ view }: { view: DealerView }) {
  const [asking, set_asking] = useState(false);

  return (
    <div class="banner-buttons">
      <Primary label={words("shuffled")} act={() => set_asking(true)} />
      {asking && (
        <Dialog title={words("shuffle_ask")} close={() => set_asking(false)} closeLabel={t("cancel")}>
          <form
            class="reason"
            onSubmit={(event) => {
              event.preventDefault();
              set_asking(false);
              void request({ do: "open", table: view.table, shuffled: true });
            }}
          >
            <p>{words("shuffle_how")}</p>
            <div class="dialog-buttons">
              <button type="button" onClick={() => set_asking(false)}>
                {t("cancel")}
              </button>
              <button type="submit" class="primary" autofocus>
                {words("shuffled")}
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </div>
  );
}

export function NewDeck({ view }: { view: DealerView }) {
  const [text, set_text] = useState("");

  return (
    <form
      class="dice"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) void request({ do: "deck", table: view.table, handling: "opened", deck: text.trim() });
      }}
    >
      <label class="deck-name">
        <span>{words("deck_id")}</span>
        <input value={text} maxLength={31} autocomplete="off" onInput={(e) => set_text(e.currentTarget.value)} />
      </label>
      <button type="submit" class="primary" disabled={!text.trim() || busy.value}>
        {words("deck_go")}
      </button>
    </form>
  );
}

/** What a step has beside its button. */
export function AtStep({ view, table, step }: { view: DealerView; table: Table; step: Step }) {
  switch (step.is) {
    case "decide":
      return <Decide view={view} table={table} />;
    case "sweep":
      return <Sweep key={view.round.round} view={view} table={table} />;
    case "left":
      return <OtherLeft key={view.round.round} view={view} count={step.count} />;
    case "shuffle":
      return <Shuffle view={view} />;
    case "deck":
      return <NewDeck view={view} />;
    default:
      return null;
  }
}

// generic.tsx - the felt of a game that has none of its own: spots, cards and pay tables as the protocol lists them.
import { cards_of } from "../../kit/card";
import { hand_text } from "../../common/hand_text";
import { my_view, table } from "../betting";
import { t } from "../text";
import type { Wager } from "protocol";
import type { GamePage } from "./game";
import { Arc, Dealer, Felt, Hand, Mine, PayTable, Spot } from "./parts";
import { SetHand } from "./set_hand";

const NOT_APPROVED = / \(not approved\)$/; // a page of rules

function Shared() {
  const hand = my_view.value?.round?.table;
  if (!hand) return null;
  return <Hand title={t("community")} class="hand-table" cards={cards_of(hand.cards)} words={hand_text(hand)} />;
}

/** The pay tables, each once, with the wagers that it pays. */
function pay_tables(wagers: Wager[]) {
  const tables = new Map<string, Wager[]>();
  for (const wager of wagers) {
    const lines = JSON.stringify(wager.lines);
    if (wager.lines.length > 0) tables.set(lines, [...(tables.get(lines) ?? []), wager]);
  }
  return [...tables.values()].map(([wager, ...also]) => <PayTable wager={wager!} also={also} key={wager!.id} />);
}

function GenericFelt() {
  const wagers = table.value?.wagers ?? [];
  const paying = pay_tables(wagers);
  const title = table.value?.title ?? "";
  const half = Math.ceil(paying.length / 2);

  return (
    <Felt left={<>{paying.slice(0, half)}</>} right={<>{paying.slice(half)}</>}>
      <div class="board">
        <Dealer places={0} />
        <Shared />
      </div>
      <Arc title={title.replace(NOT_APPROVED, "")} rule={NOT_APPROVED.test(title) ? t("unapproved") : undefined} />
      <div class="spots">
        {wagers
          .filter((w) => w.kind !== "unstaked")
          .map((w) => (
            <Spot id={w.id} shape={w.kind === "optional" ? "square" : "round"} key={w.id} />
          ))}
      </div>
      {table.value?.sets_hand ? <SetHand /> : <Mine places={0} />}
    </Felt>
  );
}

export const generic: GamePage = { Felt: GenericFelt, play_times: () => 0 };

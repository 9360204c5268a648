// generic.tsx - the felt of a game that has none of its own: spots, cards and pay tables as the protocol lists them.
import { cards_of } from "../../kit/card";
import { hand_text } from "../../common/hand_text";
import { my_view, table } from "../betting";
import { t } from "../text";
import type { GamePage } from "./game";
import { Arc, Dealer, Felt, Hand, Mine, Pays, Spot } from "./parts";
import { SetHand } from "./set_hand";

function Shared() {
  const hand = my_view.value?.round?.table;
  if (!hand) return null;
  return <Hand title={t("community")} class="hand-table" cards={cards_of(hand.cards)} words={hand_text(hand)} />;
}

function GenericFelt() {
  const wagers = table.value?.wagers ?? [];
  const paying = wagers.filter((w) => w.lines.length > 0).map((w) => w.id);
  const half = Math.ceil(paying.length / 2);

  return (
    <Felt left={<Pays ids={paying.slice(0, half)} />} right={<Pays ids={paying.slice(half)} />}>
      <div class="board">
        <Dealer places={0} />
        <Shared />
      </div>
      <Arc title={table.value?.title ?? ""} />
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

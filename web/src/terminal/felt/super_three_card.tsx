// super_three_card.tsx - Super 3 Card: two own cards and the dealer's first lie open before the decision.
import { Arc, Dealer, Felt, Mine, Pays, Spot } from "./parts";
import { t } from "../text";

export function SuperThreeCard() {
  return (
    <Felt
      left={<Pays ids={["odds"]} />}
      right={
        <>
          <Pays ids={["big-hand"]} />
          <Pays ids={["jackpot"]} />
        </>
      }
    >
      <Dealer />
      <Arc title="Super 3 Card" rule={t("rule_super")} />
      <div class="spots">
        <Spot id="jackpot" shape="square" label="21+3" />
        <Spot id="big-hand" shape="square" label="Big Hand" />
        <Spot id="odds" sub="= Ante" />
        <Spot id="ante" />
        <Spot id="play" />
      </div>
      <Mine />
    </Felt>
  );
}

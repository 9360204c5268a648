// trouble.tsx - dead hands and voids, each with its reason.
import { useState } from "preact/hooks";
import type { DealerView } from "protocol";
import { ask } from "./console";
import { ReasonDialog } from "./reason";
import { t } from "./text";

export function may_void(view: DealerView): boolean {
  return view.round.round > 0 && !view.round.voided && view.round.phase !== "off";
}

/** Hands are dead before they are settled. */
export function may_be_dead(view: DealerView): boolean {
  return may_void(view) && !view.round.settled && (view.round.phase === "dealing" || view.round.phase === "deciding");
}

export function Trouble({ view, live }: { view: DealerView; live: boolean }) {
  const [asking, set_asking] = useState<"" | "dead" | "void">("");
  const close = () => set_asking("");
  const round = view.round.round;

  return (
    <section class="panel" aria-labelledby="trouble-title">
      <h2 id="trouble-title">{t("trouble")}</h2>
      <div class="trouble-buttons">
        {live && (
          <button type="button" disabled={!may_be_dead(view)} onClick={() => set_asking("dead")}>
            {t("dead")}
          </button>
        )}
        <button type="button" disabled={!may_void(view)} onClick={() => set_asking("void")}>
          {t("void")}
        </button>
      </div>
      {asking === "dead" && (
        <ReasonDialog
          title={t("dead_title")}
          reasons={[t("reason_few"), t("reason_misdeal")]}
          go={t("dead_go")}
          danger
          close={close}
          act={(reason) => void ask({ do: "dead", table: view.table, reason })}
        >
          <p>{t("dead_how")}</p>
        </ReasonDialog>
      )}
      {asking === "void" && (
        <ReasonDialog
          title={t("void_title", { round })}
          reasons={[t("reason_misdeal"), t("reason_exposed"), t("reason_malfunction")]}
          go={t("void_go")}
          danger
          close={close}
          act={(reason) => void ask({ do: "void", table: view.table, round, reason })}
        >
          <p>{t("void_how")}</p>
        </ReasonDialog>
      )}
    </section>
  );
}

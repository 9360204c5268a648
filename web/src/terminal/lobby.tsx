// lobby.tsx - the tables of the house: as tabs across the top, and as large tiles for a player without a seat.
import { useEffect } from "preact/hooks";
import type { Tab } from "protocol";
import { floor } from "../common/house";
import { amount } from "../common/text";
import { my_view, sit } from "./betting";
import { game_texts } from "./felt/game";
import { t } from "./text";

const is_mine = (tab: Tab) => my_view.value?.seat !== undefined && my_view.value.table === tab.table;
const limits = (tab: Tab) => t("limits", { min: amount(tab.min, true), max: amount(tab.max, true) });

function state_of(tab: Tab): string {
  if (!tab.open) return t("offline"); // the words of the approved screen
  return tab.free === 0 && !is_mine(tab) ? t("full") : "";
}

/** [T-screen-3] A table that is not open reads TABLE OFFLINE. */
export function Tabs() {
  // On a phone not all tabs fit: scroll to the player's own.
  useEffect(() => {
    document.querySelector(".tab.is-mine")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [my_view.value?.table, my_view.value?.seat]);
  return (
    <nav class="tabs" aria-label={t("tables")}>
      {(floor.value?.tables ?? [])
        .filter((tab) => tab.money === "credit")
        .map((tab) => {
          const mine = is_mine(tab);
          const state = state_of(tab);
          return (
            <button
              type="button"
              class={`tab ${mine ? "is-mine" : ""} ${tab.open ? "" : "is-closed"}`}
              data-table={tab.table}
              data-game={tab.game}
              key={tab.table}
              disabled={!mine && (!tab.open || tab.free === 0)}
              {...(mine ? { "aria-current": "true" } : {})}
              onClick={() => void sit(tab.table)}
            >
              <span class="tab-name">{tab.table}</span>
              <span class="tab-state">
                {state || limits(tab)}
                {tab.live && !state ? ` · ${t("live")}` : ""}
              </span>
            </button>
          );
        })}
    </nav>
  );
}

function Tile({ tab }: { tab: Tab }) {
  const state = state_of(tab);
  return (
    <li class="tile" data-game={tab.game}>
      <h2>{tab.title}</h2>
      <p class="tile-pitch">{game_texts(tab.game)?.pitch}</p>
      <p class="tile-name">
        {tab.table}
        <span class={tab.live ? "" : "is-automated"}> · {tab.live ? t("live") : t("automated")}</span>
      </p>
      <p class="tile-limits">
        <span>{limits(tab)}</span> <span>{t("seats_free", { free: tab.free, seats: tab.seats })}</span>
      </p>
      <button
        type="button"
        class="primary"
        disabled={state !== ""}
        aria-label={`${t("sit")}: ${tab.table}`}
        onClick={() => void sit(tab.table)}
      >
        {state || t("sit")}
      </button>
    </li>
  );
}

export function Lobby() {
  const credit = my_view.value?.credit ?? 0;
  return (
    <section class="lobby">
      <h1>{t("choose_table")}</h1>
      <p>{credit > 0 ? t("choose_how", { credit: amount(credit) }) : t("no_credit")}</p>
      <ul class="tiles">
        {(floor.value?.tables ?? [])
          .filter((tab) => tab.money === "credit")
          .map((tab) => (
            <Tile tab={tab} key={tab.table} />
          ))}
      </ul>
    </section>
  );
}

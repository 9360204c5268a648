// header.tsx - the house, the tables to choose from, and settings.
import { sign_out } from "../kit/gate";
import { Secrets } from "../kit/account";
import { LanguageButton } from "../kit/page";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Tab } from "protocol";
import { Dialog } from "../kit/dialog";
import { floor, house_now, welcome } from "../common/house";
import { set, settings } from "../common/settings";
import { amount, clock } from "../common/text";
import { choose_table, current_table, mark_moment, marked, table_view } from "./console";
import { t } from "./text";

function arrow(event: KeyboardEvent): void {
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const tabs = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  if (!by || at < 0) return;
  event.preventDefault();
  const next = tabs[(at + by + tabs.length) % tabs.length]!;
  next.focus();
  next.click();
}

function TableTab({ tab }: { tab: Tab }) {
  const on = tab.table === current_table.value;
  const at = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (on) at.current?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [on]);

  return (
    <button
      ref={at}
      type="button"
      role="tab"
      aria-selected={on}
      aria-controls="table"
      tabIndex={on ? 0 : -1}
      class={`tab ${on ? "tab-on" : ""} ${tab.open ? "" : "tab-off"}`}
      onClick={() => choose_table(tab.table)}
    >
      <span class="tab-name">{tab.table}</span>
      <span class="tab-more">
        <span class={`tab-kind ${tab.live && tab.open ? "tab-live" : ""}`}>
          {!tab.open ? t("off") : tab.live ? t("live") : t("auto")}
        </span>{" "}
        <span class="tab-about">
          <span lang="en">{tab.title}</span>, {amount(tab.min, true)}–{amount(tab.max, true)}
        </span>
      </span>
    </button>
  );
}

function Settings({ close }: { close: () => void }) {
  const now = settings.value;

  return (
    <Dialog title={t("settings")} close={close} closeLabel={t("cancel")}>
      <div class="settings">
        <p>{t("who", { name: welcome.value?.name ?? "" })}</p>
        <button type="button" aria-pressed={now.large} onClick={() => set("large", !now.large)}>
          {t("large")}
        </button>
        <button type="button" aria-pressed={now.four_colours} onClick={() => set("four_colours", !now.four_colours)}>
          {t("four")}
        </button>
        <LanguageButton class="" />
        <button type="button" onClick={() => sign_out("dealer")}>
          {t("logout")}
        </button>
        {!welcome.value?.demo && <Secrets />}
        <p class="dim">
          <b>{t("keys_title")}.</b> {t("keys")}
        </p>
      </div>
    </Dialog>
  );
}

export function Header() {
  const [open, set_open] = useState(false);
  const own = welcome.value?.console; // a paired console shows its table alone
  const tabs = (floor.value?.tables ?? []).filter((tab) => !own || tab.table === own);
  const supervisor = table_view.value?.supervisor_name;

  return (
    <header class="top">
      <p class="venue">{welcome.value?.venue}</p>
      <div class="tabs" role="tablist" aria-label={t("tables")} onKeyDown={arrow}>
        {tabs.map((tab) => (
          <TableTab key={tab.table} tab={tab} />
        ))}
      </div>
      <p class="top-who" title={t("who", { name: welcome.value?.name ?? "" })}>
        {welcome.value?.name}{" "}
        {supervisor && supervisor !== welcome.value?.name && (
          <span class="dim">{t("floor_is", { name: supervisor })} </span>
        )}
        <button type="button" class="plain" title={t("push_how")} onClick={() => sign_out("dealer")}>
          {t("push_off")}
        </button>
      </p>
      <p class="top-clock">{clock(house_now.value)}</p>
      <button
        type="button"
        class="plain mark"
        title={t("mark_how")}
        disabled={marked.value}
        onClick={() => void mark_moment()}
      >
        {marked.value ? "✓" : "⚑"} {t("mark")}
      </button>
      <button type="button" class="plain" aria-label={t("settings")} onClick={() => set_open(true)}>
        ☰
      </button>
      {open && <Settings close={() => set_open(false)} />}
    </header>
  );
}

// page.tsx - the terminal as a whole: notices, tables, felt, prompt, dock, and the status line.
import { useEffect, useRef } from "preact/hooks";
import { house_now, welcome } from "../common/house";
import { approval_text, MALFUNCTION, Notices, spanish_sentence } from "../kit/notices";
import { amount, clock } from "../common/text";
import { my_view, table } from "./betting";
import { Dialogs } from "./dialogs";
import { Dock, MenuTools, Meters } from "./dock";
import { game_page } from "./felt/game";
import { Lobby, Tabs } from "./lobby";
import { announcement, current_summary, Prompt, seconds_left } from "./prompt";
import { play_sound } from "./sound";
import { t } from "./text";

/** Clock, required sentences, table, limits, GAME # and TID #, as on the approved screen [T-screen-7 to T-screen-12]. */
function Facts() {
  const v = my_view.value;
  const on = table.value;
  const opening = on?.wagers.find((w) => w.kind === "required");
  const facts: [string, string][] =
    on && v?.round
      ? [
          [t("table"), on.table],
          [t("min"), amount(opening?.min ?? 0)],
          [t("max"), amount(opening?.max ?? 0)],
          [t("game"), String(v.round.game)],
          ...(v.seat ? [[t("seat"), String(v.seat)] as [string, string]] : []),
        ]
      : [];
  return (
    <div class="facts">
      <time>{clock(house_now.value)}</time>
      <strong class="facts-notice">
        {(on?.notices ?? [MALFUNCTION]).map((text, index) => spanish_sentence(index) ?? text).join(" · ")}
      </strong>
      {on?.approval && <span class="approval">{approval_text(on)}</span>}
      <span class="facts-list">
        {[...facts, [t("tid"), String(welcome.value?.number ?? "")]].map(([name, value]) => (
          <span key={name} class={name === t("seat") ? "fact-seat" : ""}>
            {name}
            {name!.endsWith("#") || name!.endsWith("º") ? "" : ":"} <b>{value}</b>
          </span>
        ))}
      </span>
    </div>
  );
}

/** What a screen reader says: when something happens, and once when time runs short. */
function Announcer() {
  const said = announcement();
  const left = seconds_left();
  const short = left !== undefined && left <= 5 && left > 0 && (my_view.value?.actions?.length ?? 0) > 0;
  useEffect(() => {
    if (short) play_sound("time");
  }, [short]);
  const tier = current_summary()?.tier ?? "none";
  useEffect(() => {
    if (tier !== "none") play_sound(tier);
  }, [tier]);
  return (
    <div class="visually-hidden" role="status" aria-live="polite">
      {said} {short ? t("sr_five") : ""}
    </div>
  );
}

/** The dock's buttons change; the keyboard's focus stays in the dock. */
function useKeptFocus() {
  const kept = useRef(false);
  const deciding = (my_view.value?.actions?.length ?? 0) > 0;
  useEffect(() => {
    const on_view = (event: FocusEvent) => {
      kept.current = (event.target as HTMLElement).closest?.(".dock-middle") !== null;
    };
    addEventListener("focusin", on_view);
    return () => removeEventListener("focusin", on_view);
  }, []);
  useEffect(() => {
    if (kept.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>(".dock-middle button")?.focus();
  }, [deciding]);
}

function Seated() {
  const { Felt } = game_page(table.value?.game);
  useKeptFocus();
  return (
    <>
      <h1 class="visually-hidden">
        {table.value?.table}: {table.value?.title}
      </h1>
      <Felt />
      <Prompt />
      <Dock />
    </>
  );
}

export function Page() {
  const seated = my_view.value?.seat !== undefined && table.value !== undefined;

  useEffect(() => {
    document.title = `${table.value?.table ?? t("tables")} · ${welcome.value?.venue ?? "cardroom"}`;
  }, [table.value?.table]);
  return (
    <div class={`terminal ${seated ? "is-seated" : "is-standing"}`}>
      <a class="skip" href="#table">
        {t("skip")}
      </a>
      <Notices />
      <header class="top">
        <Tabs />
      </header>
      <main class="table" id="table" tabIndex={-1}>
        {!my_view.value ? null : seated ? (
          <Seated />
        ) : (
          <>
            <Lobby />
            <footer class="dock dock-standing">
              <Meters />
              <div class="dock-tools">
                <MenuTools />
              </div>
            </footer>
          </>
        )}
      </main>
      <Facts />
      <Announcer />
      <Dialogs />
    </div>
  );
}

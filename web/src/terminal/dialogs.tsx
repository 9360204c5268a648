// dialogs.tsx - the windows over the terminal: help, vouchers, the last rounds, settings.
import { Dialog } from "../kit/dialog";
import { set, settings, type Settings } from "../common/settings";
import { MenuTools } from "./dock";
import { Help } from "./help";
import { Recall } from "./last_rounds";
import { can_vibrate, play_sound } from "./sound";
import { type Key, t } from "./text";
import { Collect, Load } from "./vouchers";
import { open, type DialogName } from "./open_dialog";

// ---- settings --------------------------------------------------------------------------------------------------

type Switch = "motion" | "four_colours" | "large" | "letter_keys" | "sound" | "haptics" | "advice";
const switches: Switch[] = [
  "advice",
  "motion",
  "four_colours",
  "large",
  "letter_keys",
  ...(can_vibrate ? (["haptics"] as const) : []),
  "sound",
];

function Toggle({ name }: { name: Switch }) {
  return (
    <label class="toggle">
      <input
        type="checkbox"
        role="switch"
        checked={settings.value[name]}
        onChange={(event) => set(name, event.currentTarget.checked)}
      />
      <span>{t(name as Key)}</span>
    </label>
  );
}

function Volume() {
  return (
    <label class="toggle volume">
      <span>{t("volume")}</span>
      <input
        type="range"
        min={1}
        max={10}
        value={settings.value.volume}
        disabled={!settings.value.sound}
        onChange={(event) => {
          set("volume", Number(event.currentTarget.value));
          play_sound("chip");
        }}
      />
    </label>
  );
}

const languages: [Settings["language"], string][] = [
  ["en", "English"],
  ["es", "Español"],
];

export function SettingsForm() {
  return (
    <div class="stack-gap">
      <fieldset class="languages">
        <legend>{t("language")}</legend>
        {languages.map(([id, name]) => (
          <label key={id} lang={id}>
            <input
              type="radio"
              name="language"
              checked={settings.value.language === id}
              onChange={() => set("language", id)}
            />{" "}
            {name}
          </label>
        ))}
      </fieldset>
      {switches.map((name) => (
        <Toggle name={name} key={name} />
      ))}
      <Volume />
    </div>
  );
}

// ---- all of them -----------------------------------------------------------------------------------------------

const titles: Record<DialogName, Key> = {
  help: "help",
  collect: "collect_title",
  load: "load_title",
  recall: "recall_title",
  settings: "settings_title",
  menu: "menu",
};
const bodies: Record<DialogName, () => preact.JSX.Element> = {
  help: Help,
  collect: Collect,
  load: Load,
  recall: Recall,
  settings: SettingsForm,
  menu: () => <MenuTools inline={false} />,
};

export function Dialogs() {
  const what = open.value;
  if (!what) return null;
  const Body = bodies[what];
  return (
    <Dialog
      key={what}
      title={t(titles[what])}
      closeLabel={t("close")}
      close={() => {
        if (open.value === what) open.value = undefined;
      }}
      class={`dialog-${what}`}
    >
      <Body />
    </Dialog>
  );
}

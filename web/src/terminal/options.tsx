// options.tsx - how somebody wants to see the terminal.
import { set, settings, type Settings } from "../common/settings";
import { t, type Key } from "./text";

type Switch = "motion" | "four_colours" | "large" | "sound" | "advice";
const switches: Switch[] = ["advice", "motion", "four_colours", "large", "sound"];

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
    </div>
  );
}

// primary.tsx - the one button that Enter presses, and those that only a touch does.
import { busy, PRIMARY_ID, too_early } from "./console";
import { t } from "./text";

interface PrimaryProps {
  label: string;
  act: () => void;
  touch?: string; // not the step's own: Enter does not press it; its class
}

export function Primary({ label, act, touch = "" }: PrimaryProps) {
  return (
    <button
      id={touch ? undefined : PRIMARY_ID}
      type="button"
      class={`primary big ${touch}`}
      disabled={busy.value}
      onClick={(event) => {
        if (!too_early(event)) act();
      }}
    >
      {label}
      {!touch && <kbd aria-hidden="true">{t("key_enter")}</kbd>}
    </button>
  );
}

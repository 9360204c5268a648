// primary.tsx - the one button that Enter presses.
import { busy, PRIMARY_ID, too_early } from "./console";
import { t } from "./text";

export function Primary({ label, act }: { label: string; act: () => void }) {
  return (
    <button
      id={PRIMARY_ID}
      type="button"
      class="primary big"
      disabled={busy.value}
      onClick={(event) => {
        if (!too_early(event)) act();
      }}
    >
      {label}
      <kbd aria-hidden="true">{t("key_enter")}</kbd>
    </button>
  );
}

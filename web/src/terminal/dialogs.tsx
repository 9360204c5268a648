// dialogs.tsx - the windows over the terminal: help, vouchers, the last rounds, settings.
import { Dialog } from "../common/dialog";
import { Collect, Load } from "./vouchers";
import { MenuTools } from "./dock";
import { Help } from "./help";
import { Recall } from "./recall";
import { SettingsForm } from "./options";
import { t, type Key } from "./text";
import { open, type Window } from "./windows";

const titles: Record<Window, Key> = {
  help: "help",
  collect: "collect_title",
  load: "load_title",
  recall: "recall_title",
  settings: "settings_title",
  menu: "menu",
};
const bodies: Record<Window, () => preact.JSX.Element> = {
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

// page.tsx - the room page: its parts, one of them open, and a dialog over all of it.
import type { ComponentChildren } from "preact";
import { clock } from "../common/text";
import type { DemoPerson } from "../kit/account";
import { Dialog } from "../kit/dialog";
import { type Entry, Frame } from "../kit/frame";
import { Gate } from "../kit/gate";
import { w } from "../kit/staff_text";
import { PAGE, pit_rights, role } from "../kit/state";
import { Cage, Carry, CountRoom } from "./cage";
import { Paper, Register } from "./papers";
import { Pit } from "./pit";
import { Reports } from "./reports";
import { Mine, Others } from "./slip_card";
import { type Part, parts_of } from "./slips";
import { asked_at, asleep, close_dialog, dialog, failed, mine, place, said } from "./state";
import { t } from "./text";
import { Watch } from "./watch";

const icons: Record<Part, string> = {
  pit: "M3 8h18v9H3zM7 8v9M11 8v9M15 8v9",
  cage: "M3 7h18v11H3zM3 11h18M7 15h4",
  carry: "M4 9h16v10H4zM9 9V5h6v4M4 14h16",
  count: "M4 5h16v14H4zM8 9h8M8 12h8M8 15h5",
  accounting: "M5 3h14v18H5zM9 8h6M9 12h6M9 16h3",
  watch: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  slips: "M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7",
  reports: "M4 20V4M4 20h16M8 16v-5M12 16V8M16 16v-3",
};

/** The own work is the first part. */
function entry_of(part: Part): Entry {
  const count = part === parts_of(role.value)[0] ? mine.value.length : 0;
  return { id: part, text: t(part), icon: icons[part], count, counted: `${t("mine")}: ${count}` };
}

function open_part(): ComponentChildren {
  const { part, paper } = place.value;

  if (paper) return <Paper key={`${paper.slip} ${paper.number}`} {...paper} />;
  switch (part) {
    case "pit":
      return <Pit />;
    case "cage":
      return <Cage />;
    case "carry":
      return <Carry />;
    case "count":
      return <CountRoom />;
    case "accounting":
      return (
        <>
          <Mine />
          <Others />
        </>
      );
    case "watch":
      return <Watch />;
    case "slips":
      return <Register />;
    case "reports":
      return <Reports />;
  }
}

// In a house of play money: enough people for every slip, also for a count by three.
const people: readonly DemoPerson[] = [
  "supervisor",
  "supervisor 2",
  "dealer",
  "cashier",
  "security",
  "security 2",
  "count",
  "count 2",
  "count 3",
  "accounting",
  "surveillance",
  "auditor",
];

/** What was done, what failed, what is old: one line above everything. */
function Told() {
  return (
    <div class="told">
      {said.value && (
        <p class={said.value.bad ? "told-bad" : "told-good"} role={said.value.bad ? "alert" : "status"}>
          <span>{said.value.text}</span>
          <button type="button" class="plain" aria-label={w("close")} onClick={() => (said.value = undefined)}>
            ×
          </button>
        </p>
      )}
      {failed.value && (
        <p class="told-bad" role="alert">
          {failed.value}
        </p>
      )}
      {asleep.value && <p class="told-bad">{t("asleep", { time: clock(asked_at.value) })}</p>}
    </div>
  );
}

export function Page() {
  const allowed = parts_of(role.value);
  const open = dialog.value;

  if (allowed.length === 0) return <Gate page={PAGE} why={t("not_here")} />;
  return (
    <>
      <Frame
        title={t("room")}
        link={pit_rights(role.value) === "none" ? undefined : { to: "/pit", text: t("floor_page") }}
        people={people}
        entries={allowed.map(entry_of)}
        here={place.value.part}
      >
        <Told />
        {open_part()}
      </Frame>
      {open && (
        <Dialog key={open.key} title={open.title} close={close_dialog} closeLabel={w("close")}>
          {open.body()}
        </Dialog>
      )}
    </>
  );
}

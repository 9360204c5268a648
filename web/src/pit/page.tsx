// page.tsx - the pit page: its sections, one of them open.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { DemoPerson } from "../kit/account";
import { Alarms } from "../kit/alarms";
import { type Entry, Frame } from "../kit/frame";
import { Gate } from "../kit/gate";
import { change, error_text } from "../kit/requests";
import { chips_tables, PAGE, pit, role } from "../kit/state";
import { Cage } from "./cage";
import { Floor } from "./floor";
import { Jackpots } from "./jackpots";
import { People } from "./people";
import { Records } from "./records";
import { Replay } from "./replay";
import { Rounds } from "./rounds";
import { place, type Section, sections_of } from "./route";
import { TablePage } from "./table";
import { Terminals } from "./terminals";
import { page_text as t } from "./text";

const icons: Record<Section, string> = {
  floor: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  alarms: "M12 3a6 6 0 0 0-6 6v4l-2 4h16l-2-4V9a6 6 0 0 0-6-6zM10 20a2 2 0 0 0 4 0",
  rounds: "M12 4a8 8 0 1 1-7.400 5M4 4v5h5M12 8v4l3 2",
  cage: "M3 7h18v11H3zM3 11h18M7 15h4",
  jackpots: "M8 4h8v5a4 4 0 0 1-8 0zM8 5H4v2a4 4 0 0 0 4 4M16 5h4v2a4 4 0 0 1-4 4M12 13v4M8 20h8",
  people:
    "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20a6.500 6.500 0 0 1 13 0M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14a6 6 0 0 1 3.500 6",
  terminals: "M4 4h16v11H4zM9 20h6M12 15v5",
  records: "M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7",
};

function open_section(): ComponentChildren {
  const { section, table, round } = place.value;

  if (table !== undefined) return <TablePage key={table} name={table} />;
  if (round !== undefined) return <Replay key={round} round={round} />;
  switch (section) {
    case "floor":
      return <Floor />;
    case "alarms":
      return <Alarms />;
    case "rounds":
      return <Rounds />;
    case "cage":
      return <Cage />;
    case "jackpots":
      return <Jackpots />;
    case "people":
      return <People />;
    case "terminals":
      return <Terminals />;
    case "records":
      return <Records />;
  }
}

function entry_of(section: Section): Entry {
  const entry = { id: section, text: t(section), icon: icons[section] };
  const count = section === "alarms" ? pit.value?.alarms_count : section === "jackpots" ? pit.value?.locks.length : 0;

  if (!count) return entry;
  return { ...entry, count, counted: t(section === "alarms" ? "alarms_n" : "locks_n", { n: count }) };
}

/** One tap: an event with its time, and of a table's page with its round. */
function Mark() {
  const [said, set_said] = useState("");
  const table = place.value.table;
  const mark = async () => {
    try {
      await change({ do: "mark", ...(table === undefined ? {} : { table }) });
      set_said("✓");
    } catch (error) {
      set_said(error_text(error));
    }
    setTimeout(() => set_said(""), 3000);
  };

  if (role.value === "auditor") return null;
  return (
    <button type="button" class="plain mark" title={t("mark_how")} disabled={said !== ""} onClick={() => void mark()}>
      ⚑ <span class="head-word">{t("mark")}</span> <span role="status">{said}</span>
    </button>
  );
}

const people: readonly DemoPerson[] = [
  "supervisor",
  "supervisor 2",
  "auditor",
  "cashier",
  "accounting",
  "surveillance",
];

export function Page() {
  const allowed = sections_of(role.value);
  const room = { to: "/room", text: t("room"), how: t("room_how") };

  if (allowed.length === 0)
    return (
      <Gate
        page={PAGE}
        why={t("not_here")}
        link={role.value === "dealer" ? { to: "/dealer", text: t("console") } : room}
      />
    );
  return (
    <Frame
      title={t("pit")}
      link={chips_tables.value.length > 0 ? room : undefined}
      tools={<Mark />}
      people={people}
      entries={allowed.map(entry_of)}
      here={place.value.section}
    >
      {open_section()}
    </Frame>
  );
}

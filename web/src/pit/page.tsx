// page.tsx - the frame: house and clock above, the sections beside, one of them open.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { state, welcome } from "../common/house";
import { Notices } from "../common/notices";
import { clock, dictionary } from "../common/text";
import { Account, sign_out } from "./account";
import { Alarms } from "./alarms";
import { Cage } from "./cage";
import { Floor } from "./floor";
import { Jackpots } from "./jackpots";
import { People } from "./people";
import { Records } from "./records";
import { Replay } from "./replay";
import { change, error_text } from "./requests";
import { Rounds } from "./rounds";
import { type Section, sections_of } from "./route";
import { chips_tables, pit, place, role, second } from "./state";
import { TablePage } from "./table";
import { Terminals } from "./terminals";

// ---- icons -----------------------------------------------------------------------------------------------------

const paths: Record<Section, string> = {
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

export function Icon({ name }: { name: Section }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

// ---- the page --------------------------------------------------------------------------------------------------

const t = dictionary({
  floor: ["Floor", "Sala"],
  alarms: ["Alarms", "Alarmas"],
  rounds: ["Rounds", "Rondas"],
  cage: ["Cage", "Caja"],
  jackpots: ["Jackpots", "Botes"],
  people: ["People", "Personal"],
  terminals: ["Terminals", "Terminales"],
  records: ["Records", "Registros"],
  menu: ["Sections", "Secciones"],
  pit: ["Pit", "Sala"],
  not_here: [
    "This page is for supervisors, auditors, cashiers, accounting and surveillance. Dealers use the console, security and the count team the room page.",
    "Esta página es para supervisores, auditores, cajeros, contabilidad y vigilancia. Los crupieres usan la consola; seguridad y el equipo de conteo, la página de fichas.",
  ],
  out: ["Sign out", "Cerrar sesión"],
  console: ["Dealer console", "Consola del crupier"],
  room: ["Room", "Fichas"],
  room_how: [
    "Racks, slips, count and reports of the tables in chips",
    "Bandejas, boletas, conteo e informes de las mesas con fichas",
  ],
  alarms_n: ["open alarms: {n}", "alarmas pendientes: {n}"],
  locks_n: ["locked jackpots: {n}", "botes bloqueados: {n}"],
  mark: ["Mark", "Marcar"],
  mark_how: ["Mark this moment for who looks at the recordings", "Marcar este momento para quien mira las grabaciones"],
  line_open: ["connected", "conectado"],
  line_lost: ["no connection", "sin conexión"],
  skip: ["Skip to content", "Ir al contenido"],
});

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

function count_of(section: Section): number {
  if (section === "alarms") return pit.value?.alarms_count ?? 0;
  return section === "jackpots" ? (pit.value?.locks.length ?? 0) : 0;
}

function Entry({ section }: { section: Section }) {
  const count = count_of(section);
  const here = place.value.section === section;

  return (
    <a class={`entry ${here ? "entry-here" : ""}`} href={`#${section}`} aria-current={here ? "page" : undefined}>
      <Icon name={section} />
      <span>{t(section)}</span>
      {count > 0 && (
        <span class="count" title={t(section === "alarms" ? "alarms_n" : "locks_n", { n: count })}>
          {count}
        </span>
      )}
    </a>
  );
}

function Menu() {
  const list = useRef<HTMLElement>(null);

  useEffect(() => {
    list.current?.querySelector(".entry-here")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [place.value.section]);
  return (
    <nav class="menu" aria-label={t("menu")} ref={list}>
      {sections_of(role.value).map((s) => (
        <Entry key={s} section={s} />
      ))}
    </nav>
  );
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

function Head() {
  const open = state.value === "open";

  return (
    <header class="head">
      <div class="head-house">
        <span class="head-venue">{welcome.value?.venue}</span>
        <span class="hint">{t("pit")}</span>
      </div>
      {chips_tables.value.length > 0 && (
        <a class="button head-link" href="/room" title={t("room_how")}>
          {t("room")}
        </a>
      )}
      <span class={`line ${open ? "line-open" : "line-lost"}`}>{open ? t("line_open") : t("line_lost")}</span>
      <Mark />
      <time class="head-clock">{clock(second.value, true)}</time>
      <Account />
    </header>
  );
}

export function Page() {
  const allowed = sections_of(role.value);

  if (allowed.length === 0) {
    return (
      <main class="gate">
        <div class="gate-box">
          <p>{t("not_here")}</p>
          <a class="button" href={role.value === "dealer" ? "/dealer" : "/room"}>
            {t(role.value === "dealer" ? "console" : "room")}
          </a>
          <button type="button" onClick={() => void sign_out()}>
            {t("out")}
          </button>
        </div>
      </main>
    );
  }
  return (
    <>
      <a
        class="skip"
        href="#content"
        onClick={(e) => {
          e.preventDefault();
          document.getElementById("content")?.focus();
        }}
      >
        {t("skip")}
      </a>
      <Notices />
      <Head />
      <div class={`frame ${allowed.length === 1 ? "frame-one" : ""}`}>
        {allowed.length > 1 && <Menu />}
        <main class="content" id="content" tabIndex={-1}>
          {open_section()}
        </main>
      </div>
    </>
  );
}

// page.tsx - the frame: house and clock above, the parts of this role beside, one of them open, a dialog over all of it.
import type { ComponentChildren } from "preact";
import { Dialog } from "../common/dialog";
import { state, welcome } from "../common/house";
import { Notices } from "../common/notices";
import { clock } from "../common/text";
import { Account, sign_out } from "../pit/account";
import { sections_of } from "../pit/route";
import { role, second } from "../pit/state";
import { w } from "../pit/text";
import { Cage, Carry, CountRoom } from "./cage";
import { Paper, Register } from "./papers";
import { Pit } from "./pit";
import { Reports } from "./reports";
import { Mine, Others } from "./slip_card";
import { type Part, parts_of } from "./slips";
import { asked_at, asleep, close_dialog, dialog, failed, mine, place, said } from "./state";
import { t } from "./text";
import { Watch } from "./watch";

const paths: Record<Part, string> = {
  pit: "M3 8h18v9H3zM7 8v9M11 8v9M15 8v9",
  cage: "M3 7h18v11H3zM3 11h18M7 15h4",
  carry: "M4 9h16v10H4zM9 9V5h6v4M4 14h16",
  count: "M4 5h16v14H4zM8 9h8M8 12h8M8 15h5",
  accounting: "M5 3h14v18H5zM9 8h6M9 12h6M9 16h3",
  watch: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  slips: "M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7",
  reports: "M4 20V4M4 20h16M8 16v-5M12 16V8M16 16v-3",
};

function Entry({ part }: { part: Part }) {
  const here = place.value.part === part;
  const turns = part === parts_of(role.value)[0] ? mine.value.length : 0; // the own work is the first part

  return (
    <a class={`entry ${here ? "entry-here" : ""}`} href={`#${part}`} aria-current={here ? "page" : undefined}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={paths[part]} />
      </svg>
      <span>{t(part)}</span>
      {turns > 0 && (
        <span class="count" title={`${t("mine")}: ${turns}`}>
          {turns}
        </span>
      )}
    </a>
  );
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
const people = [
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
] as const;

function Head() {
  const open = state.value === "open";

  return (
    <header class="head">
      <div class="head-house">
        <span class="head-venue">{welcome.value?.venue}</span>
        <span class="hint">{t("room")}</span>
      </div>
      {sections_of(role.value).length > 0 && (
        <a class="button head-link" href="/pit">
          {t("floor_page")}
        </a>
      )}
      <span class={`line ${open ? "line-open" : "line-lost"}`}>{open ? t("line_open") : t("line_lost")}</span>
      <time class="head-clock">{clock(second.value, true)}</time>
      <Account people={people} />
    </header>
  );
}

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

function NotHere() {
  return (
    <main class="gate">
      <div class="gate-box">
        <p>{t("not_here")}</p>
        <button type="button" onClick={() => void sign_out()}>
          {t("out")}
        </button>
      </div>
    </main>
  );
}

export function Page() {
  const allowed = parts_of(role.value);
  const open = dialog.value;

  if (allowed.length === 0) return <NotHere />;
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
        {allowed.length > 1 && (
          <nav class="menu" aria-label={t("menu")}>
            {allowed.map((part) => (
              <Entry key={part} part={part} />
            ))}
          </nav>
        )}
        <main class="content" id="content" tabIndex={-1}>
          <Told />
          {open_part()}
        </main>
      </div>
      {open && (
        <Dialog key={open.key} title={open.title} close={close_dialog} closeLabel={w("close")}>
          {open.body()}
        </Dialog>
      )}
    </>
  );
}

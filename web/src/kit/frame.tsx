// frame.tsx - the frame of a page of the staff: house and clock above, its parts beside, one of them open.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { state, welcome } from "../common/house";
import { clock } from "../common/text";
import { Account, type DemoPerson } from "./account";
import { Notices } from "./notices";
import { frame_text as t } from "./staff_text";
import { second } from "./state";
import "./frame.css";
import "./sections.css";

/** One part of the page, as its menu shows it. */
export interface Entry {
  id: string;
  text: string;
  icon: string; // the path of its picture
  count?: number; // what waits there
  counted?: string; // what that number is
}

export interface FrameProps {
  title: string;
  link?: { to: string; text: string; how?: string } | undefined; // to the other page of the staff
  tools?: ComponentChildren; // beside the clock
  people: readonly DemoPerson[]; // as whom one may look around with play money
  entries: readonly Entry[];
  here: string; // the open one
  children: ComponentChildren;
}

function MenuLink({ entry, here }: { entry: Entry; here: boolean }) {
  const { id, text, icon, count = 0, counted } = entry;

  return (
    <a class={`entry ${here ? "entry-here" : ""}`} href={`#${id}`} aria-current={here ? "page" : undefined}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon} />
      </svg>
      <span>{text}</span>
      {count > 0 && (
        <span class="count" title={counted}>
          {count}
        </span>
      )}
    </a>
  );
}

function Menu({ entries, here }: Pick<FrameProps, "entries" | "here">) {
  const list = useRef<HTMLElement>(null);

  useEffect(() => {
    list.current?.querySelector(".entry-here")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [here]);
  return (
    <nav class="menu" aria-label={t("menu")} ref={list}>
      {entries.map((entry) => (
        <MenuLink key={entry.id} entry={entry} here={entry.id === here} />
      ))}
    </nav>
  );
}

function Head({ title, link, tools, people }: Pick<FrameProps, "title" | "link" | "tools" | "people">) {
  const open = state.value === "open";

  return (
    <header class="head">
      <div class="head-house">
        <span class="head-venue">{welcome.value?.venue}</span>
        <span class="hint">{title}</span>
      </div>
      {link && (
        <a class="button head-link" href={link.to} title={link.how}>
          {link.text}
        </a>
      )}
      <span class={`line ${open ? "line-open" : "line-lost"}`}>{t(open ? "line_open" : "line_lost")}</span>
      {tools}
      <time class="head-clock">{clock(second.value, true)}</time>
      <Account people={people} />
    </header>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

export function Frame({ entries, here, children, ...head }: FrameProps) {
  const alone = entries.length === 1;

  return (
    <>
      <a class="skip" href="#content" onClick={skip}>
        {t("skip")}
      </a>
      <Notices />
      <Head {...head} />
      <div class={`frame ${alone ? "frame-one" : ""}`}>
        {!alone && <Menu entries={entries} here={here} />}
        <main class="content" id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}

// entry.tsx - the grid in which chips or bank notes are counted, the same everywhere; and how counts are shown.
import { useState } from "preact/hooks";
import { Chip } from "../kit/chip";
import { amount } from "../common/text";
import { InputError } from "../kit/requests";
import { count_of, counts_of, NOTES, spelled, worth } from "./chips";
import { draft, keep_draft } from "./state";
import { t } from "./text";

export interface Entry {
  name: string;
  units: readonly number[];
  texts: string[];
  set: (texts: string[]) => void;
  /** What was typed; throws what is wrong with it. */
  chips: (may_be_none?: boolean) => number[];
  cents: number;
}

/** A grid's fields.  What is typed stays, also when the dialog is closed, until clear. */
export function use_entry(name: string, units: readonly number[]): Entry {
  const kept = draft(name);
  const [texts, set_texts] = useState<string[]>(units.map((_, i) => kept[i] ?? ""));
  const set = (now: string[]) => {
    keep_draft(name, now);
    set_texts(now);
  };
  return {
    name,
    units,
    texts,
    set,
    chips: (may_be_none = false) => {
      const counts = counts_of(texts);
      if (!counts) throw new InputError(t("entry_bad"));
      if (!may_be_none && texts.every((text) => !text.trim())) throw new InputError(t("none_typed"));
      return counts;
    },
    cents: worth(
      texts.map((text) => count_of(text) ?? 0),
      units,
    ),
  };
}

export const clear = (entry: Entry): void => entry.set(entry.units.map(() => ""));

/** Enter goes to the next field, as on a calculator; on the last one it sends the form. */
function on_enter(event: KeyboardEvent): void {
  if (event.key !== "Enter") return;
  const grid = (event.currentTarget as HTMLElement).closest(".grid");
  const fields = [...(grid?.querySelectorAll("input") ?? [])];
  const next = fields[fields.indexOf(event.currentTarget as HTMLInputElement) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** The largest denomination first, as a rack is read. */
export function ChipEntry({
  entry,
  label,
  says,
  there,
}: {
  entry: Entry;
  label: string;
  says?: readonly number[] | undefined; // what the slip says, where it may be taken over
  there?: readonly number[] | undefined; // how many there are, where that is no secret
}) {
  const order = entry.units.map((unit, i) => ({ unit, i })).reverse();

  return (
    <fieldset class="grid">
      <legend>{label}</legend>
      {order.map(({ unit, i }) => {
        const text = entry.texts[i] ?? "";
        const count = count_of(text);
        return (
          <label class="grid-row" key={unit}>
            {entry.units === NOTES ? (
              <span class="note" aria-hidden="true">
                {amount(unit, true)}
              </span>
            ) : (
              <Chip cents={unit} />
            )}
            <span class="visually-hidden">
              {label} {amount(unit, true)}
            </span>
            <input
              type="text"
              inputMode="numeric"
              autocomplete="off"
              maxLength={24}
              value={text}
              data-unit={unit}
              aria-invalid={count === undefined}
              onInput={(e) => entry.set(entry.texts.map((was, at) => (at === i ? e.currentTarget.value : was)))}
              onKeyDown={on_enter}
            />
            <span class="hint">{there && t("there", { n: (there[i] ?? 0).toLocaleString("en-US") })}</span>
            <span class="grid-worth">{count === undefined ? "?" : count ? amount(count * unit, true) : ""}</span>
          </label>
        );
      })}
      <p class="grid-total">
        <span>{t("total")}</span>
        <strong>{amount(entry.cents, true)}</strong>
        <span class="grid-end">
          {says && (
            <button type="button" onClick={() => entry.set(entry.units.map((_, i) => String(says[i] ?? 0)))}>
              {t("as_slip")}
            </button>
          )}
          <button type="button" class="plain" onClick={() => clear(entry)}>
            {t("clear")}
          </button>
        </span>
      </p>
    </fieldset>
  );
}

/** Counts in one line, the largest first: 4 × $100 … */
export function ChipLine({ chips, units }: { chips: readonly number[]; units: readonly number[] }) {
  return (
    <ul class="chip-line">
      {spelled(chips, units).map(({ unit, count }) => (
        <li key={unit}>
          <Chip cents={unit} />
          <span>
            {count.toLocaleString("en-US")}
            <span class="visually-hidden"> × {amount(unit, true)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

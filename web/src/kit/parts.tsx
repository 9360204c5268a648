// parts.tsx - the building blocks of all sections.
import { cloneElement, type ComponentChildren, type VNode } from "preact";
import { useId, useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { type RequestState, error_text } from "./requests";
import { w } from "./staff_text";

export type Tone = "quiet" | "watch" | "alarm" | "good" | "plain";

/** A state as a word, not only as a colour. */
export function Pill({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  return <span class={`pill pill-${tone}`}>{children}</span>;
}

/** A number and its label. */
export function Figure({
  label,
  value,
  hint,
  tone,
}: {
  label: string;
  value: ComponentChildren;
  hint?: string;
  tone?: Tone;
}) {
  return (
    <div class={`figure ${tone ? `figure-${tone}` : ""}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {hint && <dd class="figure-hint">{hint}</dd>}
    </div>
  );
}

export interface PanelProps {
  title: string;
  hint?: ComponentChildren;
  actions?: ComponentChildren;
  children: ComponentChildren;
  class?: string;
}

/** A part of a section, with its heading and the actions to the right of it. */
export function Panel({ title, hint, actions, children, class: more = "" }: PanelProps) {
  return (
    <section class={`panel ${more}`} aria-label={title}>
      <header class="panel-head">
        <div>
          <h2>{title}</h2>
          {hint && <p class="hint">{hint}</p>}
        </div>
        {actions && <div class="panel-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** An input with its label above and its explanation below. */
export function Field({
  label,
  hint,
  children,
  class: more = "",
}: {
  label: string;
  hint?: string;
  children: VNode<{ id?: string }>;
  class?: string;
}) {
  const id = useId();
  const described = hint ? { "aria-describedby": `${id}-hint` } : {};

  return (
    <div class={`field ${more}`}>
      <label class="field-label" for={id}>
        {label}
      </label>
      {cloneElement(children, { id, ...described })}
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

// ---- tables ---------------------------------------------------------------------------------------------------

export interface Column<T> {
  label: string;
  cell: (row: T) => ComponentChildren;
  number?: boolean; // to the right
  wide?: boolean; // takes the room that is left
  bare?: boolean; // buttons: no label on a phone
}

/** On a phone each row is a small card with the columns' names in it. */
export function DataTable<T>({
  label,
  columns,
  rows,
  name,
  tone,
  empty = w("none"),
}: {
  label: string;
  columns: Column<T>[];
  rows: readonly T[];
  name: (row: T) => string | number;
  tone?: (row: T) => string;
  empty?: string;
}): VNode {
  if (rows.length === 0) return <p class="empty">{empty}</p>;
  return (
    <div class="rows-box" role="region" aria-label={label} tabIndex={0}>
      <table class="rows">
        <thead>
          <tr>
            {columns.map((c, i) => (
              <th key={i} scope="col" class={c.number ? "number" : ""}>
                {c.bare ? <span class="visually-hidden">{c.label}</span> : c.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={name(row)} class={tone?.(row) ?? ""} data-row={name(row)}>
              {columns.map((c, i) => (
                <td
                  key={i}
                  data-label={c.bare ? "" : c.label}
                  class={`${c.number ? "number" : ""} ${c.wide ? "wide" : ""} ${c.bare ? "bare" : ""}`}
                >
                  {c.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows that a request is loading, or why it failed. */
export function RequestStatus({ of: asked }: { of: Pick<RequestState<unknown>, "data" | "failed" | "busy"> }) {
  if (asked.failed)
    return (
      <p class="failed" role="alert">
        {asked.failed}
      </p>
    );
  return asked.data === undefined && asked.busy ? <p class="empty">{w("loading")}</p> : null;
}

/** Asks the same question again. */
export function Again({ of: asked }: { of: Pick<RequestState<unknown>, "busy" | "again"> }) {
  return (
    <button type="button" onClick={asked.again} disabled={asked.busy}>
      {w("again")}
    </button>
  );
}

export interface QueryPanelProps<T> extends Omit<PanelProps, "children"> {
  asked: RequestState<T>;
  also?: ComponentChildren; // actions after "refresh"
  filters?: ComponentChildren;
  children: (data: T) => ComponentChildren;
}

/** A part whose content is the answer to a question. */
export function QueryPanel<T>({ asked, actions, also, filters, children, ...panel }: QueryPanelProps<T>) {
  return (
    <Panel
      {...panel}
      actions={
        <>
          {actions}
          <Again of={asked} />
          {also}
        </>
      }
    >
      {filters}
      <RequestStatus of={asked} />
      {asked.data !== undefined && children(asked.data)}
    </Panel>
  );
}

// ---- forms ----------------------------------------------------------------------------------------------------

export type Fields = Record<string, string>;

export interface FormProps {
  label: string; // of the button
  run: (fields: Fields) => Promise<string | void>; // returns what to show when done; throws why it failed
  children?: ComponentChildren;
  danger?: boolean;
  plain?: boolean; // not the main action here
  class?: string;
  keep?: boolean; // fields stay as they are when it is done
  cancel?: () => void;
}

/** Runs one request at a time and shows its outcome beside the button. */
export function Form({ label, run, children, danger, plain, class: more = "", keep, cancel }: FormProps) {
  const [busy, set_busy] = useState(false);
  const [failed, set_failed] = useState("");
  const [done, set_done] = useState("");

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget as HTMLFormElement;
    const fields = Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));
    set_busy(true);
    set_failed("");
    set_done("");
    try {
      set_done((await run(fields)) ?? "");
      if (!keep) form.reset();
    } catch (error) {
      set_failed(error_text(error));
    }
    set_busy(false);
  };
  return (
    <form class={`form ${more}`} onSubmit={(event) => void send(event as SubmitEvent)}>
      {children}
      <div class="form-end">
        <button type="submit" class={danger ? "danger" : plain ? "" : "primary"} disabled={busy}>
          {label}
        </button>
        {cancel && (
          <button type="button" class="plain" onClick={cancel}>
            {w("cancel")}
          </button>
        )}
        {failed && (
          <p class="failed" role="alert">
            {failed}
          </p>
        )}
        {done && (
          <p class="done" role="status">
            {done}
          </p>
        )}
      </div>
    </form>
  );
}

/** The field for a reason. */
export function Reason({ name = "reason", optional = false }: { name?: string; optional?: boolean }) {
  return (
    <Field
      label={optional ? `${w("reason")} (${w("optional")})` : w("reason")}
      hint={w("reason_how")}
      class="field-wide"
    >
      <input name={name} required={!optional} maxLength={150} autocomplete="off" />
    </Field>
  );
}

/** A button that opens a dialog; its content gets a function that closes it. */
export function DialogButton({
  label,
  title,
  children,
  class: more = "",
  disabled,
  describe,
}: {
  label: ComponentChildren;
  title: string;
  children: (close: () => void) => ComponentChildren;
  class?: string;
  disabled?: boolean;
  describe?: string;
}) {
  const [open, set_open] = useState(false);
  const close = () => set_open(false);

  return (
    <>
      <button type="button" class={more} disabled={disabled} aria-label={describe} onClick={() => set_open(true)}>
        {label}
      </button>
      {open && (
        <Dialog title={title} close={close} closeLabel={w("close")}>
          {children(close)}
        </Dialog>
      )}
    </>
  );
}

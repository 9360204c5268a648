// form.tsx - the question: game, table, option, rule, pays, information; and the same as a line to type.
import { id_text } from "../common/text";
import { type Choice, type Kind, type PayTable, asked_of, command_line, command_of, to_one } from "./question";
import {
  busy,
  change,
  choose_game,
  commands,
  games,
  informations,
  put_question,
  question,
  stop_asking,
  tables,
  the_game,
  told,
} from "./state";
import { t } from "./text";

const kinds: Kind[] = ["edge", "information", "risk", "compare", "sheet", "free"];

function Select(props: {
  label: string;
  value: string;
  values: [string, string][];
  hint?: string;
  change: (value: string) => void;
}) {
  return (
    <label title={props.hint}>
      <span>{props.label}</span>
      <select
        aria-label={props.label}
        value={props.value}
        onChange={(event) => props.change(event.currentTarget.value)}
      >
        {props.values.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Every table, option and rule of the game that has more than one value. */
function Choices() {
  const q = question.value;
  const game = the_game();
  const set = (choice: Choice, value: string): void => {
    const { [choice.id]: _, ...others } = q.choices;
    change({
      choices: value ? { ...others, [choice.id]: value } : others,
      ...(choice.id === q.wager ? { pays: {} } : {}),
    });
  };
  const name = (choice: Choice): string => {
    const wager = game?.wagers.find((w) => w.id === choice.id);
    return choice.kind === "table" ? t("table_of", { wager: wager?.name ?? choice.id }) : id_text(choice.id);
  };
  const options = (game?.options ?? []).filter((o) => o.kind !== "rule" && o.values.length > 1);
  const rules = (game?.options ?? []).filter((o) => o.kind === "rule");
  const select = (choice: Choice) => (
    <Select
      key={choice.id}
      label={name(choice)}
      hint={choice.what}
      value={q.choices[choice.id] ?? ""}
      values={[
        ["", choice.kind === "rule" ? t("as_approved", { value: choice.default }) : t("all")],
        ...choice.values.map((v): [string, string] => [v, id_text(v)]),
      ]}
      change={(value) => set(choice, value)}
    />
  );

  return (
    <>
      <div class="choices">{options.map(select)}</div>
      {rules.length > 0 && (
        <details open={rules.some((rule) => q.choices[rule.id] !== undefined)}>
          <summary>{t("rules")}</summary>
          <div class="choices">{rules.map(select)}</div>
        </details>
      )}
    </>
  );
}

/** The lines of the wager's pay table, each to be moved; the count follows at once. */
function Pays({ table }: { table: PayTable }) {
  const q = question.value;
  const set = (line: string, pays: string): void => {
    const start = Object.fromEntries(table.lines.map((l) => [l.line, l.pays]));
    change({ pays: { ...start, ...q.pays, [line]: pays } });
  };

  return (
    <details open={Object.keys(q.pays).length > 0}>
      <summary>{t("pays")}</summary>
      <p class="quiet">{t("pays_lead")}</p>
      <ul class="pays">
        {table.lines.map((line) => {
          const pays = q.pays[line.line] ?? line.pays;
          const odds = to_one(pays);
          const printed = to_one(line.pays) ?? odds ?? 1;
          return (
            <li key={line.line}>
              <label>
                <span>{line.label}</span>
                <input value={pays} aria-label={line.label} onChange={(e) => set(line.line, e.currentTarget.value)} />
              </label>
              {odds !== undefined && (
                <input
                  type="range"
                  min={1}
                  max={Math.max(2 * printed, 10)}
                  value={odds}
                  aria-label={t("slider", { line: line.label })}
                  onInput={(event) => set(line.line, `${event.currentTarget.value} to 1`)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <button type="button" onClick={() => change({ pays: {} })} disabled={Object.keys(q.pays).length === 0}>
        {t("printed")}
      </button>
    </details>
  );
}

function Fields() {
  const q = question.value;
  const game = the_game();
  const all = tables.value[q.game] ?? [];
  const wagers = (game?.wagers ?? []).filter((w) => w.tables.length > 0);
  const table = all.find((p) => p.wager === q.wager && p.table === (q.choices[q.wager] ?? p.table));
  const known = informations.value[q.game] ?? [];

  return (
    <>
      <Select
        label={t("game")}
        value={q.game}
        values={games.value.map((g) => [g.id, g.name])}
        change={(id) => void choose_game(id).catch(told)}
      />
      {q.kind === "information" ? (
        <Select
          label={t("information")}
          value={q.information}
          values={[["", t("all")], ...known.map((id): [string, string] => [id, t.has(id) ? t(id) : id_text(id)])]}
          change={(information) => change({ information })}
        />
      ) : (
        <Select
          label={t("wager")}
          value={q.wager}
          values={[["", t("all")], ["base", t("base")], ...wagers.map((w): [string, string] => [w.id, w.name])]}
          change={(wager) => change({ wager, pays: {} })}
        />
      )}
      <Choices />
      {q.kind === "edge" && table && <Pays table={table} />}
    </>
  );
}

export function Form() {
  const q = question.value;
  const offered = kinds.filter((kind) => kind === "free" || commands.value.includes(command_of(kind)!));

  return (
    <form
      class="question"
      onSubmit={(event) => {
        event.preventDefault();
        void put_question();
      }}
    >
      <Select
        label={t("question")}
        value={q.kind}
        values={offered.map((kind) => [kind, t(`ask_${kind}`)])}
        change={(kind) => change({ kind: kind as Kind, pays: {} })}
      />
      {q.kind === "free" ? (
        <label>
          <span>{t("words")}</span>
          <textarea
            rows={3}
            spellcheck={false}
            value={q.words}
            placeholder="analyze super-three-card --wager base"
            onInput={(event) => change({ words: event.currentTarget.value })}
          />
        </label>
      ) : (
        <Fields />
      )}
      <p class="buttons">
        <button type="submit" class="primary" disabled={busy.value || games.value.length === 0}>
          {t("ask")}
        </button>
        {busy.value && (
          <button type="button" onClick={stop_asking}>
            {t("stop")}
          </button>
        )}
      </p>
      <p class="quiet">
        {t("typed")} <code>{command_line(asked_of(q, the_game(), false))}</code>
      </p>
    </form>
  );
}

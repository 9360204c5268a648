// help.tsx - how to play, the pay tables in force, the keys.
import type { Wager } from "protocol";
import { id_text } from "../common/text";
import { my_view, table, tray } from "./betting";
import { action_keys, in_order } from "./decisions";
import { aggregate_of, limits_of, PayTable } from "./felt/parts";
import { game_texts, pay_table_of } from "./felt/game";
import { action_name, t } from "./text";

/** "Decks: 6, bonus only: yes" of "decks=6 bonus-only=yes"; one without a value is not in use. */
export function options_text(options: string[]): string {
  const named = options.map((option) => option.split("=")).filter(([, value]) => value !== "");
  return named
    .map(([id = "", value]) => (value ? `${id_text(id)}: ${value.replace(/-/g, " ")}` : id_text(id)))
    .join(", ");
}

function Keys() {
  const actions = in_order(table.value?.actions ?? []);
  const rows: [string, string][] = [
    [`1 – ${tray.value.length || 5}`, t("key_chips")],
    ["Tab, Enter", t("key_spot")],
    ["X", t("double_long")],
    ["U", t("undo")],
    ["C", t("clear")],
    ["R", t("rebet")],
    ["D", t("deal_long")],
    ["V", t("swap")],
    ["L", t("recall")],
    ["?", t("help")],
    ...actions.map((a): [string, string] => [(action_keys[a] ?? "").toUpperCase(), action_name(a)]),
    ["Esc", t("key_close")],
  ];
  return (
    <dl class="keys">
      {rows.map(([key, what]) => (
        <div key={key + what}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Of several spots that share a pay table only one is listed. */
const is_listed = (wager: Wager) => pay_table_of(table.value?.game, wager.id) === wager.id;

function Limits() {
  const by_hand = (table.value?.wagers ?? []).filter((w) => w.kind === "optional" || w.kind === "required");
  const shown = by_hand.filter(is_listed);
  return (
    <ul class="limits">
      {shown.map((w) => (
        <li key={w.id}>
          <b>{w.title}</b> {limits_of(w)}
          {w.aggregate ? ` · ${aggregate_of(w)}` : ""}
        </li>
      ))}
    </ul>
  );
}

export function Help() {
  const on = table.value;
  const texts = game_texts(on?.game);
  const late = on?.timed === false ? t("rule_untimed") : texts?.late;
  const rules = texts && [...texts.rules, ...(late ? [late] : [])];
  const commitment = my_view.value?.round?.commitment;

  return (
    <div class="help stack-gap">
      {on && (
        <>
          {rules && (
            <section>
              <h3>
                {on.title} · {t("how_to")}
              </h3>
              <ol>
                {rules.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ol>
            </section>
          )}
          <section>
            <h3>{t("pay_tables")}</h3>
            <Limits />
            <div class="help-pays">
              {on.wagers
                .filter((w) => w.lines.length > 0 && is_listed(w))
                .map((w) => (
                  <div key={w.id}>
                    <PayTable wager={w} />
                    {w.table && (
                      <p class="quiet">
                        {t("pay_table", { id: w.table })}
                        {on.unapproved?.includes(w.id) ? ` · ${t("unapproved")}` : ""}
                      </p>
                    )}
                  </div>
                ))}
            </div>
          </section>
        </>
      )}
      <section>
        <h3>{t("keys")}</h3>
        <Keys />
      </section>
      {on && (
        <section class="quiet">
          <p>
            {on.document}. {t("options")}: {options_text(on.options) || "–"}
          </p>
          {commitment && (
            <p class="commitment">
              {t("commitment")}: <code>{commitment}</code>
            </p>
          )}
          {on.notices.map((n) => (
            <p key={n}>
              <b>{n}.</b>
            </p>
          ))}
        </section>
      )}
    </div>
  );
}

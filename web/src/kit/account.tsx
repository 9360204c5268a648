// account.tsx - the person's own account: password, badge and PIN, display settings, signing out.
import { useState } from "preact/hooks";
import type { DemoRequest } from "protocol";
import { connect, welcome } from "../common/house";
import { post, token_forget, token_save } from "../common/http";
import { set, settings } from "../common/settings";
import { Field, Form, DialogButton } from "./parts";
import { ask, InputError } from "./requests";
import { go, PAGE } from "./state";
import { account_text as t, w } from "./staff_text";
import { sign_out } from "./gate";

type DemoRole = Exclude<DemoRequest["as"], "terminal" | "sign">;

/** "count 2" is the second person of the count team: what takes several people can so be tried. */
export type DemoPerson = DemoRole | `${DemoRole} ${2 | 3}`;

function demo_person(who: DemoPerson): { as: DemoRole; index: number; name: string } {
  const [as, index = "1"] = who.split(" ") as [DemoRole, string?];
  return { as, index: Number(index), name: `demo-${as}${index === "1" ? "" : `-${index}`}` };
}

async function look_as(who: DemoPerson): Promise<void> {
  const { as, index } = demo_person(who);
  const fresh = await post({ do: "demo", as, index });
  token_forget(PAGE);
  go("");
  connect(PAGE, token_save(PAGE, fresh, false));
}

function Password() {
  return (
    <Form
      label={t("change")}
      plain
      run={async (fields) => {
        if (fields["password"] !== fields["twice"]) throw new InputError(t("differ"));
        await ask({ do: "password", old: fields["old"] ?? "", password: fields["password"] ?? "" });
        return t("done");
      }}
    >
      <h3>{t("password")}</h3>
      <input
        class="visually-hidden"
        type="text"
        autocomplete="username"
        value={welcome.value?.name}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <Field label={t("old")}>
        <input name="old" type="password" required maxLength={128} autocomplete="current-password" />
      </Field>
      <Field label={t("fresh")} hint={t("rule")}>
        <input name="password" type="password" required maxLength={128} autocomplete="new-password" />
      </Field>
      <Field label={t("twice")}>
        <input name="twice" type="password" required maxLength={128} autocomplete="new-password" />
      </Field>
    </Form>
  );
}

/** A new badge is told once, to be printed as a bar code for the scanners of the consoles. */
function Badge() {
  const [badge, set_badge] = useState("");

  return (
    <Form
      label={t("badge_make")}
      plain
      run={async (fields) => {
        const made = await ask({ do: "badge", old: fields["old"] ?? "", pin: fields["pin"] ?? "" });
        set_badge(made.badge);
        return t("badge_done");
      }}
    >
      <h3>{t("badge")}</h3>
      <Field label={t("own")}>
        <input name="old" type="password" required maxLength={128} autocomplete="current-password" />
      </Field>
      <Field label={t("pin")} hint={t("pin_how")}>
        <input name="pin" type="password" inputMode="numeric" required maxLength={8} autocomplete="off" />
      </Field>
      {badge && <output class="code-text">{badge}</output>}
    </Form>
  );
}

/** What the person signs on with. */
export function Secrets() {
  return (
    <>
      <Password />
      <Badge />
    </>
  );
}

function Look() {
  return (
    <div class="look">
      <h3>{t("look")}</h3>
      <Field label={t("language")}>
        <select
          value={settings.value.language}
          onChange={(e) => set("language", e.currentTarget.value === "es" ? "es" : "en")}
        >
          <option value="en">English</option>
          <option value="es">Español</option>
        </select>
      </Field>
      <label class="check">
        <input type="checkbox" checked={settings.value.large} onChange={(e) => set("large", e.currentTarget.checked)} />
        {t("large")}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={settings.value.four_colours}
          onChange={(e) => set("four_colours", e.currentTarget.checked)}
        />
        {t("four")}
      </label>
    </div>
  );
}

/** In a house of play money a person may look at the page as any of these. */
export function Account({ people }: { people: readonly DemoPerson[] }) {
  const me = welcome.value;

  if (!me) return null;
  return (
    <DialogButton
      label={
        <>
          <span class="me-name">{me.name}</span>
          <span class="hint">{w(me.role as "supervisor")}</span>
        </>
      }
      title={t("title")}
      class="me plain"
    >
      {(close) => (
        <div class="account">
          <div class="account-head">
            <p>
              {t("signed_in", { name: me.name, role: w(me.role as "supervisor") })}
              <br />
              <span class="hint">{me.version}</span>
            </p>
            <button
              type="button"
              class="danger"
              onClick={() => {
                close();
                sign_out(PAGE);
              }}
            >
              {t("out")}
            </button>
          </div>
          {me.demo && (
            <div class="look-as">
              <p class="hint">{t("as")}</p>
              <div class="row-actions">
                {people.map((who) => {
                  const { as, index, name } = demo_person(who);
                  return (
                    <button
                      key={who}
                      type="button"
                      disabled={name === me.name}
                      onClick={() => {
                        close();
                        void look_as(who);
                      }}
                    >
                      {w(as)} {index > 1 && index}
                    </button>
                  );
                })}
              </div>
            </div>
          )}
          <Look />
          <Secrets />
        </div>
      )}
    </DialogButton>
  );
}

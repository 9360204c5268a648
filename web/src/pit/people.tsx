// people.tsx - who may do what in the house.
import { useState } from "preact/hooks";
import type { User, UserAddRequest } from "protocol";
import { welcome } from "../common/house";
import { day_and_clock } from "../common/text";
import { type Column, Field, Form, DialogButton, Panel, Pill, DataTable, QueryPanel } from "../kit/parts";
import { ask, use_request } from "../kit/requests";
import { may_change } from "../kit/state";
import { w } from "../kit/staff_text";
import { people_text as t } from "./text";

const roles = [
  "dealer",
  "cashier",
  "supervisor",
  "auditor",
  "security",
  "count",
  "accounting",
  "surveillance",
] as const;
type StaffRole = UserAddRequest["role"];

function RoleField({ value = "dealer" }: { value?: StaffRole }) {
  const [chosen, set_chosen] = useState(value);

  return (
    <Field label={w("role")} hint={t(`${chosen}_how`)}>
      <select name="role" value={chosen} onChange={(e) => set_chosen(e.currentTarget.value as StaffRole)}>
        {roles.map((r) => (
          <option key={r} value={r}>
            {w(r)}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Add({ done }: { done: () => void }) {
  return (
    <Panel title={t("add")} hint={t("add_how")}>
      <Form
        label={t("add")}
        class="form-row"
        run={async (fields) => {
          const waiting = await ask({
            do: "user-add",
            name: fields["name"] ?? "",
            role: fields["role"] as StaffRole,
            password: fields["password"] ?? "",
          });
          done();
          return waiting?.proposal ? w("waits_second") : t("added", { name: fields["name"] ?? "" });
        }}
      >
        <Field label={w("name")} hint={t("name_how")}>
          <input name="name" required maxLength={31} autocomplete="off" />
        </Field>
        <RoleField />
        <Field label={t("password")} hint={t("password_how")}>
          <input name="password" type="password" required maxLength={128} autocomplete="new-password" />
        </Field>
      </Form>
    </Panel>
  );
}

function Actions({ user, done }: { user: User; done: () => void }) {
  if (user.removed) return null;
  return (
    <div class="row-actions">
      <DialogButton label={t("role")} title={`${t("role")}: ${user.name}`} describe={`${t("role")}: ${user.name}`}>
        {(close) => (
          <>
            <p class="dialog-text">{t("role_how")}</p>
            <Form
              label={t("role")}
              cancel={close}
              run={async (fields) => {
                await ask({ do: "user-role", name: user.name, role: fields["role"] as StaffRole });
                close();
                done();
              }}
            >
              <RoleField value={user.role} />
            </Form>
          </>
        )}
      </DialogButton>
      <DialogButton
        label={t("new_password")}
        title={`${t("new_password")}: ${user.name}`}
        describe={`${t("new_password")}: ${user.name}`}
      >
        {(close) => (
          <>
            <p class="dialog-text">{t("role_how")}</p>
            <Form
              label={t("set")}
              cancel={close}
              run={async (fields) => {
                await ask({ do: "user-password", name: user.name, password: fields["password"] ?? "" });
                close();
                done();
              }}
            >
              <Field label={t("new_password")} hint={t("password_how")}>
                <input name="password" type="password" required maxLength={128} autocomplete="new-password" />
              </Field>
            </Form>
          </>
        )}
      </DialogButton>
      <DialogButton
        label={t("remove")}
        title={`${t("remove")}: ${user.name}`}
        describe={`${t("remove")}: ${user.name}`}
      >
        {(close) => (
          <>
            <p class="dialog-text">{t("remove_how", { name: user.name })}</p>
            <Form
              label={t("remove")}
              danger
              cancel={close}
              run={async () => {
                await ask({ do: "user-remove", name: user.name });
                close();
                done();
              }}
            />
          </>
        )}
      </DialogButton>
    </div>
  );
}

function columns(done: () => void): Column<User>[] {
  const all: Column<User>[] = [
    {
      label: w("name"),
      wide: true,
      cell: (u) => (
        <>
          <strong>{u.name}</strong>
          {u.number === welcome.value?.number ? <span class="hint"> ({t("you")})</span> : null}
          {u.removed ? (
            <>
              {" "}
              <Pill tone="plain">{t("removed")}</Pill>
            </>
          ) : null}
        </>
      ),
    },
    { label: w("role"), cell: (u) => w(u.role) },
    { label: t("sessions"), number: true, cell: (u) => u.sessions },
    { label: t("created"), cell: (u) => day_and_clock(u.created) },
    { label: t("changed"), cell: (u) => day_and_clock(u.changed) },
  ];
  if (may_change.value) all.push({ label: w("action"), bare: true, cell: (u) => <Actions user={u} done={done} /> });
  return all;
}

export function People() {
  const asked = use_request(() => ask({ do: "users" }), []);

  return (
    <>
      <h1 class="visually-hidden">{t("title")}</h1>
      <QueryPanel title={t("title")} hint={t("how")} asked={asked}>
        {(data) => (
          <DataTable
            label={t("title")}
            columns={columns(asked.again)}
            rows={data}
            name={(u) => u.name}
            tone={(u) => (u.removed ? "row-off" : "")}
          />
        )}
      </QueryPanel>
      {may_change.value && <Add done={asked.again} />}
    </>
  );
}

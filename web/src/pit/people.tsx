// people.tsx - who may do what in the house.
import { useState } from "preact/hooks";
import type { User, UserAddRequest } from "protocol";
import { welcome } from "../common/house";
import { day_and_clock, dictionary } from "../common/text";
import { type Column, Field, Form, DialogButton, Panel, Pill, DataTable, RequestStatus } from "./parts";
import { ask, use_request } from "./requests";
import { may_change } from "./state";
import { w } from "./text";

const t = dictionary({
  title: ["People", "Personal"],
  how: [
    "A removed person stays in the log by name.",
    "Una persona dada de baja sigue figurando en el registro con su nombre.",
  ],
  add: ["Add a person", "Añadir una persona"],
  add_how: [
    "Give the person the first password; it can be changed after signing in.",
    "Entregue a la persona la primera contraseña; puede cambiarla al iniciar sesión.",
  ],
  name_how: ["1 to 31 letters, digits or . - _", "De 1 a 31 letras, dígitos o . - _"],
  password: ["First password", "Primera contraseña"],
  password_how: ["At least ten characters.", "Al menos diez caracteres."],
  added: ["{name} was added.", "Se añadió a {name}."],
  created: ["Since", "Desde"],
  changed: ["Changed", "Cambiado"],
  sessions: ["Open sessions", "Sesiones abiertas"],
  removed: ["removed", "dado de baja"],
  role: ["Change role", "Cambiar función"],
  role_how: [
    "The person is signed out everywhere and has to sign in again.",
    "Se cierran todas sus sesiones y debe volver a iniciar sesión.",
  ],
  new_password: ["New password", "Nueva contraseña"],
  remove: ["Remove", "Dar de baja"],
  remove_how: [
    "{name} is signed out now and can no longer sign in. What the person did stays in the log.",
    "Se cierra la sesión de {name}, que ya no puede iniciar sesión. Lo que hizo queda en el registro.",
  ],
  you: ["you", "usted"],
  dealer_how: ["Deals at live tables, verifies jackpots.", "Reparte en mesas en vivo, verifica botes."],
  cashier_how: ["Issues and redeems vouchers.", "Emite y paga vales."],
  supervisor_how: ["Runs the floor.", "Dirige la sala."],
  auditor_how: ["Sees everything, changes nothing.", "Ve todo, no cambia nada."],
  security_how: ["Carries chips, slips and drop boxes.", "Lleva fichas, comprobantes y cajas."],
  count_how: ["Counts the drop boxes.", "Cuenta las cajas."],
  accounting_how: [
    "Keeps the records: reads everything, verifies counts.",
    "Lleva los registros: lee todo, verifica recuentos.",
  ],
  surveillance_how: [
    "Watches: reads everything, confirms large wins.",
    "Vigila: lee todo, confirma los premios grandes.",
  ],
  set: ["Set", "Guardar"],
});

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
          await ask({
            do: "user-add",
            name: fields["name"] ?? "",
            role: fields["role"] as StaffRole,
            password: fields["password"] ?? "",
          });
          done();
          return t("added", { name: fields["name"] ?? "" });
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
      <Panel
        title={t("title")}
        hint={t("how")}
        actions={
          <button type="button" onClick={asked.again} disabled={asked.busy}>
            {w("again")}
          </button>
        }
      >
        <RequestStatus of={asked} />
        {asked.data && (
          <DataTable
            label={t("title")}
            columns={columns(asked.again)}
            rows={asked.data}
            name={(u) => u.name}
            tone={(u) => (u.removed ? "row-off" : "")}
          />
        )}
      </Panel>
      {may_change.value && <Add done={asked.again} />}
    </>
  );
}

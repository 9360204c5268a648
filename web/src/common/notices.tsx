// notices.tsx - what every page must say across its top: play money, pay tables that are not approved, a house
// that cannot write, a line that is lost; and refusals, for some seconds.
import { complaint, link, reason, state, tick, view, welcome } from "./house";
import { refusal } from "./refusals";
import { settings } from "./settings";
import { dictionary } from "./text";
import { trouble_in_spanish } from "./trouble";

const t = dictionary(
  {
    demo: "PLAY MONEY — demonstration, no cash value",
    unapproved: "NOT APPROVED — a pay table at this house is not an approved one",
    lost: "The line to the house is lost. Trying again… nothing is lost, and no wager is taken twice.",
    connecting: "Connecting to the house…",
    elsewhere: "This terminal is open in another window.",
    here: "Use it here",
  },
  {
    demo: "DINERO DE JUEGO — demostración, sin valor en efectivo",
    unapproved: "NO APROBADO — una tabla de pagos de esta casa no está aprobada",
    lost: "Se perdió la conexión con la casa. Reintentando… no se pierde nada y ninguna apuesta se toma dos veces.",
    connecting: "Conectando con la casa…",
    elsewhere: "Esta terminal está abierta en otra ventana.",
    here: "Usarla aquí",
  },
);

const COMPLAINT_MS = 6000;

export function Notices() {
  const trouble = view.value && "trouble" in view.value ? view.value.trouble : undefined;
  const said = complaint.value;

  return (
    <>
      <div class="notices" role="status">
        {welcome.value?.demo && <p class="notice notice-demo">{t("demo")}</p>}
        {welcome.value?.unapproved && <p class="notice notice-bad">{t("unapproved")}</p>}
        {trouble && (
          <p class="notice notice-bad">{settings.value.language === "es" ? trouble_in_spanish(trouble) : trouble}</p>
        )}
        {state.value === "lost" && (
          <p class="notice notice-lost" title={reason.value}>
            {t("lost")}
          </p>
        )}
        {state.value === "elsewhere" && (
          <p class="notice notice-lost">
            {t("elsewhere")}{" "}
            <button type="button" onClick={() => link?.hurry()}>
              {t("here")}
            </button>
          </p>
        )}
        {state.value === "connecting" && welcome.value && <p class="notice notice-lost">{t("connecting")}</p>}
      </div>
      <div class="complaints" role="alert">
        {said && tick.value - said.at < COMPLAINT_MS && (
          <p class="complaint" data-code={said.code} key={said.at}>
            {refusal(said.code, said.text)}
          </p>
        )}
      </div>
    </>
  );
}

// notices.tsx - what every page must show: across its top play money, pay tables that are not approved, a house that
// accepts no wagers, a lost connection; refusals for some seconds; and the sentences that the law wants to be seen.
import { complaint, connection, in_play, moved_at, not_taken, state, tick, view, welcome } from "../common/house";
import { refusal_text } from "../common/refusal_text";
import { settings } from "../common/settings";
import { notices_text as t } from "./text";

/** Why no wagers are accepted; "" while they are. */
function trouble_text(): string {
  const last = view.value;
  if (!last || !("trouble" in last) || last.trouble === undefined) return "";
  return t(last.trouble_code ?? "trouble");
}

const COMPLAINT_MS = 6000;
const MOVED_MS = 20000;

export function Notices() {
  const trouble = trouble_text();
  const refused = complaint.value;
  const lost = state.value === "lost" || (state.value === "connecting" && welcome.value !== undefined);

  return (
    <>
      <div class="notices" role="status">
        {welcome.value?.demo && <p class="notice notice-demo">{t("demo")}</p>}
        {welcome.value?.unapproved && <p class="notice notice-bad">{t("unapproved")}</p>}
        {trouble && <p class="notice notice-bad">{trouble}</p>}
        {lost && <p class="notice notice-lost">{t(in_play.value ? "lost_in_play" : "lost")}</p>}
        {not_taken.value && <p class="notice notice-lost">{t("not_taken")}</p>}
        {state.value === "open" && tick.value - moved_at.value < MOVED_MS && (
          <p class="notice notice-lost">{t("moved")}</p>
        )}
        {state.value === "replaced" && (
          <p class="notice notice-lost">
            {t("replaced")}{" "}
            <button type="button" onClick={() => connection?.reconnect()}>
              {t("use_here")}
            </button>
          </p>
        )}
      </div>
      <div class="complaints" role="alert">
        {refused && tick.value - refused.at < COMPLAINT_MS && (
          <p class="complaint" data-code={refused.code} key={refused.at}>
            {refusal_text(refused.code, refused.text)}
          </p>
        )}
      </div>
    </>
  );
}

// ---- sentences that the law wants to be seen --------------------------------------------------------------------

/** The house's list of required sentences begins with this one; it is shown even where there is no table yet. */
export const MALFUNCTION = "Malfunction voids all bets and plays";
const MALFUNCTION_ES = "Un mal funcionamiento anula todas las apuestas y jugadas";

/** The Spanish of the required sentence with this index, on a Spanish page and where there is one. */
export function spanish_sentence(index: number): string | undefined {
  return settings.value.language === "es" && index === 0 ? MALFUNCTION_ES : undefined;
}

/** A required sentence: the approved English always, and its Spanish after it. */
export function RequiredSentence({ text, index }: { text: string; index: number }) {
  const spanish = spanish_sentence(index);
  return (
    <>
      <span lang="en">{text}</span>
      {spanish && <span lang="es"> · {spanish}</span>}
    </>
  );
}

/** By whose approval no dealer deals or enters the cards; "" where a dealer does, and where none is needed. */
export function approval_text(of: { approval?: string } | undefined): string {
  return of?.approval ? t("approval", { text: of.approval }) : "";
}

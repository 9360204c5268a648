// gate.tsx - the way out, and what a page shows to whom it is not for.
import { leave, token } from "../common/house";
import { post } from "../common/http";
import { gate_text as t } from "./text";

/** Ends the session, here even if the house does not answer. */
export function sign_out(page: string): void {
  if (token.value) void post({ do: "logout" }, token.value).catch(() => undefined); // it expires by itself
  leave(page);
}

export interface GateProps {
  page: string;
  why: string;
  link?: { to: string; text: string } | undefined; // the page that is for this person
}

export function Gate({ page, why, link }: GateProps) {
  return (
    <main class="gate">
      <div class="gate-box">
        <p>{why}</p>
        {link && (
          <a class="button" href={link.to}>
            {link.text}
          </a>
        )}
        <button type="button" onClick={() => sign_out(page)}>
          {t("out")}
        </button>
      </div>
    </main>
  );
}

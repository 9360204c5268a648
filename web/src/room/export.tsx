// export.tsx - the same as data: buttons that save an export of the house.
import { save } from "../common/http";
import { ask_file, error_text } from "../kit/requests";
import { role } from "../kit/state";
import { said } from "./state";
import { t } from "./text";

const readers = ["supervisor", "auditor", "accounting", "surveillance"];

export function Export({ what }: { what: "slips" | "racks" | "games" }) {
  const get = async (format: "csv" | "json") => {
    try {
      save(`${what}.${format}`, await ask_file("export", { what, format }));
    } catch (error) {
      said.value = { text: error_text(error), bad: true };
    }
  };

  if (!readers.includes(role.value ?? "")) return null;
  return (
    <>
      <button type="button" onClick={() => void get("csv")}>
        {t("csv")}
      </button>
      <button type="button" onClick={() => void get("json")}>
        {t("json")}
      </button>
    </>
  );
}

// text.ts - what the sign says beside the sentences that it must.
import { dictionary } from "../common/text";

export const t = dictionary(
  {
    limits: "Limits", to: "{min} to {max}", last: "Last hits", none: "No hit to show yet.", at: "{table}, {time}",
    lost: "The line to the house is lost. Amounts as of {time}.", demo: "PLAY MONEY", demo_more: "demonstration, no cash value",
    unapproved: "NOT APPROVED: a pay table here is not an approved one", tables: "Our tables", no_meters: "No progressive at this table", no_pools: "There is no progressive jackpot in this house today.",
    no_table: "There is no table “{table}” in this house. The address of this sign names it.", won: "JACKPOT!", progressive: "Progressive jackpot", bonus: "Bonus jackpot",
    reset: "resets to {cents}", closed: "closed", must: "The sentences that must be shown",
  },
  {
    limits: "Límites", to: "{min} a {max}", last: "Últimos premios", none: "Aún no hay premios que mostrar.", at: "{table}, {time}",
    lost: "Se perdió la conexión con la casa. Importes de las {time}.", demo: "DINERO DE JUEGO", demo_more: "demostración, sin valor en efectivo",
    unapproved: "NO APROBADO: una tabla de pagos de aquí no está aprobada", tables: "Nuestras mesas", no_meters: "Esta mesa no tiene progresivo", no_pools: "Hoy no hay premio progresivo en esta casa.",
    no_table: "No hay ninguna mesa «{table}» en esta casa. La dirección de este letrero la nombra.", won: "¡PREMIO MAYOR!", progressive: "Premio progresivo", bonus: "Premio de bono",
    reset: "vuelve a {cents}", closed: "cerrada", must: "Las frases que deben mostrarse",
  },
);

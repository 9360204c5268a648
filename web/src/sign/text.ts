// text.ts - what the sign says.
import { dictionary } from "../common/text";

export const sign_text = dictionary({
  limits: ["Limits", "Límites"],
  to: ["{min} to {max}", "{min} a {max}"],
  last: ["Latest jackpots", "Últimos botes"],
  none: ["No jackpots yet.", "Todavía no hay botes."],
  at: ["{table}, {time}", "{table}, {time}"],
  lost: ["No connection to the house. Amounts as of {time}.", "Sin conexión con la casa. Importes de las {time}."],
  demo: ["PLAY MONEY", "DINERO FICTICIO"],
  demo_more: ["demonstration, no cash value", "demostración, sin valor en efectivo"],
  unapproved: [
    "NOT APPROVED: this house uses a pay table that has not been approved",
    "NO APROBADO: esta casa usa una tabla de pagos que no está aprobada",
  ],
  tables: ["Our tables", "Nuestras mesas"],
  no_meters: ["No progressive at this table", "Esta mesa no tiene bote progresivo"],
  no_pools: ["There is no progressive jackpot in this house today.", "Hoy no hay bote progresivo en esta casa."],
  no_table: [
    "There is no table “{table}” in this house. Check the address of this sign.",
    "No hay ninguna mesa «{table}» en esta casa. Revise la dirección de este letrero.",
  ],
  won: ["JACKPOT!", "¡BOTE!"],
  verifying: ["being verified", "en verificación"],
  closed: ["closed", "cerrada"],
  must: ["Required notices", "Avisos obligatorios"],
  prizes: ["Other prizes", "Otros premios"],
});

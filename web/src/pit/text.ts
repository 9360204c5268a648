// text.ts - texts that several sections use, and names for the house's ids.
import { dictionary, id_text } from "../common/text";

export const w = dictionary({
  close: ["Close", "Cerrar"],
  cancel: ["Cancel", "Cancelar"],
  again: ["Refresh", "Actualizar"],
  loading: ["Loading…", "Cargando…"],
  none: ["Nothing here yet.", "Todavía no hay nada."],
  reason: ["Reason", "Motivo"],
  reason_how: ["It is recorded in the log with your name.", "Queda en el registro con su nombre."],
  table: ["Table", "Mesa"],
  tables: ["Tables", "Mesas"],
  round: ["Round", "Ronda"],
  time: ["Time", "Hora"],
  who: ["Who", "Quién"],
  amount: ["Amount", "Importe"],
  terminal: ["Terminal", "Terminal"],
  seat: ["Seat", "Asiento"],
  name: ["Name", "Nombre"],
  role: ["Role", "Función"],
  from: ["From", "Desde"],
  until: ["Until", "Hasta"],
  all: ["All", "Todas"],
  search: ["Search", "Buscar"],
  older: ["Show older", "Ver anteriores"],
  action: ["Action", "Acción"],
  state: ["State", "Estado"],
  open: ["Open", "Abrir"],
  cents_how: ["Type an amount like 20 or 2.50.", "Escriba un importe como 20 o 2.50."],
  optional: ["optional", "opcional"],
  supervisor: ["Supervisor", "Supervisor"],
  auditor: ["Auditor", "Auditor"],
  cashier: ["Cashier", "Cajero"],
  security: ["Security", "Seguridad"],
  count: ["Count team", "Equipo de recuento"],
  accounting: ["Accounting", "Contabilidad"],
  surveillance: ["Surveillance", "Vigilancia"],
  dealer: ["Dealer", "Crupier"],
  off: ["Closed", "Cerrada"],
  pause: ["Between rounds", "Entre rondas"],
  betting: ["Betting", "Apuestas"],
  dealing: ["Dealing", "Repartiendo"],
  deciding: ["Deciding", "Decidiendo"],
  finished: ["Settling", "Liquidando"],
  quiet: ["Normal", "Normal"],
  watch: ["Watch", "Atención"],
  alarm: ["Alarm", "Alarma"],
  handle: ["Handle", "Total apostado"],
  win: ["Win", "Ganancia"],
  hold: ["Hold", "Retención"],
  expected: ["Theoretical win", "Ganancia teórica"],
  wager: ["Wager", "Apuesta"],
  rounds: ["Rounds", "Rondas"],
  waits_second: [
    "It waits for a second person, who approves it under Open tasks or in the cage.",
    "Espera a una segunda persona, que lo aprueba en Tareas pendientes o en la caja.",
  ],
});

const reasons = dictionary({
  configured: ["Configured", "Configurado"],
  contribution: ["Contributions of the day", "Aportes del día"],
  won: ["Won", "Ganado"],
  malfunction: ["Malfunction of the display", "Fallo de la pantalla"],
  "above-maximum": ["Display above the maximum", "Pantalla por encima del máximo"],
  "booked-to-receipts": ["Not displayed, booked to gross receipts", "No mostrado, contabilizado como ingreso bruto"],
  "seed-recovery": ["Recovery of seed money", "Recuperación del dinero inicial"],
  void: ["Round voided", "Ronda anulada"],
  maximum: ["Maximum set", "Máximo fijado"],
});

export type MeterReason = Parameters<typeof reasons>[0];
export const reason_text = (reason: MeterReason): string => reasons(reason);

const actions = dictionary({
  play: ["Play", "Juega"],
  fold: ["Fold", "Se retira"],
  check: ["Check", "Pasa"],
  bet: ["Bet", "Apuesta"],
  surrender: ["Surrender", "Se rinde"],
  set: ["Set", "Acomoda"],
  "house-way": ["House Way", "Modo de la casa"],
});

/** A decision, as people say it. */
export function action_text(id: string): string {
  return actions.has(id) ? actions(id) : id_text(id);
}

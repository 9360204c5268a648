// words.ts - words that several sections use, and the house's ids as people say them.
import type { Event } from "protocol";
import { settings } from "../common/settings";
import { dictionary } from "../common/text";
import { told_in_spanish } from "./told";

export const w = dictionary(
  {
    close: "Close", cancel: "Cancel", again: "Refresh", loading: "Loading…", none: "Nothing here yet.", reason: "Reason", reason_how: "It is written into the log with your name.",
    table: "Table", tables: "Tables", round: "Round", time: "Time", who: "Who", amount: "Amount", terminal: "Terminal", seat: "Seat", name: "Name", role: "Role", from: "From", until: "Until",
    all: "All", search: "Search", older: "Older", action: "Action", state: "State", open: "Open", cents_how: "An amount looks like 20 or 2.50.", optional: "optional",
    supervisor: "Supervisor", auditor: "Auditor", cashier: "Cashier", dealer: "Dealer",
    off: "Closed", pause: "Between rounds", betting: "Betting", dealing: "Dealing", deciding: "Deciding", finished: "Settling",
    quiet: "Quiet", watch: "Watch", alarm: "Alarm",
    handle: "Handle", win: "Win", hold: "Hold", expected: "Theory", wager: "Wager", rounds: "Rounds",
  },
  {
    close: "Cerrar", cancel: "Cancelar", again: "Actualizar", loading: "Cargando…", none: "Aún no hay nada aquí.", reason: "Motivo", reason_how: "Se anota en el registro con su nombre.",
    table: "Mesa", tables: "Mesas", round: "Ronda", time: "Hora", who: "Quién", amount: "Importe", terminal: "Terminal", seat: "Asiento", name: "Nombre", role: "Función", from: "Desde", until: "Hasta",
    all: "Todas", search: "Buscar", older: "Anteriores", action: "Acción", state: "Estado", open: "Abrir", cents_how: "Un importe se escribe 20 o 2.50.", optional: "opcional",
    supervisor: "Supervisor", auditor: "Auditor", cashier: "Cajero", dealer: "Crupier",
    off: "Cerrada", pause: "Entre rondas", betting: "Apuestas", dealing: "Reparto", deciding: "Decisiones", finished: "Liquidación",
    quiet: "Tranquilo", watch: "Atención", alarm: "Alarma",
    handle: "Apostado", win: "Ganancia", hold: "Retención", expected: "Teoría", wager: "Apuesta", rounds: "Rondas",
  },
);

/** Events by their id; one that is not listed is shown as it is. */
const kinds = dictionary(
  {
    config: "Configuration", start: "Program started", stop: "Program stopped", note: "Note", "alarm-seen": "Alarm acknowledged", user: "User changed",
    pair: "Terminal paired", unpair: "Terminal unpaired", "table-open": "Table opened", "table-close": "Table closing", limits: "Limits changed",
    correct: "Card corrected", void: "Round voided", lock: "Jackpot locked", verify: "Jackpot verified", pay: "Jackpot paid", adjust: "Meter adjusted", maximum: "Maximum set",
    other: "Note", "login-failed": "Sign-in failed", "tax-form": "Tax form due", "currency-in": "Cash report: in", "currency-out": "Cash report: out",
    "actual-alarm": "Win beyond luck", "store-trouble": "Store could not write", "sign-paired": "Jackpot sign paired", "sign-unpaired": "Jackpot sign unpaired", tokes: "Tokes paid out",
    issue: "Voucher issued", load: "Voucher loaded", collect: "Credit collected", redeem: "Voucher redeemed", settle: "Round settled", sit: "Seat taken", leave: "Seat left",
    round: "Round opened", bets: "Wagers", window: "Betting stays open", close: "No more bets", "dealt-from": "First packet", cards: "Cards dealt", act: "Decision", expire: "Time was over",
    resume: "House came back", ready: "Done betting", reveal: "Seed made known",
  },
  {
    config: "Configuración", start: "Programa iniciado", stop: "Programa detenido", note: "Nota", "alarm-seen": "Alarma atendida", user: "Usuario cambiado",
    pair: "Terminal emparejada", unpair: "Terminal desemparejada", "table-open": "Mesa abierta", "table-close": "Mesa por cerrar", limits: "Límites cambiados",
    correct: "Carta corregida", void: "Ronda anulada", lock: "Premio bloqueado", verify: "Premio verificado", pay: "Premio pagado", adjust: "Contador ajustado", maximum: "Máximo fijado",
    other: "Nota", "login-failed": "Acceso fallido", "tax-form": "Formulario fiscal", "currency-in": "Informe de efectivo: entrada", "currency-out": "Informe de efectivo: salida",
    "actual-alarm": "Más que suerte", "store-trouble": "No se pudo escribir", "sign-paired": "Letrero emparejado", "sign-unpaired": "Letrero desemparejado", tokes: "Propinas pagadas",
    issue: "Vale emitido", load: "Vale cargado", collect: "Crédito retirado", redeem: "Vale pagado", settle: "Ronda liquidada", sit: "Asiento ocupado", leave: "Asiento libre",
    round: "Ronda abierta", bets: "Apuestas", window: "Apuestas siguen abiertas", close: "No va más", "dealt-from": "Primer paquete", cards: "Cartas repartidas", act: "Decisión", expire: "Tiempo agotado",
    resume: "La casa volvió", ready: "Terminó de apostar", reveal: "Semilla revelada",
  },
);

const known_kinds = new Set([
  "config", "start", "stop", "note", "alarm-seen", "user", "pair", "unpair", "table-open", "table-close", "limits", "correct", "void", "lock", "verify", "pay", "adjust", "maximum", "other",
  "login-failed", "tax-form", "currency-in", "currency-out", "actual-alarm", "store-trouble", "sign-paired", "sign-unpaired", "tokes", "issue", "load", "collect", "redeem", "settle", "sit", "leave", "round", "bets",
  "window", "close", "dealt-from", "cards", "act", "expire", "resume", "reveal", "ready",
]);

export function kind_words(kind: string): string {
  return known_kinds.has(kind) ? kinds(kind as Parameters<typeof kinds>[0]) : kind;
}

const reasons = dictionary(
  {
    configured: "Configured", contribution: "Contributions of the day", won: "Won", malfunction: "Malfunction of the display", "above-maximum": "Display above the maximum",
    "booked-to-receipts": "Not displayed, booked to gross receipts", "seed-recovery": "Recovery of seed money", void: "Round voided", maximum: "Maximum set",
  },
  {
    configured: "Configurado", contribution: "Aportes del día", won: "Ganado", malfunction: "Fallo de la pantalla", "above-maximum": "Pantalla sobre el máximo",
    "booked-to-receipts": "No mostrado, contabilizado como ingreso", "seed-recovery": "Recuperación del capital inicial", void: "Ronda anulada", maximum: "Máximo fijado",
  },
);

export type MeterReason = Parameters<typeof reasons>[0];
export const reason_words = (reason: MeterReason): string => reasons(reason);

const actions = dictionary(
  { play: "Play", fold: "Fold", check: "Check", bet: "Bet", surrender: "Surrender", set: "Set", "house-way": "House Way" },
  { play: "Juega", fold: "Se retira", check: "Pasa", bet: "Apuesta", surrender: "Se rinde", set: "Acomoda", "house-way": "House Way" },
);
const known_actions = ["play", "fold", "check", "bet", "surrender", "set", "house-way"] as const;

/** A decision, as people say it. */
export function action_words(id: string): string {
  const known = known_actions.find((action) => action === id);
  return known ? actions(known) : id_words(id);
}

/** What the house tells of an event, in the reader's language. */
export function told(event: Pick<Event, "kind" | "text">): string {
  return settings.value.language === "es" ? told_in_spanish(event.kind, event.text) : event.text;
}

/** "natural-pair-plus": "Natural pair plus", where no title is known. */
export function id_words(id: string): string {
  const text = id.replace(/-/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

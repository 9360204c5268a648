// event_text.ts - what happened, in the reader's language, from an event's kind and values.
//
// The log keeps an English text with each event.  Where the house gives the values of that text, or the text follows
// from the kind alone, the page writes the sentence itself.  Anything else is what people typed (reasons, names), and
// is shown as they typed it.
import type { Event, FactKind, NoteKind } from "protocol";
import { amount, dictionary, id_text, type Values } from "../common/text";

// ---- what an event is called ------------------------------------------------------------------------------------

/** What the house calls events: a fact, a note, or a settlement that locks a jackpot. */
type EventKind = FactKind | NoteKind | "lock";

const kinds = dictionary<EventKind>(
  {
    config: "Configuration in force",
    start: "Program started",
    snapshot: "Snapshot stored",
    meters: "Meters recorded",
    stop: "Program stopped",
    note: "Note",
    "alarm-seen": "Alarm acknowledged",
    user: "User changed",
    pair: "Terminal paired",
    unpair: "Terminal unpaired",
    "table-open": "Table opened",
    "table-close": "Table closing",
    limits: "Limits changed",
    correct: "Card corrected",
    void: "Round voided",
    lock: "Win locked",
    verify: "Win verified",
    pay: "Locked win paid",
    adjust: "Meter adjusted",
    maximum: "Meter maximum set",
    other: "Note",
    "login-failed": "Sign-in failed",
    "tax-form": "Tax form due",
    "currency-in": "Cash report: in",
    "currency-out": "Cash report: out",
    "actual-alarm": "Win beyond chance",
    "store-trouble": "Records could not be saved",
    "sign-paired": "Jackpot sign paired",
    "sign-unpaired": "Jackpot sign unpaired",
    tokes: "Tokes paid out",
    issue: "Voucher issued",
    load: "Voucher loaded",
    collect: "Credit collected",
    redeem: "Voucher redeemed",
    settle: "Round settled",
    sit: "Seat taken",
    leave: "Seat left",
    round: "Round opened",
    bets: "Wagers",
    window: "More time",
    close: "No more bets",
    "dealt-from": "First packet",
    cards: "Cards dealt",
    act: "Decision",
    expire: "Time ran out",
    resume: "House is back",
    ready: "Done betting",
    reveal: "Seed revealed",
    propose: "Second person needed",
    "propose-ruling": "Ruling: second person needed",
    approve: "Approved by a second person",
    decline: "Declined",
    claim: "Claim settled",
    step: "Paid and taken so far",
    "claim-open": "Claim on a player",
    turn: "Cards turned",
    corrections: "Cards corrected",
    irregularity: "Ruling on an irregularity",
    deck: "Deck handled",
    read: "Frame of a card reader",
    rack: "Chips at a table",
    slip: "Slip",
    chips: "Chips in the cage",
    sweep: "Progressive wagers taken in",
    "by-hand": "Settled on the felt",
    proof: "Proof of a jackpot",
    cash: "Cash of the cage",
    "reader-paired": "Card reader paired",
    "reader-unpaired": "Card reader unpaired",
    "reader-trouble": "Card reader trouble",
    "deck-count": "Cards missing or too many",
    mark: "Moment marked",
    "opener-differs": "Opener differs from closer",
    "recount-differs": "Recount of a box differs",
    "drop-differs": "Drop box differs from its records",
    "felt-differs": "Rack and drop differ from the rounds",
    "lock-gone": "Locked jackpot taken away",
    "clock-refused": "Clock not believed",
    "clock-accepted": "Clock accepted",
    "witness-overruled": "Started on books without a witness",
    "self-check": "Self-check",
    "self-check-differs": "Not as approved",
  },
  {
    config: "Configuración en vigor",
    start: "Programa iniciado",
    snapshot: "Instantánea guardada",
    meters: "Contadores registrados",
    stop: "Programa detenido",
    note: "Nota",
    "alarm-seen": "Alarma atendida",
    user: "Usuario modificado",
    pair: "Terminal vinculada",
    unpair: "Terminal desvinculada",
    "table-open": "Mesa abierta",
    "table-close": "Mesa por cerrar",
    limits: "Límites modificados",
    correct: "Carta corregida",
    void: "Ronda anulada",
    lock: "Premio bloqueado",
    verify: "Premio verificado",
    pay: "Premio bloqueado pagado",
    adjust: "Contador ajustado",
    maximum: "Máximo del contador fijado",
    other: "Nota",
    "login-failed": "Inicio de sesión fallido",
    "tax-form": "Formulario fiscal pendiente",
    "currency-in": "Informe de efectivo: entrada",
    "currency-out": "Informe de efectivo: salida",
    "actual-alarm": "Resultado fuera de lo esperable",
    "store-trouble": "No se pudieron guardar los registros",
    "sign-paired": "Letrero vinculado",
    "sign-unpaired": "Letrero desvinculado",
    tokes: "Propinas pagadas",
    issue: "Vale emitido",
    load: "Vale cargado",
    collect: "Crédito cobrado",
    redeem: "Vale pagado",
    settle: "Ronda liquidada",
    sit: "Asiento ocupado",
    leave: "Asiento libre",
    round: "Ronda abierta",
    bets: "Apuestas",
    window: "Más tiempo",
    close: "No más apuestas",
    "dealt-from": "Primer paquete",
    cards: "Cartas repartidas",
    act: "Decisión",
    expire: "Tiempo agotado",
    resume: "La casa volvió",
    ready: "Terminó de apostar",
    reveal: "Semilla revelada",
    propose: "Hace falta una segunda persona",
    "propose-ruling": "Fallo: hace falta una segunda persona",
    approve: "Aprobado por una segunda persona",
    decline: "Rechazado",
    claim: "Deuda saldada",
    step: "Pagado y cobrado hasta ahora",
    "claim-open": "Deuda de un jugador",
    turn: "Cartas descubiertas",
    corrections: "Cartas corregidas",
    irregularity: "Fallo sobre una irregularidad",
    deck: "Manejo de la baraja",
    read: "Trama de un lector de cartas",
    rack: "Fichas en una mesa",
    slip: "Comprobante",
    chips: "Fichas en la caja",
    sweep: "Apuestas progresivas recogidas",
    "by-hand": "Liquidado en el tapete",
    proof: "Prueba de un bote",
    cash: "Efectivo de la caja",
    "reader-paired": "Lector de cartas vinculado",
    "reader-unpaired": "Lector de cartas desvinculado",
    "reader-trouble": "Problema de un lector de cartas",
    "deck-count": "Faltan o sobran cartas",
    mark: "Momento marcado",
    "opener-differs": "La apertura difiere del cierre",
    "recount-differs": "El recuento de una caja difiere",
    "drop-differs": "Una caja difiere de lo registrado",
    "felt-differs": "Fichero y caja difieren de las rondas",
    "lock-gone": "Premio bloqueado retirado",
    "clock-refused": "Reloj no creído",
    "clock-accepted": "Reloj aceptado",
    "witness-overruled": "Abierto con libros sin testigo",
    "self-check": "Autocomprobación",
    "self-check-differs": "No como se aprobó",
  },
);

/** A kind that is not known here is shown as it is. */
export function kind_text(kind: string): string {
  return kinds.has(kind) ? kinds(kind) : kind;
}

// ---- what happened ------------------------------------------------------------------------------------------------

/** Kinds that say everything. */
const fixed = dictionary(
  {
    config: "A configuration comes into force.",
    stop: "The program stopped cleanly.",
    "table-open": "The table was opened.",
    "table-close": "The table closes after its round.",
    resume: "The house was down: the open time limit starts again.",
    verify: "A person verified a locked win.",
    pay: "A locked win was paid.",
    lock: "A win is locked until everybody who must has verified it.",
  },
  {
    config: "Entra en vigor una configuración.",
    stop: "El programa se detuvo correctamente.",
    "table-open": "Se abrió la mesa.",
    "table-close": "La mesa cierra después de su ronda.",
    resume: "La casa estuvo fuera de servicio: el plazo abierto empieza de nuevo.",
    verify: "Una persona verificó un premio bloqueado.",
    pay: "Se pagó un premio bloqueado.",
    lock: "Un premio queda bloqueado hasta que lo verifiquen todos los que deben.",
  },
);

const forms = dictionary(
  {
    "tax-form": "Round {round}, seat {seat}, {wager}: won {won} with a stake of {stake}",
    "currency-in": "{name}: {cents} in cash received this gaming day",
    "currency-out": "{name}: {cents} in cash paid out this gaming day",
    unnamed: "A person without a name",
    "actual-alarm": "{wager}: won {won}, expected {expected} over {rounds} rounds; z {z}, at least {least}",
    base: "Base game",
    "store-trouble": "Nothing could be saved for {seconds} s; no wagers were accepted in that time",
    "login-failed-password": "Wrong password for {user}, from {address}",
    "login-failed-name": "Unknown name, from {address}",
    "login-failed-code": "Wrong code, from {address}",
    sign: "Sign {sign}",
    sign_named: "Sign {sign}, {name}",
    "claim-open-player": "Round {round}, seat {seat}: the player owes {cents} that the undone round had paid",
    "claim-open-dealers": "Round {round}, seat {seat}: the dealers owe {cents} of tokes that the undone round had paid",
    "deck-count": "{count} {count|card was|cards were} counted where {left} must be left",
    "opener-differs-no": "Opener {opener} found {cents} other than the closer",
    "opener-differs-yes":
      "Opener {opener} found {cents} other than the closer; the Commission is to be told within 24 hours",
    "opener-differs-swap": "Opener {opener} found other chips than the closer, worth as much",
    "opener-differs-pattern":
      "Opener {opener} differs from the closer, and so did the two before it: a pattern, of which the Commission is to be told within 24 hours",
    "felt-differs": "Rack and drop say {cents} other than the rounds since this table was last closed and counted",
    "drop-differs": "Count {count} found {cents} other than was recorded for this box",
    "recount-differs": "Count {count}: the verifier counted something else; the team counts again",
    "lock-gone": "Round {round}: {cents} that was locked was taken away, and not paid",
    "clock-refused-ahead": "The server's clock is {seconds} s ahead of the house's; the house keeps its own time",
    "clock-refused-behind": "The server's clock is {seconds} s behind the house's; the house keeps its own time",
    "clock-accepted-ahead": "The house's time goes {seconds} s ahead, to the server's clock",
    "clock-accepted-behind": "The house's time waits for the server's clock, {seconds} s behind",
    "witness-overruled-behind":
      "The witness has seen entry {entry}, and these books ended before it: an older copy. Vouchers redeemed since could be paid again",
    "witness-overruled-differs": "The witness has seen another entry {entry} than these books hold",
    "witness-overruled-strange": "The witness cannot be read, or is not the house's",
    "witness-overruled-gone": "The witness is gone: nothing tells whether these are the latest books",
    "self-check-differs": "The self-check found {count} parts that are not as they must be: {parts}",
  },
  {
    "tax-form": "Ronda {round}, asiento {seat}, {wager}: ganó {won} con una apuesta de {stake}",
    "currency-in": "{name}: {cents} en efectivo recibidos en este día de juego",
    "currency-out": "{name}: {cents} en efectivo pagados en este día de juego",
    unnamed: "Una persona sin nombre",
    "actual-alarm": "{wager}: ganó {won}, se esperaban {expected} en {rounds} rondas; z {z}, al menos {least}",
    base: "Juego base",
    "store-trouble": "No se pudo guardar nada durante {seconds} s; en ese tiempo no se aceptaron apuestas",
    "login-failed-password": "Contraseña incorrecta de {user}, desde {address}",
    "login-failed-name": "Nombre desconocido, desde {address}",
    "login-failed-code": "Código incorrecto, desde {address}",
    sign: "Letrero {sign}",
    sign_named: "Letrero {sign}, {name}",
    "claim-open-player": "Ronda {round}, asiento {seat}: el jugador debe {cents} que pagó la ronda deshecha",
    "claim-open-dealers":
      "Ronda {round}, asiento {seat}: los crupieres deben {cents} de propinas que pagó la ronda deshecha",
    "deck-count": "{count|Se contó|Se contaron} {count} {count|carta|cartas} donde deben quedar {left}",
    "opener-differs-no": "La apertura {opener} encontró {cents} de diferencia con el cierre",
    "opener-differs-yes":
      "La apertura {opener} encontró {cents} de diferencia con el cierre; se informa a la Comisión en 24 horas",
    "opener-differs-swap": "La apertura {opener} encontró otras fichas que el cierre, del mismo valor",
    "opener-differs-pattern":
      "La apertura {opener} difiere del cierre, como las dos anteriores: un patrón, del que se informa a la Comisión en 24 horas",
    "felt-differs":
      "Fichero y caja dicen {cents} de diferencia con las rondas desde que la mesa se cerró y contó por última vez",
    "drop-differs": "El conteo {count} encontró {cents} de diferencia con lo registrado para esta caja",
    "recount-differs": "Conteo {count}: el verificador contó otra cosa; el equipo cuenta de nuevo",
    "lock-gone": "Ronda {round}: se retiraron {cents} que estaban bloqueados, sin pagarlos",
    "clock-refused-ahead":
      "El reloj del servidor va {seconds} s adelantado al de la casa; la casa sigue con su propia hora",
    "clock-refused-behind":
      "El reloj del servidor va {seconds} s atrasado al de la casa; la casa sigue con su propia hora",
    "clock-accepted-ahead": "La hora de la casa avanza {seconds} s, hasta la del servidor",
    "clock-accepted-behind": "La hora de la casa espera a la del servidor, {seconds} s atrasada",
    "witness-overruled-behind":
      "El testigo ha visto la entrada {entry} y estos libros acababan antes: una copia anterior. Vales ya cobrados podrían pagarse otra vez",
    "witness-overruled-differs": "El testigo ha visto otra entrada {entry} que la de estos libros",
    "witness-overruled-strange": "El testigo no se puede leer o no es de la casa",
    "witness-overruled-gone": "Falta el testigo: nada dice si estos son los últimos libros",
    "self-check-differs": "La autocomprobación encontró {count} partes que no son como deben ser: {parts}",
  },
);

const wager_text = (id: string): string => (id === "base" ? forms("base") : id_text(id));
const money = (cents: string | number | undefined): string => amount(Number(cents ?? 0), true);
const thousandths = (value: string | number | undefined): string => (Number(value ?? 0) / 1000).toFixed(3);

/** The sentence of a note whose values the house gave; undefined for a kind that is not known here. */
function note_text(kind: string, values: Values): string | undefined {
  const shown: Values = { ...values };
  for (const key of ["won", "stake", "expected", "cents"]) if (key in values) shown[key] = money(values[key]);
  for (const key of ["z", "least"]) if (key in values) shown[key] = thousandths(values[key]);
  if ("wager" in values) shown["wager"] = wager_text(String(values["wager"]));

  switch (kind) {
    case "currency-in":
    case "currency-out":
      return forms(kind, { name: forms("unnamed"), ...shown });
    case "store-trouble":
      return forms(kind, { seconds: thousandths(values["ms"]) });
    case "clock-refused":
    case "clock-accepted":
    case "witness-overruled":
    case "opener-differs":
    case "login-failed": {
      const form = `${kind}-${values["reason"] ?? values["commission"] ?? values["way"] ?? values["why"]}`;
      if ("ms" in values) shown["seconds"] = thousandths(values["ms"]);
      return forms.has(form) ? forms(form, shown) : undefined;
    }
    case "claim-open":
      return forms(values["whose"] === "dealers" ? "claim-open-dealers" : "claim-open-player", shown);
    case "sign-paired":
    case "sign-unpaired":
      return forms("name" in values ? "sign_named" : "sign", shown);
    default:
      return forms.has(kind) ? forms(kind, shown) : undefined;
  }
}

export function event_text({ kind, values, text }: Pick<Event, "kind" | "values" | "text">): string {
  if (fixed.has(kind)) return fixed(kind);
  return (values && note_text(kind, values)) ?? text;
}

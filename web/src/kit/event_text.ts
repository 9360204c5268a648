// event_text.ts - what happened, in the reader's language, from an event's kind and values.
//
// The log keeps an English text with each event.  Where the house gives the values of that text, or the text follows
// from the kind alone, the page writes the sentence itself.  Anything else is what people typed (reasons, names), and
// is shown as they typed it.
import type { Event, FactKind, NoteKind } from "protocol";
import { amount, dictionary, id_text, type Values } from "../common/text";

// ---- what an event is called ------------------------------------------------------------------------------------

/** What the house calls events: a fact, a note, or a settlement that locks a jackpot. */
type EventKind =
  Exclude<FactKind, "session"> | NoteKind | "lock" | "console-paired" | "console-unpaired" | "sign-on" | "sign-off";

const kinds = dictionary<EventKind>({
  config: ["Configuration in force", "Configuración en vigor"],
  start: ["Program started", "Programa iniciado"],
  snapshot: ["Snapshot stored", "Instantánea guardada"],
  meters: ["Meters recorded", "Contadores registrados"],
  stop: ["Program stopped", "Programa detenido"],
  note: ["Note", "Nota"],
  "alarm-seen": ["Alarm acknowledged", "Alarma atendida"],
  user: ["User changed", "Usuario modificado"],
  pair: ["Terminal paired", "Terminal vinculada"],
  unpair: ["Terminal unpaired", "Terminal desvinculada"],
  "table-open": ["Table opened", "Mesa abierta"],
  "table-close": ["Table closing", "Mesa por cerrar"],
  limits: ["Limits changed", "Límites modificados"],
  correct: ["Card corrected", "Carta corregida"],
  void: ["Round voided", "Ronda anulada"],
  lock: ["Win locked", "Premio bloqueado"],
  verify: ["Win verified", "Premio verificado"],
  pay: ["Locked win paid", "Premio bloqueado pagado"],
  adjust: ["Meter adjusted", "Contador ajustado"],
  maximum: ["Meter maximum set", "Máximo del contador fijado"],
  other: ["Note", "Nota"],
  "login-failed": ["Sign-in failed", "Inicio de sesión fallido"],
  "tax-form": ["Tax form due", "Formulario fiscal pendiente"],
  "currency-in": ["Cash report: in", "Informe de efectivo: entrada"],
  "currency-out": ["Cash report: out", "Informe de efectivo: salida"],
  "actual-alarm": ["Win beyond chance", "Resultado fuera de lo esperable"],
  "store-trouble": ["Records could not be saved", "No se pudieron guardar los registros"],
  "sign-paired": ["Jackpot sign paired", "Letrero vinculado"],
  "sign-unpaired": ["Jackpot sign unpaired", "Letrero desvinculado"],
  tokes: ["Tokes paid out", "Propinas pagadas"],
  issue: ["Voucher issued", "Vale emitido"],
  load: ["Voucher loaded", "Vale cargado"],
  collect: ["Credit collected", "Crédito cobrado"],
  redeem: ["Voucher redeemed", "Vale pagado"],
  settle: ["Round settled", "Ronda liquidada"],
  sit: ["Seat taken", "Asiento ocupado"],
  leave: ["Seat left", "Asiento libre"],
  round: ["Round opened", "Ronda abierta"],
  bets: ["Wagers", "Apuestas"],
  window: ["More time", "Más tiempo"],
  close: ["No more bets", "No más apuestas"],
  "dealt-from": ["First packet", "Primer paquete"],
  cards: ["Cards dealt", "Cartas repartidas"],
  act: ["Decision", "Decisión"],
  expire: ["Time ran out", "Tiempo agotado"],
  resume: ["House is back", "La casa volvió"],
  ready: ["Done betting", "Terminó de apostar"],
  reveal: ["Seed revealed", "Semilla revelada"],
  "propose-user": ["Account asked for", "Cuenta solicitada"],
  propose: ["Second person needed", "Hace falta una segunda persona"],
  "propose-ruling": ["Ruling: second person needed", "Fallo: hace falta una segunda persona"],
  approve: ["Approved by a second person", "Aprobado por una segunda persona"],
  decline: ["Declined", "Rechazado"],
  claim: ["Claim settled", "Deuda saldada"],
  step: ["Paid and taken so far", "Pagado y cobrado hasta ahora"],
  "claim-open": ["Claim on a player", "Deuda de un jugador"],
  turn: ["Cards turned", "Cartas descubiertas"],
  corrections: ["Cards corrected", "Cartas corregidas"],
  amount: ["Amount counted", "Importe contado"],
  dispute: ["Round disputed", "Ronda disputada"],
  "dispute-ruled": ["Ruling on a dispute", "Fallo sobre una disputa"],
  again: ["Same wagers again", "Mismas apuestas"],
  rest: ["The rest decided", "Los demás decidieron"],
  amend: ["Round put right", "Ronda rectificada"],
  "propose-amend": ["Correction asked for", "Corrección solicitada"],
  irregularity: ["Ruling on an irregularity", "Fallo sobre una irregularidad"],
  deck: ["Deck handled", "Manejo de la baraja"],
  read: ["Frame of a card reader", "Trama de un lector de cartas"],
  rack: ["Chips at a table", "Fichas en una mesa"],
  slip: ["Slip", "Comprobante"],
  chips: ["Chips in the cage", "Fichas en la caja"],
  sweep: ["Progressive wagers taken in", "Apuestas progresivas recogidas"],
  call: ["Hands were called", "Manos cantadas"],
  "by-hand": ["Settled on the felt", "Liquidado en el tapete"],
  proof: ["Proof of a jackpot", "Prueba de un bote"],
  cash: ["Cash of the cage", "Efectivo de la caja"],
  "reader-paired": ["Card reader paired", "Lector de cartas vinculado"],
  "reader-unpaired": ["Card reader unpaired", "Lector de cartas desvinculado"],
  "console-paired": ["Console paired", "Consola vinculada"],
  "console-unpaired": ["Console unpaired", "Consola desvinculada"],
  "sign-on": ["Signed on", "Inicio de turno"],
  "sign-off": ["Signed off", "Fin de turno"],
  "reader-trouble": ["Card reader trouble", "Problema de un lector de cartas"],
  "deck-count": ["Cards missing or too many", "Faltan o sobran cartas"],
  mark: ["Moment marked", "Momento marcado"],
  "alone-share": ["Near the limit of one person", "Cerca del límite de una persona"],
  "count-refused": ["A count differed", "Un recuento difería"],
  "credit-paired": ["Terminal with credit paired", "Terminal con crédito vinculado"],
  "account-changed": ["Account changed", "Cuenta modificada"],
  "people-differ": ["Accounts are not those of the books", "Cuentas distintas de las de los libros"],
  "login-tries": ["Many wrong sign-ins", "Muchos inicios de sesión fallidos"],
  "certificate-ends": ["Certificate ends", "El certificado caduca"],
  "slips-waiting": ["Many slips wait", "Esperan muchos comprobantes"],
  "opener-differs": ["Opener differs from closer", "La apertura difiere del cierre"],
  "recount-differs": ["Recount of a box differs", "El recuento de una caja difiere"],
  "drop-differs": ["Drop box differs from its records", "Una caja difiere de lo registrado"],
  "felt-differs": ["Rack and drop differ from the rounds", "Fichero y caja difieren de las rondas"],
  "lock-gone": ["Locked jackpot taken away", "Premio bloqueado retirado"],
  "clock-refused": ["Clock not believed", "Reloj no creído"],
  "clock-accepted": ["Clock accepted", "Reloj aceptado"],
  "witness-overruled": ["Started on books without a witness", "Abierto con libros sin testigo"],
  "self-check": ["Self-check", "Autocomprobación"],
  "self-check-differs": ["Not as approved", "No como se aprobó"],
});

/** A kind that is not known here is shown as it is. */
export function kind_text(kind: string): string {
  return kinds.has(kind) ? kinds(kind) : kind;
}

// ---- what happened ------------------------------------------------------------------------------------------------

/** Kinds that say everything. */
const fixed = dictionary({
  config: ["A configuration comes into force.", "Entra en vigor una configuración."],
  stop: ["The program stopped cleanly.", "El programa se detuvo correctamente."],
  "table-open": ["The table was opened.", "Se abrió la mesa."],
  "table-close": ["The table closes after its round.", "La mesa cierra después de su ronda."],
  resume: [
    "The house was down: the open time limit starts again.",
    "La casa estuvo fuera de servicio: el plazo abierto empieza de nuevo.",
  ],
  verify: ["A person verified a locked win.", "Una persona verificó un premio bloqueado."],
  pay: ["A locked win was paid.", "Se pagó un premio bloqueado."],
  lock: [
    "A win is locked until everybody who must has verified it.",
    "Un premio queda bloqueado hasta que lo verifiquen todos los que deben.",
  ],
});

const forms = dictionary({
  "tax-form": [
    "Round {round}, seat {seat}, {wager}: won {won} with a stake of {stake}",
    "Ronda {round}, asiento {seat}, {wager}: ganó {won} con una apuesta de {stake}",
  ],
  "currency-in": [
    "{name}: {cents} in cash received this gaming day",
    "{name}: {cents} en efectivo recibidos en este día de juego",
  ],
  "currency-out": [
    "{name}: {cents} in cash paid out this gaming day",
    "{name}: {cents} en efectivo pagados en este día de juego",
  ],
  unnamed: ["A person without a name", "Una persona sin nombre"],
  "actual-alarm": [
    "{wager}: won {won}, expected {expected} over {rounds} rounds; z {z}, at least {least}",
    "{wager}: ganó {won}, se esperaban {expected} en {rounds} rondas; z {z}, al menos {least}",
  ],
  base: ["Base game", "Juego base"],
  "store-trouble": [
    "Nothing could be saved for {seconds} s; no wagers were accepted in that time",
    "No se pudo guardar nada durante {seconds} s; en ese tiempo no se aceptaron apuestas",
  ],
  "login-failed-password": [
    "Wrong password for {user}, from {address}",
    "Contraseña incorrecta de {user}, desde {address}",
  ],
  "login-failed-name": ["Unknown name, from {address}", "Nombre desconocido, desde {address}"],
  "login-failed-code": ["Wrong code, from {address}", "Código incorrecto, desde {address}"],
  "claim-open-player": [
    "Round {round}, seat {seat}: the player owes {cents} that the undone round had paid",
    "Ronda {round}, asiento {seat}: el jugador debe {cents} que pagó la ronda deshecha",
  ],
  "claim-open-dealers": [
    "Round {round}, seat {seat}: the dealers owe {cents} of tokes that the undone round had paid",
    "Ronda {round}, asiento {seat}: los crupieres deben {cents} de propinas que pagó la ronda deshecha",
  ],
  "deck-count": [
    "{count} {count|card was|cards were} counted where {left} must be left",
    "{count|Se contó|Se contaron} {count} {count|carta|cartas} donde deben quedar {left}",
  ],
  "alone-share-issue": [
    "Issued or sent to the bank alone today: {cents}, of {limit}",
    "Emitido o enviado al banco por una sola persona hoy: {cents}, de {limit}",
  ],
  "alone-share-cage": [
    "Chips, tokes and claims of the cage booked alone today: {cents}, of {limit}",
    "Fichas, propinas y deudas de la caja anotadas por una sola persona hoy: {cents}, de {limit}",
  ],
  "alone-share-adjust": [
    "Meters adjusted alone today: {cents}, of {limit}",
    "Contadores ajustados por una sola persona hoy: {cents}, de {limit}",
  ],
  "alone-share-adjust-pool": [
    "Pool {number}: meters adjusted by one person at a time today: {cents}, of {limit}",
    "Bote {number}: contadores ajustados por una sola persona cada vez hoy: {cents}, de {limit}",
  ],
  "alone-share-void": [
    "Voided or written off alone today: {cents}, of {limit}",
    "Anulado o dado por perdido por una sola persona hoy: {cents}, de {limit}",
  ],
  "alone-share-void-table": [
    "Table {number}: voided by one person at a time today: {cents}, of {limit}",
    "Mesa {number}: anulado por una sola persona cada vez hoy: {cents}, de {limit}",
  ],
  "alone-share-void-terminal": [
    "Terminal {number}: written off by one person at a time today: {cents}, of {limit}",
    "Terminal {number}: dado por perdido por una sola persona cada vez hoy: {cents}, de {limit}",
  ],
  "account-changed-added": ["{name} was added: {role}", "Se añadió a {name}: {role}"],
  "account-changed-role": ["{name} is {role} from now on", "{name} es {role} desde ahora"],
  "account-changed-reset": [
    "{name} ({role}) got a new first password",
    "{name} ({role}) recibió una nueva contraseña inicial",
  ],
  "account-changed-removed": ["{name} was removed", "Se eliminó a {name}"],
  "people-differ": [
    "In the store otherwise than in the books ({count}): {names}",
    "En el almacén de otro modo que en los libros ({count}): {names}",
  ],
  "login-tries-wrong": ["{count} wrong tries from {address}", "{count} intentos fallidos desde {address}"],
  "login-tries-in": [
    "{user} came in from {address} after {count} wrong tries",
    "{user} entró desde {address} tras {count} intentos fallidos",
  ],
  "credit-paired": [
    "Terminal {terminal} was paired, and has {cents} of credit",
    "Se vinculó el terminal {terminal}, que tiene {cents} de crédito",
  ],
  "certificate-ends-soon": [
    "The TLS certificate ends in {days} {days|day|days}: install a new one",
    "El certificado TLS caduca en {days} {days|día|días}: instale otro",
  ],
  "certificate-ends-ended": [
    "The TLS certificate has ended: browsers come in no more",
    "El certificado TLS ha caducado: los navegadores ya no entran",
  ],
  "count-refused": [
    "Slip {number}: another count than the one written was refused",
    "Comprobante {number}: se rechazó un recuento distinto del escrito",
  ],
  "slips-waiting": [
    "{count} slips wait for signatures; {most} can",
    "{count} comprobantes esperan firmas; caben {most}",
  ],
  "opener-differs-no": [
    "Opener {opener} found {cents} other than the closer",
    "La apertura {opener} encontró {cents} de diferencia con el cierre",
  ],
  "opener-differs-yes": [
    "Opener {opener} found {cents} other than the closer; the Commission is to be told within 24 hours",
    "La apertura {opener} encontró {cents} de diferencia con el cierre; se informa a la Comisión en 24 horas",
  ],
  "opener-differs-swap": [
    "Opener {opener} found other chips than the closer, worth as much",
    "La apertura {opener} encontró otras fichas que el cierre, del mismo valor",
  ],
  "opener-differs-pattern": [
    "Opener {opener} differs from the closer, and so did the two before it: a pattern, of which the Commission is to be told within 24 hours",
    "La apertura {opener} difiere del cierre, como las dos anteriores: un patrón, del que se informa a la Comisión en 24 horas",
  ],
  "felt-differs": [
    "Rack and drop say {cents} other than the rounds since this table was last closed and counted",
    "Fichero y caja dicen {cents} de diferencia con las rondas desde que la mesa se cerró y contó por última vez",
  ],
  "drop-differs": [
    "Count {count} found {cents} other than was recorded for this box",
    "El conteo {count} encontró {cents} de diferencia con lo registrado para esta caja",
  ],
  "recount-differs": [
    "Count {count}: the verifier counted something else; the team counts again",
    "Conteo {count}: el verificador contó otra cosa; el equipo cuenta de nuevo",
  ],
  "lock-gone": [
    "Round {round}: {cents} that was locked was taken away, and not paid",
    "Ronda {round}: se retiraron {cents} que estaban bloqueados, sin pagarlos",
  ],
  "clock-refused-ahead": [
    "The server's clock is {seconds} s ahead of the house's; the house keeps its own time",
    "El reloj del servidor va {seconds} s adelantado al de la casa; la casa sigue con su propia hora",
  ],
  "clock-refused-behind": [
    "The server's clock is {seconds} s behind the house's; the house keeps its own time",
    "El reloj del servidor va {seconds} s atrasado al de la casa; la casa sigue con su propia hora",
  ],
  "clock-accepted-ahead": [
    "The house's time goes {seconds} s ahead, to the server's clock",
    "La hora de la casa avanza {seconds} s, hasta la del servidor",
  ],
  "clock-accepted-behind": [
    "The house's time waits for the server's clock, {seconds} s behind",
    "La hora de la casa espera a la del servidor, {seconds} s atrasada",
  ],
  "witness-overruled-behind": [
    "The witness has seen entry {entry}, and these books ended before it: an older copy. Vouchers redeemed since could be paid again",
    "El testigo ha visto la entrada {entry} y estos libros acababan antes: una copia anterior. Vales ya cobrados podrían pagarse otra vez",
  ],
  "witness-overruled-differs": [
    "The witness has seen another entry {entry} than these books hold",
    "El testigo ha visto otra entrada {entry} que la de estos libros",
  ],
  "witness-overruled-strange": [
    "The witness cannot be read, or is not the house's",
    "El testigo no se puede leer o no es de la casa",
  ],
  "witness-overruled-gone": [
    "The witness is gone: nothing tells whether these are the latest books",
    "Falta el testigo: nada dice si estos son los últimos libros",
  ],
  "self-check-differs": [
    "The self-check found {count} parts that are not as they must be: {parts}",
    "La autocomprobación encontró {count} partes que no son como deben ser: {parts}",
  ],
});

const wager_text = (id: string): string => (id === "base" ? forms("base") : id_text(id));
const money = (cents: string | number | undefined): string => amount(Number(cents ?? 0), true);
const thousandths = (value: string | number | undefined): string => (Number(value ?? 0) / 1000).toFixed(3);

/** The sentence of a note whose values the house gave; undefined for a kind that is not known here. */
function note_text(kind: string, values: Values): string | undefined {
  const shown: Values = { ...values };
  for (const key of ["won", "stake", "expected", "cents", "limit"]) if (key in values) shown[key] = money(values[key]);
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
    case "alone-share":
    case "certificate-ends":
    case "account-changed":
    case "login-tries":
    case "login-failed": {
      const form = `${kind}-${values["reason"] ?? values["commission"] ?? values["way"] ?? values["why"] ?? values["kind"] ?? values["change"]}`;
      if ("ms" in values) shown["seconds"] = thousandths(values["ms"]);
      return forms.has(form) ? forms(form, shown) : undefined;
    }
    case "claim-open":
      return forms(values["whose"] === "dealers" ? "claim-open-dealers" : "claim-open-player", shown);
    default:
      return forms.has(kind) ? forms(kind, shown) : undefined;
  }
}

export function event_text({ kind, values, text }: Pick<Event, "kind" | "values" | "text">): string {
  if (fixed.has(kind)) return fixed(kind);
  return (values && note_text(kind, values)) ?? text;
}

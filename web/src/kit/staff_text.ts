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

export const account_text = dictionary({
  title: ["Your account", "Su cuenta"],
  password: ["Change your password", "Cambiar su contraseña"],
  old: ["Current password", "Contraseña actual"],
  fresh: ["New password", "Nueva contraseña"],
  twice: ["New password again", "Nueva contraseña otra vez"],
  change: ["Change password", "Cambiar contraseña"],
  badge: ["Badge and PIN", "Credencial y PIN"],
  own: ["Your password", "Su contraseña"],
  pin: ["PIN", "PIN"],
  pin_how: [
    "Four to eight digits. With the badge it signs on at a console; a new password ends the badge.",
    "De cuatro a ocho cifras. Con la credencial abre una consola; una contraseña nueva anula la credencial.",
  ],
  badge_make: ["Make a new badge", "Crear una credencial nueva"],
  badge_done: [
    "Print this now as a bar code; it is not shown again.",
    "Imprímala ahora como código de barras; no se vuelve a mostrar.",
  ],
  done: ["Changed. Your other sessions have ended.", "Cambiada. Sus otras sesiones han terminado."],
  differ: ["The two new passwords are not the same.", "Las dos contraseñas nuevas no coinciden."],
  rule: [
    "At least ten characters, at least four of them different.",
    "Al menos diez caracteres, al menos cuatro distintos.",
  ],
  out: ["Sign out", "Cerrar sesión"],
  look: ["Display", "Pantalla"],
  language: ["Language", "Idioma"],
  large: ["Large text", "Letra grande"],
  four: ["Four-color cards", "Cartas de cuatro colores"],
  as: ["With play money, you can look around as", "Con dinero ficticio, puede mirar como"],
  signed_in: ["Signed in as {name}, {role}", "Sesión de {name}, {role}"],
});

export const alarms_text = dictionary({
  alarms: ["Alarms", "Alarmas"],
  alarms_how: [
    "An alarm stays here until somebody acknowledges it. That person's name is recorded in the log.",
    "Una alarma permanece aquí hasta que alguien la atiende. El nombre de esa persona queda en el registro.",
  ],
  none: ["No open alarms.", "No hay alarmas pendientes."],
  seen: ["Acknowledge", "Atender"],
  seen_title: ["Acknowledge the alarm", "Atender la alarma"],
  seen_by: ["acknowledged by {who}", "atendida por {who}"],
  clock: ["Accept the clock", "Aceptar el reloj"],
  clock_how: [
    "The house's time follows the server's clock from now on. Times in the books never go back: this cannot be undone.",
    "La hora de la casa sigue desde ahora al reloj del servidor. Las horas del registro nunca retroceden: no se puede deshacer.",
  ],
  done: ["What was done", "Qué se hizo"],
  events: ["Events", "Eventos"],
  entry: ["Entry", "Entrada"],
  what: ["What happened", "Qué pasó"],
  detail: ["Details", "Detalles"],
  events_how: ["Significant events, newest first.", "Eventos significativos, los más recientes primero."],
  search_how: ["table, name, kind or words", "mesa, nombre, clase o palabras"],
  no_match: ["None of the loaded events matches.", "Ninguno de los eventos cargados coincide."],
  shown: ["{n} shown of {all} loaded", "{n} de {all} cargados"],
  only_alarms: ["Alarms only", "Solo alarmas"],
  waiting: ["open", "pendiente"],
});

export const proposals_text = dictionary({
  void: ["Void round {round}", "Anular la ronda {round}"],
  issue: ["Issue a voucher", "Emitir un vale"],
  adjust: ["Adjust a meter", "Ajustar un contador"],
  "write-off": ["Write off a claim", "Condonar una deuda"],
  made: ["New chips for the cage", "Fichas nuevas para la caja"],
  cash: ["Cash from the cage to the bank", "Efectivo de la caja al banco"],
  user: ["Account", "Cuenta"],
  added: ["is to be added: {role}", "se añadirá: {role}"],
  role: ["is to be {role}", "será {role}"],
  reset: ["is to get a new first password ({role})", "recibirá una nueva contraseña inicial ({role})"],
  removed: ["is to be removed", "se eliminará"],
  "own-password": ["chooses a password", "elige una contraseña"],
  ruling: ["Ruling in round {round}", "Fallo en la ronda {round}"],
  dispute: ["Ruling on a dispute", "Fallo sobre una disputa"],
  amend: ["Put right in round {round}", "Rectificación en la ronda {round}"],
  asked: ["{who} asks for it", "Lo pide {who}"],
  own: ["You asked for it: another person approves it.", "Lo pidió usted: lo aprueba otra persona."],
  expires: ["until {time}", "hasta {time}"],
  over: ["too late: it has expired", "demasiado tarde: ha caducado"],
  approve: ["Approve", "Aprobar"],
  decline: ["Decline", "Rechazar"],
  withdraw: ["Withdraw", "Retirar"],
  waits: ["Waiting for a second person", "Esperando a una segunda persona"],
  waits_how: [
    "Large amounts take two people. What nobody approves in time does not happen.",
    "Los importes grandes requieren dos personas. Lo que nadie aprueba a tiempo no se hace.",
  ],
  none: ["Nothing waits.", "Nada espera."],
  meter: ["{pool}, meter {meter}: {why}", "{pool}, contador {meter}: {why}"],
  approved_voucher: ["Approved. Voucher {number}, {cents}", "Aprobado. Vale {number}, {cents}"],
  dealers: ["the dealers", "los crupieres"],
});

export const sheet_text = dictionary({
  sheet: ["Sheet", "Hoja"],
  title: ["Sheet of a locked win", "Hoja de un premio bloqueado"],
  where: ["{table}, seat {seat}, round {round}", "{table}, asiento {seat}, ronda {round}"],
  won: ["{wager}, {line}: {stake} wagered", "{wager}, {line}: apostó {stake}"],
  amount: ["Amount to pay", "Importe a pagar"],
  check_hand: [
    "The hand is the one shown, card by card, on the recording too",
    "La mano es la que se muestra, carta por carta, también en la grabación",
  ],
  check_line: [
    "The line of the posted pay table, and what it pays or what the meter showed",
    "La línea de la tabla de pagos expuesta, y lo que paga o lo que mostraba el contador",
  ],
  check_wager: [
    "The wager lay there before the deal, by this player",
    "La apuesta estaba allí antes de repartir, y es de este jugador",
  ],
  check_deck: [
    "The rest of the deck was counted; hand and deck are sealed",
    "Se contó el resto de la baraja; mano y baraja están precintadas",
  ],
  check_person: [
    "ID seen; tax form written where one is due",
    "Identificación vista; formulario fiscal si corresponde",
  ],
  verified: ["Verified by {who}", "Verificado por {who}"],
  signed: ["Name, signature, time", "Nombre, firma, hora"],
  print: ["Print", "Imprimir"],
});

export const lock_text = dictionary({
  jackpot: ["Jackpot", "Bote"],
  large: ["Large win", "Premio grande"],
  verify: ["Verify", "Verificar"],
  pay: ["Pay {cents}", "Pagar {cents}"],
  verified: ["Verified by {who}", "Verificado por {who}"],
  nobody: ["Not verified by anybody yet", "Todavía no lo ha verificado nadie"],
  needs: [
    "Two people must verify it, one of them a supervisor; the other can be the dealer.",
    "Deben verificarlo dos personas, una de ellas supervisor; la otra puede ser el crupier.",
  ],
  how: [
    "Check the round step by step, the cards on camera and the pay table. By verifying you confirm, with your name, that this win is right.",
    "Revise la ronda paso a paso, las cartas en cámara y la tabla de pagos. Al verificar confirma, con su nombre, que este premio es correcto.",
  ],
  look: ["Look at round {round}", "Ver la ronda {round}"],
  pay_how: [
    "The amount goes to the credit of terminal {terminal}. This cannot be undone.",
    "El importe va al crédito de la terminal {terminal}. No se puede deshacer.",
  ],
  yours: [
    "You have verified it. Now another person has to.",
    "Usted ya lo ha verificado. Ahora debe hacerlo otra persona.",
  ],
  needs_supervisor: ["A supervisor still has to verify it.", "Todavía debe verificarlo un supervisor."],
  ready: ["Ready to be paid.", "Listo para pagar."],
  pay_cash: [
    "The cage pays the amount in cash or by check. This cannot be undone.",
    "La caja paga el importe en efectivo o con cheque. No se puede deshacer.",
  ],
  needs_watch: [
    "Surveillance must confirm hand, wager, amount and player (WAC 230-15-320).",
    "Vigilancia debe confirmar mano, apuesta, importe y jugador (WAC 230-15-320).",
  ],
  watch: ["Confirm", "Confirmar"],
  watch_how: [
    "Look at the recording of this round. Tick what you have seen; a win is paid only when all four are right.",
    "Mire la grabación de esta ronda. Marque lo que ha visto; un premio se paga solo cuando los cuatro son correctos.",
  ],
  hand: ["Hand: these cards, in this order of play", "Mano: estas cartas, en este orden de juego"],
  wager: ["Wager: it lay there before the deal", "Apuesta: estaba ahí antes del reparto"],
  amount: ["Amount: what the pay table or the meter says", "Importe: lo que dice la tabla de pagos o el contador"],
  player: ["Player: the one who made the wager", "Jugador: quien hizo la apuesta"],
  watched: ["Confirmed by surveillance: {who}", "Confirmado por vigilancia: {who}"],
  needs_proof: ["Its proof must be recorded before it is paid.", "Antes de pagarlo se debe registrar su prueba."],
  proof: ["Proof", "Prueba"],
  proof_how: [
    "Show the cards to the camera, count the rest of the deck, seal hand and deck together, look at the ID.",
    "Muestre las cartas a la cámara, cuente el resto de la baraja, precinte mano y baraja juntas, mire la identificación.",
  ],
  count: ["Cards left in the deck", "Cartas que quedan en la baraja"],
  seal: ["Seal number", "Número del precinto"],
  person: ["Name on the ID", "Nombre en la identificación"],
  form: ["Tax form (optional)", "Formulario fiscal (opcional)"],
  proved: [
    "Proof by {who}: {cards} {cards|card|cards} left, seal {seal}, {person}; kept until {until}",
    "Prueba de {who}: {cards|queda|quedan} {cards} {cards|carta|cartas}, precinto {seal}, {person}; se guarda hasta {until}",
  ],
  miscounted: [
    "{cards} {cards|card was|cards were} counted where {left} must be left: nothing is proved. Count again.",
    "{cards|Se contó|Se contaron} {cards} {cards|carta|cartas} donde deben quedar {left}: nada está probado. Cuente otra vez.",
  ],
});

export const requests_text = dictionary({
  unreachable: [
    "No answer from the house. Is the server running?",
    "La casa no responde. ¿Está funcionando el servidor?",
  ],
  unsure: [
    "No answer came, so it is not certain whether this was done. Look at the events before you do it again.",
    "No llegó respuesta, así que no es seguro que se haya hecho. Mire los eventos antes de repetirlo.",
  ],
});

export const frame_text = dictionary({
  menu: ["Sections", "Secciones"],
  line_open: ["connected", "conectado"],
  line_lost: ["no connection", "sin conexión"],
  skip: ["Skip to content", "Ir al contenido"],
});

// text.ts - what the dealer's console says.
import type { DeckRequest } from "protocol";
import { dictionary } from "../common/text";
import { receiver, type Receiver } from "./step";

export const t = dictionary({
  // steps
  open: ["Open betting", "Abrir apuestas"],
  open_first: ["Ready for the first round", "Listo para la primera ronda"],
  open_first_sub: ["Open betting when the table is ready.", "Abra las apuestas cuando la mesa esté lista."],
  open_settled: ["The round is settled: open the next one", "La ronda está liquidada: abra la siguiente"],
  open_settled_sub: [
    "Until then a misread card can still be corrected. The terminals' credits are already updated.",
    "Hasta entonces aún se puede corregir una carta mal leída. Los créditos de las terminales ya están actualizados.",
  ],
  open_settled_chips: [
    "Until then a misread card can still be corrected.",
    "Hasta entonces aún se puede corregir una carta mal leída.",
  ],
  open_voided: ["The round was voided", "La ronda fue anulada"],
  open_voided_sub: [
    "All stakes were returned. Open betting for the next round.",
    "Se devolvieron todas las apuestas. Abra las apuestas de la siguiente ronda.",
  ],
  open_dead: ["All hands were declared dead", "Todas las manos se declararon muertas"],
  open_dead_sub: [
    "A hand had too few cards, so all stakes were returned. Open betting for the next round.",
    "A una mano le faltaban cartas, así que se devolvieron todas las apuestas. Abra las apuestas de la siguiente ronda.",
  ],
  new_shoe: ["Shuffled: open with a new shoe", "Barajado: abrir con un zapato nuevo"],
  no_wagers: ["Betting is open", "Las apuestas están abiertas"],
  no_wagers_sub: [
    "Nobody has wagered yet. Wait for the first wager.",
    "Nadie ha apostado todavía. Espere la primera apuesta.",
  ],
  no_wagers_chips: [
    "Tap the seats that are in, and the wagers that lie there.",
    "Toque los asientos que juegan y las apuestas que hay.",
  ],
  sweep_title: ["Take in the progressive wagers", "Recoja las apuestas progresivas"],
  sweep_sub: [
    "Count the chips against the lights before a card is dealt.",
    "Cuente las fichas contra las luces antes de repartir.",
  ],
  close: ["No more bets", "No más apuestas"],
  close_title: ["Wagers are coming in", "Están llegando apuestas"],
  close_sub: [
    "{n} {n|seat has|seats have} wagered. Say “no more bets”, then close betting.",
    "{n} {n|asiento ha|asientos han} apostado. Diga «no más apuestas» y cierre las apuestas.",
  ],
  countdown_sub: [
    "{n} {n|seat has|seats have} wagered. Betting closes by itself when the countdown ends.",
    "{n} {n|asiento ha|asientos han} apostado. Las apuestas se cierran solas cuando termina la cuenta atrás.",
  ],
  start_title: ["Who receives the first packet?", "¿Quién recibe el primer paquete?"],
  start_sub: [
    "Choose the spot, or type the three dice. The other packets follow counterclockwise.",
    "Elija el lugar o escriba los tres dados. Los demás paquetes siguen en sentido antihorario.",
  ],
  card_title: ["Deal to {who}", "Reparta a {who}"],
  card_sub: [
    "Card {nth} of this seat. Type, tap or scan it; you can enter several at once.",
    "Carta {nth} de este asiento. Escríbala, tóquela o escanéela; puede registrar varias a la vez.",
  ],
  card_sub_dealer: [
    "Your card {nth}. Type, tap or scan it; you can enter several at once.",
    "Su carta {nth}. Escríbala, tóquela o escanéela; puede registrar varias a la vez.",
  ],
  card_sub_table: [
    "Card {nth} on the table. Type, tap or scan it; you can enter several at once.",
    "Carta {nth} de la mesa. Escríbala, tóquela o escanéela; puede registrar varias a la vez.",
  ],
  card_sub_nobody: [
    "Nobody plays this spot, but its packet is dealt too: card {nth} of the cards put aside.",
    "Nadie juega en este lugar, pero también recibe su paquete: carta {nth} de las apartadas.",
  ],
  decide: ["Players are deciding", "Los jugadores deciden"],
  decide_sub: ["Waiting for {seats}.", "Esperando a {seats}."],
  decide_timed: [
    "When time runs out, the house decides for whoever has not decided.",
    "Cuando se acabe el tiempo, la casa decide por quienes no hayan decidido.",
  ],
  decide_untimed: ["No clock runs: you say when it goes on.", "No corre ningún reloj: usted dice cuándo se sigue."],
  shuffle_title: ["The cut card is out: shuffle", "Salió la carta de corte: baraje"],
  shuffle_sub: [
    "No round opens before the cards are shuffled and cut.",
    "Ninguna ronda se abre antes de barajar y cortar.",
  ],
  deck_title: ["A new deck is needed", "Hace falta una baraja nueva"],
  deck_sub: [
    "No round opens before a new deck is recorded.",
    "Ninguna ronda se abre antes de registrar una baraja nueva.",
  ],
  rack_title: ["The rack is closed", "La caja de fichas está cerrada"],
  rack_sub: [
    "Count it with a supervisor. A round opens once both have signed the opener.",
    "Cuéntala con un supervisor. Una ronda se abre cuando ambos han firmado la apertura.",
  ],
  deal_title: ["Deal {n} {n|card|cards} face down", "Reparta {n} {n|carta|cartas} boca abajo"],
  deal_sub: [
    "Begin with {who}. Nobody looks at them; you name them when they are turned.",
    "Empiece por {who}. Nadie las mira; se nombran al descubrirlas.",
  ],
  deal_go: ["{n} {n|card is|cards are} dealt", "{n} {n|carta repartida|cartas repartidas}"],
  left_title: ["Count the cards left after the deal", "Cuente las cartas que quedan después de repartir"],
  left_sub: ["{n} {n|card|cards} must be left.", "{n|Debe|Deben} quedar {n} {n|carta|cartas}."],
  left_go: ["{n} {n|card|cards} left", "{n|Queda|Quedan} {n} {n|carta|cartas}"],
  turn_title: ["Turn {who}: {n} {n|card|cards}", "Descubra {who}: {n} {n|carta|cartas}"],
  turn_dealer: ["Turn your own hand: {n} {n|card|cards}", "Descubra su propia mano: {n} {n|carta|cartas}"],
  turn_sub: [
    "Turn the hand and type, tap or scan its cards, in any order.",
    "Descubra la mano y escriba, toque o escanee sus cartas, en cualquier orden.",
  ],
  turn_go: ["It is turned", "Está descubierta"],
  turn_read_sub: [
    "The reader has seen its cards. Turn the whole hand, then press Enter: only then the house shows them.",
    "El lector ha visto sus cartas. Descubra toda la mano y pulse Intro: solo entonces la casa las muestra.",
  ],
  turn_set_sub: [
    "As the player set it: two in front, then five.",
    "Como la acomodó el jugador: dos al frente, luego cinco.",
  ],
  reader_sub: ["The card reader sends the cards.", "El lector envía las cartas."],
  not_awaited: ["No cards are awaited now: nothing was entered.", "Ahora no se esperan cartas: no se registró nada."],
  too_early: [
    "That came with the last card, so nothing was pressed. Press Enter again.",
    "Eso llegó con la última carta: no se pulsó nada. Pulse Intro otra vez.",
  ],
  table_on: ["Open the table", "Abrir la mesa"],
  more_wagers: ["{titles} and {n} more", "{titles} y {n} más"],
  wrong_role: [
    "{name} cannot use this page: it is for dealers and supervisors.",
    "{name} no puede usar esta página: es para crupieres y supervisores.",
  ],
  settle: ["Settle", "Liquidar"],
  settle_title: ["Take and pay", "Cobre y pague"],
  settle_sub: [
    "Wager by wager round the table. A misread card can still be corrected.",
    "Apuesta por apuesta alrededor de la mesa. Aún se puede corregir una carta mal leída.",
  ],
  settle_timed: [
    "Correct a misread card, or settle. When time runs out, the round is settled automatically.",
    "Corrija una carta mal leída o liquide. Cuando se acabe el tiempo, la ronda se liquida automáticamente.",
  ],
  verify_title: ["Jackpot: {cents} at seat {seat}", "Bote: {cents} en el asiento {seat}"],
  verify_sub: [
    "Dealing stops until two people have verified the hand and a supervisor has paid it.",
    "No se reparte hasta que dos personas verifiquen la mano y un supervisor la pague.",
  ],
  table_off: ["Table offline", "Mesa fuera de servicio"],
  table_off_sub: [
    "A supervisor can open it, here or on the pit page.",
    "Un supervisor puede abrirla, aquí o en la página de sala.",
  ],
  watch_title: ["This table deals automatically", "Esta mesa reparte automáticamente"],
  watch_off: ["The table is closed.", "La mesa está cerrada."],
  watch_pause: ["The next round opens automatically.", "La siguiente ronda se abre automáticamente."],
  watch_betting: ["Betting is open.", "Las apuestas están abiertas."],
  watch_dealing: ["Cards are being dealt.", "Se están repartiendo las cartas."],
  watch_deciding: ["Players are deciding.", "Los jugadores deciden."],
  watch_finished: ["The round is being settled.", "Se está liquidando la ronda."],
  // receivers
  seat: ["seat {n}", "el asiento {n}"],
  Seat: ["Seat {n}", "Asiento {n}"],
  dealer: ["the dealer", "el crupier"],
  Dealer: ["Dealer", "Crupier"],
  table_cards: ["the table", "la mesa"],
  community: ["Cards on the table", "Cartas en la mesa"],
  nobody: ["an empty spot", "un lugar vacío"],
  // entry
  cards_of: ["Cards: {n} of the next {of}", "Cartas: {n} de las próximas {of}"],
  too_many: [
    "Only {n} {n|card comes|cards come} next. Remove the others.",
    "Ahora solo {n|va|van} {n} {n|carta|cartas}. Quite las demás.",
  ],
  too_few: [
    "A hand is turned as a whole: enter all {n} cards.",
    "Una mano se descubre entera: registre las {n} cartas.",
  ],
  cards_hint: ["As 10d Jk", "As 10d Jk"],
  enter: ["Enter {n} {n|card|cards}", "Registrar {n} {n|carta|cartas}"],
  enter_none: ["Enter cards", "Registrar cartas"],
  back: ["Remove the last card", "Quitar la última"],
  bad_text: [
    "“{text}” is not a card. Type a rank (2–10, J, Q, K, A) and a suit (c d h s), like As or 10d.",
    "«{text}» no es una carta. Escriba un valor (2–10, J, Q, K, A) y un palo (c d h s), como As o 10d.",
  ],
  no_joker: ["This game is played without a joker.", "Este juego no lleva comodín."],
  on_table: [
    "{card} is already on the table: card {index}, {who}. If that card was misread, correct it; if not, check this one again.",
    "{card} ya está en la mesa: carta {index}, {who}. Si aquella se leyó mal, corríjala; si no, revise esta.",
  ],
  twice: ["{card} is entered twice. Check the cards again.", "{card} está dos veces. Revise las cartas."],
  not_whole: [
    "“{text}” is incomplete: the suit is missing (c d h s).",
    "«{text}» está incompleta: falta el palo (c d h s).",
  ],
  used: ["on the table", "en la mesa"],
  key_enter: ["Enter", "Intro"],
  spades: ["Spades", "Picas"],
  hearts: ["Hearts", "Corazones"],
  diamonds: ["Diamonds", "Diamantes"],
  clubs: ["Clubs", "Tréboles"],
  // start
  spot: ["spot {n}", "lugar {n}"],
  dice: ["Three dice", "Tres dados"],
  dice_hint: ["1 4 6", "1 4 6"],
  dice_go: ["Deal from {who}", "Repartir desde {who}"],
  dice_sum: ["Total {sum}: {who}", "Suma {sum}: {who}"],
  dice_bad: ["Type three numbers from 1 to 6.", "Escriba tres números del 1 al 6."],
  or: ["or", "o"],
  // seats
  empty: ["empty", "libre"],
  in: ["playing", "en juego"],
  by_hand: ["settled by hand", "liquidada a mano"],
  out: ["no wager", "sin apuesta"],
  staked: ["Total", "Total"],
  thinking: ["deciding…", "decidiendo…"],
  by_player: ["by the player", "por el jugador"],
  by_dealer: ["recorded by the dealer", "registrado por el crupier"],
  by_timeout: ["time ran out", "se acabó el tiempo"],
  returned: ["Returned", "Devuelto"],
  unseat: ["Free the seat", "Liberar el asiento"],
  foul: ["Foul", "Mano inválida"],
  front: ["Front", "Frente"],
  rear: ["Back", "Atrás"],
  pick: ["Picked {pick}", "Eligió {pick}"],
  unseat_title: ["Free seat {n}?", "¿Liberar el asiento {n}?"],
  unseat_how: [
    "{name} has no wager in play. Its credit stays on the terminal.",
    "{name} no tiene apuestas en juego. Su crédito queda en la terminal.",
  ],
  listed_seats: [
    "{players} {players|player|players} in {seats} seats.",
    "{players} {players|jugador|jugadores} en {seats} asientos.",
  ],
  seats: ["Seats", "Asientos"],
  many_seats: [
    "{players} {players|player|players} in {seats} seats. Their terminals show and pay each of them.",
    "{players} {players|jugador|jugadores} en {seats} asientos. Cada terminal muestra y paga lo suyo.",
  ],
  waiting_card: ["next card", "próxima carta"],
  estimated: ["≈ {cents}, estimated", "≈ {cents}, estimado"],
  // dealt
  dealt: ["Cards of this round", "Cartas de esta ronda"],
  dealt_none: ["No cards yet.", "Todavía no hay cartas."],
  dealt_how: ["Was a card misread? Tap it.", "¿Se leyó mal una carta? Tóquela."],
  correct_card: ["Card {index}, {who}: {card}. Correct it", "Carta {index}, {who}: {card}. Corregir"],
  correct_title: ["Correct cards", "Corregir cartas"],
  card_n: ["card {index}: {card}, {who}", "carta {index}: {card}, {who}"],
  correct_is_n: ["{card}. The correct card", "{card}. La carta correcta"],
  correct_more: ["Another card that is wrong too", "Otra carta que también está mal"],
  correct_exchange: ["These two were exchanged", "Estas dos estaban cambiadas"],
  correct_settled: [
    "The round was settled, or a jackpot locked: a supervisor corrects it. What was paid is taken back first, and it is settled again.",
    "La ronda se liquidó, o se bloqueó un bote: la corrige un supervisor. Primero se retira lo pagado, y se liquida de nuevo.",
  ],
  correct_late: [
    "The round was voided: its cards can no longer be corrected.",
    "La ronda fue anulada: sus cartas ya no se pueden corregir.",
  ],
  correct_go: ["Correct", "Corregir"],
  reason: ["Reason", "Motivo"],
  reason_misread: ["Misread card", "Carta mal leída"],
  reason_order: ["Cards in the wrong order", "Cartas en orden equivocado"],
  // trouble
  trouble: ["If something went wrong", "Si algo salió mal"],
  dead: ["Dead hands…", "Manos muertas…"],
  void: ["Void the round…", "Anular la ronda…"],
  dead_title: ["Declare all hands dead?", "¿Declarar muertas todas las manos?"],
  dead_how: [
    "A hand has too few cards. All hands of the round are dead, and all stakes are returned.",
    "A una mano le faltan cartas. Todas las manos de la ronda quedan muertas y se devuelven todas las apuestas.",
  ],
  void_title: ["Void round {round}?", "¿Anular la ronda {round}?"],
  void_how: [
    "All stakes are returned and everything that was paid is taken back, from the meters too. The record stays.",
    "Se devuelven todas las apuestas y se retira todo lo pagado, también de los contadores. El registro se conserva.",
  ],
  void_go: ["Void the round", "Anular la ronda"],
  void_propose: ["Ask a second person to void it", "Pedir la anulación a una segunda persona"],
  void_waits: [
    "It waits for a second person: another supervisor approves it on the pit page.",
    "Espera a una segunda persona: otro supervisor lo aprueba en la página de sala.",
  ],
  void_asked: ["Asking what a void would do…", "Preguntando qué haría una anulación…"],
  void_none: ["The house does not say what a void would do here.", "La casa no dice qué haría aquí una anulación."],
  supervisor_go_on: ["Go on as supervisor", "Seguir como supervisor"],
  ruling: ["Ruling…", "Fallo…"],
  dead_go: ["Declare all hands dead", "Declarar muertas todas las manos"],
  reason_exposed: ["Exposed card", "Carta expuesta"],
  reason_malfunction: ["Malfunction", "Mal funcionamiento"],
  reason_few: ["Too few cards", "Faltan cartas"],
  reason_misdeal: ["Misdeal", "Mal reparto"],
  cancel: ["Cancel", "Cancelar"],
  // paying
  paying: ["Take and pay", "Cobrar y pagar"],
  paying_order: ["{n}. Seat {seat}", "{n}. Asiento {seat}"],
  take: ["take", "retire"],
  pay: ["pay", "pague"],
  push: ["push", "empate"],
  win: ["wins", "gana"],
  lose: ["loses", "pierde"],
  kept: ["stake kept", "la casa retiene la apuesta"],
  swept: ["the wager is in the tray already", "la apuesta ya está en la bandeja"],
  swept_back: ["with the wager, which is in the tray", "con la apuesta, que está en la bandeja"],
  sum_take: ["Take {cents}", "Cobre {cents}"],
  sum_pay: ["Pay {cents}", "Pague {cents}"],
  locked: ["waits for two people", "pendiente de dos personas"],
  limited: ["reduced to the table’s limit", "reducido al límite de la mesa"],
  meter: ["meter {n}", "contador {n}"],
  toke: ["for you", "para usted"],
  // jackpot
  check_cards: ["The hand", "La mano"],
  step_staff: ["A dealer or another employee verifies the hand", "Un crupier u otro empleado verifica la mano"],
  step_supervisor: ["A supervisor verifies the hand", "Un supervisor verifica la mano"],
  step_surveillance: [
    "Surveillance confirms hand, wager, amount and player",
    "Vigilancia confirma mano, apuesta, importe y jugador",
  ],
  step_proof: [
    "A supervisor records the proof on the pit page: deck counted, seal, ID",
    "Un supervisor registra la prueba en la página del pit: baraja contada, precinto, identidad",
  ],
  step_pay: ["A supervisor pays it", "Un supervisor la paga"],
  done_by: ["done by {name}", "hecho por {name}"],
  waits: ["pending", "pendiente"],
  verify: ["The hand is right: verify", "La mano es correcta: verificar"],
  pay_go: ["Pay {cents}", "Pagar {cents}"],
  supervisor_here: ["Supervisor, at this console", "Supervisor, en esta consola"],
  name: ["Name", "Nombre"],
  password: ["Password", "Contraseña"],
  supervisor_verify: ["Verify as supervisor", "Verificar como supervisor"],
  supervisor_pay: ["Pay as supervisor", "Pagar como supervisor"],
  supervisor_demo: ["Play money: no password needed.", "Dinero ficticio: no hace falta contraseña."],
  supervisor_open: ["Open the table as supervisor", "Abrir la mesa como supervisor"],
  verified_by_you: [
    "You have verified it. Now a supervisor has to.",
    "Usted ya la verificó. Ahora debe hacerlo un supervisor.",
  ],
  unreachable: ["No answer from the house.", "La casa no responde."],
  // side
  game_number: ["GAME #", "JUEGO N.º"],
  round_number: ["Round", "Ronda"],
  limits: ["Limits", "Límites"],
  minmax: ["{min} to {max}", "{min} a {max}"],
  meters: ["Jackpot meters", "Contadores de botes"],
  bonus: ["fixed bonus", "bono fijo"],
  tokes: ["Tokes", "Propinas"],
  tokes_since: ["Since the last count", "Desde el último conteo"],
  tokes_pay: ["Pay out…", "Pagar…"],
  tokes_title: ["Pay out tokes of {table}", "Pagar propinas de {table}"],
  tokes_amount: ["Dollars", "Dólares"],
  tokes_go: ["Pay out {cents}", "Pagar {cents}"],
  tokes_bad: ["Type an amount from 0.01 to {max}.", "Escriba un importe de 0.01 a {max}."],
  live: ["LIVE", "EN VIVO"],
  auto: ["AUTO", "AUTO"],
  off: ["closed", "cerrada"],
  tables: ["Tables", "Mesas"],
  closing: ["This table closes after this round.", "Esta mesa cierra después de esta ronda."],
  seconds: ["{n} {n|second|seconds} left", "{n|queda|quedan} {n} {n|segundo|segundos}"],
  large: ["Large text", "Letra grande"],
  four: ["Four-color cards", "Cartas de cuatro colores"],
  logout: ["Sign out", "Cerrar sesión"],
  loading: ["Loading the table…", "Cargando la mesa…"],
  free: ["{n} free", "{n} {n|libre|libres}"],
  mark: ["Mark", "Marcar"],
  mark_how: ["Mark this moment for surveillance", "Marcar este momento para vigilancia"],
  settings: ["Settings", "Ajustes"],
  house_way: ["House Way", "House Way"],
  rule: ["rule {id}", "regla {id}"],
  jacks: [
    "Two or more jacks: Pai Gow wagers lose at once.",
    "Dos o más jotas: las apuestas Pai Gow pierden de inmediato.",
  ],
  who: ["Signed in as {name}", "Sesión de {name}"],
  play: ["play", "juega"],
  fold: ["fold", "se retira"],
  check: ["check", "pasa"],
  bet: ["bet", "apuesta"],
  surrender: ["surrender", "se rinde"],
  set: ["set", "acomodó"],
  way_choice: ["House Way", "House Way"],
  keys_title: ["Keys", "Teclas"],
  keys: [
    "Type a card at any time. Enter confirms it or presses the big button. Esc clears. ← → change the table.",
    "Escriba una carta en cualquier momento. Intro la confirma o pulsa el botón grande. Esc borra. ← → cambian de mesa.",
  ],
});

// ---- names -----------------------------------------------------------------------------------------------------

export function receiver_name(to: Receiver): string {
  if (to.to === "seat") return t("seat", { n: to.seat });
  if (to.to === "dealer") return t("dealer");
  return to.to === "table" ? t("table_cards") : t("nobody");
}

export function receiver_name_of(card: { to: "dealer" | "seat" | "table" | "nobody"; seat?: number }): string {
  return receiver_name(receiver(card));
}

/** Spot 1 is the dealer, spots 2 to 7 are seats 1 to 6. */
export function spot_name(spot: number): string {
  return spot === 1 ? t("Dealer") : t("Seat", { n: spot - 1 });
}

const ACTIONS = ["play", "fold", "check", "bet", "surrender", "set"] as const;

export function action_text(action: string): string {
  if (action === "house-way") return t("way_choice");
  const known = ACTIONS.find((a) => a === action);
  return known ? t(known) : action;
}

export const rulings_text = dictionary({
  title: ["Ruling on an irregularity", "Fallo sobre una irregularidad"],
  what: ["What happened", "Qué pasó"],
  effect: ["The ruling", "El fallo"],
  authority: ["Decided by", "Lo decide"],
  clause: ["Clause", "Cláusula"],
  seat: ["Seat", "Asiento"],
  card: ["Card (empty: nobody has seen it)", "Carta (vacío: nadie la ha visto)"],
  cards: [
    "All cards of the round after the ruling, in the order dealt (?? where one is unseen)",
    "Todas las cartas de la ronda después del fallo, en el orden repartido (?? si una no se ha visto)",
  ],
  go: ["Rule", "Fallar"],
  reader: ["Reader failed…", "Falla el lector…"],
  reader_how: [
    "The card reader is given up for this round, and the dealer enters its cards by hand.",
    "Se deja de lado el lector en esta ronda y el crupier registra las cartas a mano.",
  ],
  reader_go: ["Give up the reader", "Dejar de lado el lector"],
});

export const deck_text = dictionary({
  title: ["Deck", "Baraja"],
  none: ["none recorded", "ninguna registrada"],
  facts: [
    "{rounds} {rounds|round|rounds} dealt, {burnt} burnt, {left} left",
    "{rounds} {rounds|ronda repartida|rondas repartidas}, {burnt} {burnt|quemada|quemadas}, {left|queda|quedan} {left}",
  ],
  verified: ["The cards left were verified.", "Se verificaron las cartas restantes."],
  done: ["What was done", "Qué se hizo"],
  deck: ["Number and backs", "Número y dorso"],
  count: ["How many cards", "Cuántas cartas"],
  remark: ["Remark", "Observación"],
  go: ["Record", "Registrar"],
});

export const handlings = dictionary<DeckRequest["handling"]>({
  opened: ["Opened", "Abierta"],
  inspected: ["Inspected", "Inspeccionada"],
  verified: ["Verified", "Verificada"],
  shuffled: ["Shuffled", "Barajada"],
  cut: ["Cut", "Cortada"],
  burnt: ["Burnt", "Quemadas"],
  "cut-card": ["Cut card is out", "Salió la carta de corte"],
  left: ["Left after the deal", "Restantes después de repartir"],
  counted: ["Counted", "Contada"],
  retired: ["Retired", "Retirada"],
});

export const at_step_text = dictionary({
  record: ["Shown at the table", "Mostrado en la mesa"],
  record_chips: ["Record what each player shows.", "Registre lo que muestra cada jugador."],
  record_how: [
    "A wager is made at the player's own terminal. What costs nothing and is shown at the table you record here.",
    "Una apuesta se hace en la terminal del jugador. Lo que no cuesta nada y se muestra en la mesa lo registra usted aquí.",
  ],
  other_left: ["Another number of cards", "Otro número de cartas"],
  left_enter: ["Record {n} {n|card|cards} left", "Registrar {n} {n|carta restante|cartas restantes}"],
  left_wrong: [
    "{n} {n|card was|cards were} recorded, and {all} must be left. Call a supervisor: the deck may be foul.",
    "{n|Se registró|Se registraron} {n} {n|carta|cartas} y deben quedar {all}. Llame a un supervisor: la baraja puede estar mal.",
  ],
  shuffled: ["Shuffled: open betting", "Barajado: abrir apuestas"],
  shuffle_ask: ["Are the cards shuffled and cut?", "¿Están barajadas y cortadas las cartas?"],
  shuffle_how: ["The shoe begins anew with the next round.", "El zapato empieza de nuevo con la próxima ronda."],
  deck_id: ["The new deck: number and backs", "La baraja nueva: número y dorso"],
  deck_go: ["Record the new deck", "Registrar la baraja nueva"],
});

export const felt_text = dictionary({
  keys: ["Who is in, and what lies on the felt", "Quién juega y qué hay sobre el tapete"],
  in: ["in", "dentro"],
  out: ["out", "fuera"],
  amounts: ["Amounts", "Importes"],
  amounts_title: ["Seat {n}: how much lies there?", "Asiento {n}: ¿cuánto hay?"],
  enter: ["Enter", "Registrar"],
  limits: ["{min} to {max}", "{min} a {max}"],
  not_within: ["From {min} to {max}.", "De {min} a {max}."],
  lights: ["Lights: {n}", "Luces: {n}"],
  light_seats: ["Seats {seats}", "Asientos {seats}"],
  chips: ["Chips in your hand:", "Fichas en su mano:"],
  chips_n: ["{n} {n|chip|chips}", "{n} {n|ficha|fichas}"],
  differ: [
    "Lights {lights}, chips {chips}: put the lights right, then count again.",
    "Luces {lights}, fichas {chips}: corrija las luces y cuente otra vez.",
  ],
  locked: [
    "No more bets. Only the lights can still be put right.",
    "No más apuestas. Solo se pueden corregir las luces.",
  ],
  by_hand: ["Settle by hand", "Liquidar a mano"],
  by_hand_sub: [
    "No bonus or progressive wager lies there: take and pay on the felt, enter nothing.",
    "Ahí no hay apuesta de bono ni progresiva: cobre y pague sobre el tapete, no registre nada.",
  ],
  by_hand_all: ["By hand: seats {seats}", "A mano: asientos {seats}"],
  by_hand_one: ["By hand: seat {seats}", "A mano: asiento {seats}"],
});

export const take_pay_text = dictionary({
  take: ["TAKE {cents}", "RETIRE {cents}"],
  pay: ["PAY {cents}", "PAGUE {cents}"],
  push: ["PUSH: tap", "EMPATE: toque"],
  both: ["TAKE {take}, PAY {pay}", "RETIRE {take}, PAGUE {pay}"],
  take_all: ["TAKE", "RETIRE"],
  pay_odds: ["PAY {odds}", "PAGUE {odds}"],
  both_odds: ["TAKE, PAY {odds}", "RETIRE, PAGUE {odds}"],
  odds: ["{what} ({odds})", "{what} ({odds})"],
  lock: ["LOCK {cents}", "BLOQUEAR {cents}"],
  both_lock: ["TAKE {take}, LOCK {pay}", "RETIRE {take}, BLOQUEAR {pay}"],
  undo: ["Nothing is due here any more.", "Aquí ya no se debe nada."],
  before: [
    "Before the correction: {what}. Put the difference right.",
    "Antes de la corrección: {what}. Ajuste la diferencia.",
  ],
  where: ["Seat {n}", "Asiento {n}"],
  at: ["{n} of {all}", "{n} de {all}"],
  next: ["Done, next", "Hecho, siguiente"],
  back: ["Back", "Atrás"],
  all_done: ["Every wager is taken or paid", "Todas las apuestas están cobradas o pagadas"],
  settle: ["Settle", "Liquidar"],
  early: ["Decided: take and pay now", "Decidido: cobre y pague ahora"],
  done: ["Done", "Hecho"],
  rest: ["and {cents}", "y {cents}"],
  to_lock: [
    "A jackpot: pay nothing. A supervisor and another person verify it first.",
    "Un bote: no pague nada. Antes lo verifican un supervisor y otra persona.",
  ],
});

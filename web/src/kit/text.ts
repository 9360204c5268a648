// text.ts - what the parts say that pages of all kinds have.
import { dictionary } from "../common/text";

export const void_text = dictionary({
  stakes: ["Stakes that go back", "Apuestas que se devuelven"],
  taken: ["Paid, and taken back", "Pagado, y se retira"],
  claims: ["Paid and carried away: becomes a claim", "Pagado y ya cobrado: queda como deuda"],
  locked: ["Locked jackpots that are released", "Botes bloqueados que se liberan"],
  meters: ["Returns to the meters", "Vuelve a los contadores"],
  moved: ["Won or lost by all seats together", "Ganado o perdido entre todos los asientos"],
  second: [
    "It takes a second person: it waits until another supervisor approves it.",
    "Requiere una segunda persona: espera hasta que otro supervisor lo apruebe.",
  ],
  one: ["One person is enough.", "Basta una persona."],
  seat: [
    "Seat {n}: back {stakes}, taken {taken}, owed {claim}",
    "Asiento {n}: devuelto {stakes}, retirado {taken}, debe {claim}",
  ],
});

export const notices_text = dictionary({
  demo: ["PLAY MONEY — demonstration, no cash value", "DINERO FICTICIO — demostración, sin valor en efectivo"],
  unapproved: [
    "NOT APPROVED — this house uses a pay table that has not been approved",
    "NO APROBADO — esta casa usa una tabla de pagos que no está aprobada",
  ],
  lost: [
    "No connection to the house. Reconnecting… Nothing is lost, and no wager is placed twice.",
    "Sin conexión con la casa. Reconectando… No se pierde nada y ninguna apuesta se hace dos veces.",
  ],
  lost_in_play: [
    "No connection to the house. Reconnecting… The table's clock runs on. No wager is placed twice.",
    "Sin conexión con la casa. Reconectando… El reloj de la mesa sigue. Ninguna apuesta se hace dos veces.",
  ],
  not_taken: [
    "Not taken yet: trying. It is done once or not at all.",
    "Aún no aceptado: reintentando. Se hace una vez o ninguna.",
  ],
  moved: [
    "The house has moved to its other machine. Play goes on.",
    "La casa se ha mudado a su otra máquina. El juego continúa.",
  ],
  replaced: ["This terminal is open in another window.", "Esta terminal está abierta en otra ventana."],
  use_here: ["Use it here", "Usarla aquí"],
  store: [
    "No wagers are accepted: the house cannot save its records right now. Play continues as soon as it can.",
    "No se aceptan apuestas: la casa no puede guardar sus registros en este momento. El juego continúa en cuanto pueda.",
  ],
  closing: [
    "The house is closing: no new rounds start. Rounds with wagers are played to the end, and your credit is kept.",
    "La casa está cerrando: no empiezan rondas nuevas. Las rondas con apuestas se juegan hasta el final y su crédito se conserva.",
  ],
  "self-check": [
    "No new rounds start: the house checks itself, or found something other than approved. Rounds with wagers are played to the end.",
    "No empiezan rondas nuevas: la casa se comprueba o encontró algo distinto de lo aprobado. Las rondas con apuestas se juegan hasta el final.",
  ],
  trouble: ["No wagers are accepted right now.", "No se aceptan apuestas en este momento."],
  approval: ["Cards by approval: {text}", "Cartas según la aprobación: {text}"],
});

export const card_text = dictionary({
  down: ["face-down card", "carta boca abajo"],
  joker: ["joker", "comodín"],
  of: ["{rank} of {suit}", "{rank} de {suit}"],
  A: ["ace", "as"],
  K: ["king", "rey"],
  Q: ["queen", "reina"],
  J: ["jack", "jota"],
  T: ["ten", "diez"],
  "9": ["nine", "nueve"],
  "8": ["eight", "ocho"],
  "7": ["seven", "siete"],
  "6": ["six", "seis"],
  "5": ["five", "cinco"],
  "4": ["four", "cuatro"],
  "3": ["three", "tres"],
  "2": ["two", "dos"],
  c: ["clubs", "tréboles"],
  d: ["diamonds", "diamantes"],
  h: ["hearts", "corazones"],
  s: ["spades", "picas"],
});

export const sign_in_text = dictionary({
  pair: ["Pair this screen", "Vincular esta pantalla"],
  pair_how: [
    "Ask a supervisor for a code from the pit page, and type it here.",
    "Pida a un supervisor un código de la página de sala y escríbalo aquí.",
  ],
  console: ["Pair this console", "Vincular esta consola"],
  other_device: ["This code is for another device.", "Este código es de otro dispositivo."],
  code: ["Code", "Código"],
  login: ["Sign in", "Iniciar sesión"],
  badge: ["Badge", "Credencial"],
  pin: ["PIN", "PIN"],
  by_badge: ["Badge and PIN", "Credencial y PIN"],
  by_password: ["Name and password", "Nombre y contraseña"],
  name: ["Name", "Nombre"],
  password: ["Password", "Contraseña"],
  setup: ["First supervisor of a new house", "Primer supervisor de una casa nueva"],
  setup_how: ["The server printed a code when it started.", "El servidor mostró un código al iniciarse."],
  setup_code: ["Code from the server's console", "Código de la consola del servidor"],
  go: ["Continue", "Continuar"],
  unreachable: [
    "No answer from the house. Is the server running?",
    "La casa no responde. ¿Está funcionando el servidor?",
  ],
  wait: ["Try again in {s} {s|second|seconds}.", "Inténtelo de nuevo en {s} {s|segundo|segundos}."],
  entering: ["Signing in…", "Iniciando sesión…"],
  ended: ["Your session has ended. Please sign in again.", "Su sesión ha terminado. Vuelva a iniciar sesión."],
});

export const gate_text = dictionary({ out: ["Sign out", "Cerrar sesión"] });

// text.ts - what the trainer says.
import type { DrillPart } from "protocol";
import { effects, irregularities, sources } from "../common/irregularity_text";
import { dictionary, id_text } from "../common/text";

export const t = dictionary(
  {
    title: "Dealer trainer",
    game: "Game",
    exercise: "Exercise",
    any: "All exercises",
    pay: "Pay the layout",
    settle: "Take, pay, push",
    "house-hand": "House hand",
    error: "Find the mistake",
    irregularity: "What now?",
    rack: "Rack",
    questions: "Questions",
    errors: "Errors",
    seconds: "Seconds",
    mispaid: "Mispaid",
    spots: "Weak spots",
    forget: "Start over",
    forget_ask: "Forget score and weak spots?",
    language: "Español",
    logout: "Sign out",
    wrong_role: "{name}, this page is for dealers and supervisors.",
    loading: "The question is on its way…",
    alone: "Train without a house",
    alone_how:
      "The questions then come from this browser: standard pay tables, chips and policy. Nothing is sent anywhere.",
    retry: "Try again",
    dealer: "Dealer",
    table: "Shared cards",
    seat: "Seat {n}",
    tables: "Table {id}",
    front: "in front",
    taken: "taken",
    pushed: "push",
    paid: "paid {cents}",
    again: "A weak spot: {subject}",
    opener: "Opener",
    fill: "Fill",
    credit: "Credit",
    closer: "Closer",
    drop: "Drop",
    total: "Total",
    opened: "Counted at opening",
    check: "Check",
    proceed: "Continue",
    next: "Next question",
    right: "Right, in {s} s",
    wrong: "{n} wrong, {cents} mispaid, {s} s",
    because: "Correct: {truth}",
    amount: "Amount in dollars",
    pick: "Two cards of the dealer’s",
  },
  {
    title: "Entrenador de crupieres",
    game: "Juego",
    exercise: "Ejercicio",
    any: "Todos los ejercicios",
    pay: "Pagar la mesa",
    settle: "Cobrar, pagar, empatar",
    "house-hand": "Mano de la casa",
    error: "Hallar el error",
    irregularity: "¿Y ahora?",
    rack: "Bandeja",
    questions: "Preguntas",
    errors: "Errores",
    seconds: "Segundos",
    mispaid: "Mal pagado",
    spots: "Puntos débiles",
    forget: "Empezar de nuevo",
    forget_ask: "¿Olvidar el puntaje y los puntos débiles?",
    language: "English",
    logout: "Cerrar sesión",
    wrong_role: "{name}, esta página es para crupieres y supervisores.",
    loading: "La pregunta está en camino…",
    alone: "Entrenar sin una casa",
    alone_how:
      "Las preguntas salen entonces de este navegador: tablas de pago, fichas y reglas habituales. No se envía nada a ninguna parte.",
    retry: "Intentar de nuevo",
    dealer: "Crupier",
    table: "Cartas comunes",
    seat: "Asiento {n}",
    tables: "Tabla {id}",
    front: "al frente",
    taken: "cobrada",
    pushed: "empate",
    paid: "pagada {cents}",
    again: "Un punto débil: {subject}",
    opener: "Apertura",
    fill: "Relleno",
    credit: "Devolución",
    closer: "Cierre",
    drop: "Caja",
    total: "Total",
    opened: "Contado al abrir",
    check: "Comprobar",
    proceed: "Continuar",
    next: "Siguiente pregunta",
    right: "Correcto, en {s} s",
    wrong: "{n} mal, {cents} mal pagados, {s} s",
    because: "Correcto: {truth}",
    amount: "Importe en dólares",
    pick: "Dos cartas del crupier",
  },
);

/** What a part asks, where its wager does not say it. */
const asked = dictionary<DrillPart["id"]>(
  {
    paid: "is paid",
    outcome: "",
    first: "Whose hand is settled first?",
    spot: "Which wager is wrong?",
    difference: "By how much?",
    front: "Which two cards go in front?",
    rule: "Which rule of the House Way?",
    effects: "Which rulings are there? (one or more)",
    authority: "Which text decides?",
    fill: "What does the fill come to?",
    closer: "What does the closer come to?",
    win: "What has the table won?",
    signatures: "Who signs this paper? (all of them)",
    opening: "The opening count",
  },
  {
    paid: "se paga",
    outcome: "",
    first: "¿Qué mano se liquida primero?",
    spot: "¿Qué apuesta está mal?",
    difference: "¿Por cuánto?",
    front: "¿Qué dos cartas van al frente?",
    rule: "¿Qué regla del House Way?",
    effects: "¿Qué fallos hay? (uno o más)",
    authority: "¿Qué texto decide?",
    fill: "¿Cuánto suma el relleno?",
    closer: "¿Cuánto suma el cierre?",
    win: "¿Cuánto ha ganado la mesa?",
    signatures: "¿Quién firma este papel? (todos)",
    opening: "El conteo de apertura",
  },
);

const words = dictionary(
  {
    take: "Take",
    pay: "Pay",
    push: "Push",
    dealer: "Dealer",
    supervisor: "Supervisor",
    security: "Security",
    cashier: "Cashier",
    accounting: "Accounting",
    count: "Count team",
    surveillance: "Surveillance",
    agrees: "agrees: nothing to report",
    manager: "differs: the manager at once",
    commission: "differs: the manager and the Commission",
  },
  {
    take: "Cobrar",
    pay: "Pagar",
    push: "Empate",
    dealer: "Crupier",
    supervisor: "Supervisor",
    security: "Seguridad",
    cashier: "Cajero",
    accounting: "Contabilidad",
    count: "Equipo de conteo",
    surveillance: "Vigilancia",
    agrees: "coincide: nada que informar",
    manager: "difiere: el gerente, de inmediato",
    commission: "difiere: el gerente y la Comisión",
  },
);

const actions = dictionary(
  {
    play: "Play",
    fold: "Fold",
    bet: "Bet",
    check: "Check",
    surrender: "Surrender",
    "house-way": "House Way",
    set: "Set",
  },
  {
    play: "Juega",
    fold: "Se retira",
    bet: "Apuesta",
    check: "Pasa",
    surrender: "Se rinde",
    "house-way": "House Way",
    set: "Acomodada",
  },
);

export const action_text = (id: string): string => (actions.has(id) ? actions(id) : id_text(id));

export function part_text(part: DrillPart, slip?: string): string {
  const seat = part.seat ? `${t("seat", { n: part.seat })} · ${part.title ?? ""} ` : "";
  return `${seat}${asked(part.id)}${part.id === "signatures" && slip ? ` ${id_text(slip)}` : ""}`.trim();
}

/** A word of a part as people read it. */
export function word_text(part: DrillPart, word: string, title: (wager: string) => string): string {
  const [seat = "", wager] = word.split(":");
  if (part.id === "spot") return `${seat} · ${title(wager ?? "")}`;
  if (part.id === "first") return t("seat", { n: word });
  if (part.id === "effects" && effects.has(word)) return effects(word);
  if (part.id === "authority" && sources.has(word)) return sources(word);
  return words.has(word) ? words(word) : word;
}

export const irregularity_text = (id: string): string => (irregularities.has(id) ? irregularities(id) : id_text(id));

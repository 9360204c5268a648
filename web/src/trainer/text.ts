// text.ts - what the trainer says.
import type { DrillPart } from "protocol";
import { effects, irregularities, sources } from "../common/irregularity_text";
import { dictionary, id_text } from "../common/text";

export const t = dictionary({
  title: ["Dealer trainer", "Entrenador de crupieres"],
  game: ["Game", "Juego"],
  exercise: ["Exercise", "Ejercicio"],
  any: ["All exercises", "Todos los ejercicios"],
  pay: ["Pay the layout", "Pagar la mesa"],
  settle: ["Take, pay, push", "Cobrar, pagar, empatar"],
  "house-hand": ["House hand", "Mano de la casa"],
  error: ["Find the mistake", "Hallar el error"],
  irregularity: ["What now?", "¿Y ahora?"],
  rack: ["Rack", "Bandeja"],
  questions: ["Questions", "Preguntas"],
  errors: ["Errors", "Errores"],
  seconds: ["Seconds", "Segundos"],
  mispaid: ["Mispaid", "Mal pagado"],
  spots: ["Weak spots", "Puntos débiles"],
  forget: ["Start over", "Empezar de nuevo"],
  forget_ask: ["Forget score and weak spots?", "¿Olvidar el puntaje y los puntos débiles?"],
  logout: ["Sign out", "Cerrar sesión"],
  wrong_role: [
    "{name}, this page is for dealers and supervisors.",
    "{name}, esta página es para crupieres y supervisores.",
  ],
  loading: ["The question is on its way…", "La pregunta está en camino…"],
  alone: ["Train without a house", "Entrenar sin una casa"],
  alone_how: [
    "The questions then come from this browser: standard pay tables, chips and policy. Nothing is sent anywhere.",
    "Las preguntas salen entonces de este navegador: tablas de pago, fichas y reglas habituales. No se envía nada a ninguna parte.",
  ],
  retry: ["Try again", "Intentar de nuevo"],
  dealer: ["Dealer", "Crupier"],
  table: ["Shared cards", "Cartas comunes"],
  seat: ["Seat {n}", "Asiento {n}"],
  tables: ["Table {id}", "Tabla {id}"],
  front: ["in front", "al frente"],
  taken: ["taken", "cobrada"],
  pushed: ["push", "empate"],
  paid: ["paid {cents}", "pagada {cents}"],
  again: ["A weak spot: {subject}", "Un punto débil: {subject}"],
  opener: ["Opener", "Apertura"],
  fill: ["Fill", "Relleno"],
  credit: ["Credit", "Devolución"],
  closer: ["Closer", "Cierre"],
  drop: ["Drop", "Caja"],
  total: ["Total", "Total"],
  opened: ["Counted at opening", "Contado al abrir"],
  check: ["Check", "Comprobar"],
  proceed: ["Continue", "Continuar"],
  next: ["Next question", "Siguiente pregunta"],
  right: ["Right, in {s} s", "Correcto, en {s} s"],
  wrong: ["{n} wrong, {cents} mispaid, {s} s", "{n} mal, {cents} mal pagados, {s} s"],
  because: ["Correct: {truth}", "Correcto: {truth}"],
  amount: ["Amount in dollars", "Importe en dólares"],
  pick: ["Two cards of the dealer’s", "Dos cartas del crupier"],
});

/** What a part asks, where its wager does not say it. */
const asked = dictionary<DrillPart["id"]>({
  paid: ["is paid", "se paga"],
  outcome: ["", ""],
  first: ["Whose hand is settled first?", "¿Qué mano se liquida primero?"],
  spot: ["Which wager is wrong?", "¿Qué apuesta está mal?"],
  difference: ["By how much?", "¿Por cuánto?"],
  front: ["Which two cards go in front?", "¿Qué dos cartas van al frente?"],
  rule: ["Which rule of the House Way?", "¿Qué regla del House Way?"],
  effects: ["Which rulings are there? (one or more)", "¿Qué fallos hay? (uno o más)"],
  authority: ["Which text decides?", "¿Qué texto decide?"],
  fill: ["What does the fill come to?", "¿Cuánto suma el relleno?"],
  closer: ["What does the closer come to?", "¿Cuánto suma el cierre?"],
  win: ["What has the table won?", "¿Cuánto ha ganado la mesa?"],
  signatures: ["Who signs this paper? (all of them)", "¿Quién firma este papel? (todos)"],
  opening: ["The opening count", "El conteo de apertura"],
});

const words = dictionary({
  take: ["Take", "Cobrar"],
  pay: ["Pay", "Pagar"],
  push: ["Push", "Empate"],
  dealer: ["Dealer", "Crupier"],
  supervisor: ["Supervisor", "Supervisor"],
  security: ["Security", "Seguridad"],
  cashier: ["Cashier", "Cajero"],
  accounting: ["Accounting", "Contabilidad"],
  count: ["Count team", "Equipo de conteo"],
  surveillance: ["Surveillance", "Vigilancia"],
  agrees: ["agrees: nothing to report", "coincide: nada que informar"],
  manager: ["differs: the manager at once", "difiere: el gerente, de inmediato"],
  commission: ["differs: the manager and the Commission", "difiere: el gerente y la Comisión"],
});

const actions = dictionary({
  play: ["Play", "Juega"],
  fold: ["Fold", "Se retira"],
  bet: ["Bet", "Apuesta"],
  check: ["Check", "Pasa"],
  surrender: ["Surrender", "Se rinde"],
  "house-way": ["House Way", "House Way"],
  set: ["Set", "Acomodada"],
});

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

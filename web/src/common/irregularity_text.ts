// irregularity_text.ts - what went wrong at a live table, what may be ruled, and which text decides, for people.
import type { IrregularityRequest } from "protocol";
import { dictionary } from "./text";

type Irregularity = IrregularityRequest["irregularity"];
type Effect = IrregularityRequest["effect"];
type Authority = IrregularityRequest["authority"];

export const irregularities = dictionary<Irregularity>({
  "card-exposed": ["Card exposed", "Carta expuesta"],
  "card-boxed": ["Card boxed: face up in the shoe", "Carta boca arriba en el zapato"],
  "too-few-cards": ["Too few cards", "Faltan cartas"],
  "too-many-cards": ["Too many cards", "Sobran cartas"],
  "wrong-spot": ["Dealt to the wrong spot", "Repartida al lugar equivocado"],
  "wrong-order": ["Cards in the wrong order", "Cartas en orden equivocado"],
  "box-skipped": ["Box skipped", "Lugar saltado"],
  "house-hand-wrong": ["House hand set wrong", "Mano de la casa mal acomodada"],
  "hand-touched": ["Player’s hand touched", "Mano del jugador tocada"],
  "hands-mixed": ["Hands mixed", "Manos mezcladas"],
  "shuffler-fault": ["Shuffler fault", "Fallo de la barajadora"],
  "foul-deck": ["Foul deck", "Baraja incompleta o mala"],
  "late-wager": ["Late wager", "Apuesta tardía"],
  "short-wager": ["Short wager", "Apuesta incompleta"],
  "cut-card-missed": ["Cut card missed", "Carta de corte pasada por alto"],
  "misdeal-other": ["Another misdeal", "Otro mal reparto"],
});

export const effects = dictionary<Effect>({
  continue: ["The round goes on", "La ronda sigue"],
  replace: ["The card is replaced", "Se reemplaza la carta"],
  burn: ["The card is burnt", "Se quema la carta"],
  move: ["Cards go where they belong", "Las cartas van adonde corresponden"],
  "dead-seat": [
    "The seat’s hand is dead, its stakes go back",
    "La mano del asiento queda muerta y se devuelven sus apuestas",
  ],
  "dead-round": ["All hands are dead, all stakes go back", "Todas las manos quedan muertas y se devuelve todo"],
  "reset-hands": ["All hands are set again", "Todas las manos se acomodan de nuevo"],
  "new-deck": ["New deck; a running round is dead", "Baraja nueva; una ronda en curso queda muerta"],
});

export const sources = dictionary<Authority>({
  document: ["The game’s document", "El documento del juego"],
  wac: ["WAC", "WAC"],
  "house-rule": ["House rule", "Regla de la casa"],
  hoyle: ["Hoyle", "Hoyle"],
});

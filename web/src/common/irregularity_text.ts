// irregularity_text.ts - what went wrong at a live table, what may be ruled, and which text decides, for people.
import type { IrregularityRequest } from "protocol";
import { dictionary } from "./text";

type Irregularity = IrregularityRequest["irregularity"];
type Effect = IrregularityRequest["effect"];
type Authority = IrregularityRequest["authority"];

export const irregularities = dictionary<Irregularity>(
  {
    "card-exposed": "Card exposed",
    "card-boxed": "Card boxed: face up in the shoe",
    "too-few-cards": "Too few cards",
    "too-many-cards": "Too many cards",
    "wrong-spot": "Dealt to the wrong spot",
    "wrong-order": "Cards in the wrong order",
    "box-skipped": "Box skipped",
    "house-hand-wrong": "House hand set wrong",
    "hand-touched": "Player’s hand touched",
    "hands-mixed": "Hands mixed",
    "shuffler-fault": "Shuffler fault",
    "foul-deck": "Foul deck",
    "late-wager": "Late wager",
    "short-wager": "Short wager",
    "cut-card-missed": "Cut card missed",
    "misdeal-other": "Another misdeal",
  },
  {
    "card-exposed": "Carta expuesta",
    "card-boxed": "Carta boca arriba en el zapato",
    "too-few-cards": "Faltan cartas",
    "too-many-cards": "Sobran cartas",
    "wrong-spot": "Repartida al lugar equivocado",
    "wrong-order": "Cartas en orden equivocado",
    "box-skipped": "Lugar saltado",
    "house-hand-wrong": "Mano de la casa mal acomodada",
    "hand-touched": "Mano del jugador tocada",
    "hands-mixed": "Manos mezcladas",
    "shuffler-fault": "Fallo de la barajadora",
    "foul-deck": "Baraja incompleta o mala",
    "late-wager": "Apuesta tardía",
    "short-wager": "Apuesta incompleta",
    "cut-card-missed": "Carta de corte pasada por alto",
    "misdeal-other": "Otro mal reparto",
  },
);

export const effects = dictionary<Effect>(
  {
    continue: "The round goes on",
    replace: "The card is replaced",
    burn: "The card is burnt",
    move: "Cards go where they belong",
    "dead-seat": "The seat’s hand is dead, its stakes go back",
    "dead-round": "All hands are dead, all stakes go back",
    "reset-hands": "All hands are set again",
    "new-deck": "New deck; a running round is dead",
  },
  {
    continue: "La ronda sigue",
    replace: "Se reemplaza la carta",
    burn: "Se quema la carta",
    move: "Las cartas van adonde corresponden",
    "dead-seat": "La mano del asiento queda muerta y se devuelven sus apuestas",
    "dead-round": "Todas las manos quedan muertas y se devuelve todo",
    "reset-hands": "Todas las manos se acomodan de nuevo",
    "new-deck": "Baraja nueva; una ronda en curso queda muerta",
  },
);

export const sources = dictionary<Authority>(
  { document: "The game’s document", wac: "WAC", "house-rule": "House rule", hoyle: "Hoyle" },
  { document: "El documento del juego", wac: "WAC", "house-rule": "Regla de la casa", hoyle: "Hoyle" },
);

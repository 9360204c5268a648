// text.ts - what the first page says.
import { dictionary } from "../common/text";

export const t = dictionary({
  title: ["cardroom", "cardroom"],
  lost: ["There is nothing at {path}. These pages exist:", "No hay nada en {path}. Estas páginas existen:"],
  play: ["Play", "Jugar"],
  deal: ["Deal", "Repartir"],
  run: ["Run the house", "Dirigir la casa"],
  check: ["Check", "Comprobar"],
  terminal: ["Terminal", "Terminal"],
  terminal_what: [
    "A player's seat: bet, decide, see why you were paid.",
    "El puesto del jugador: apostar, decidir, ver por qué se pagó.",
  ],
  sign: ["Jackpots", "Premios acumulados"],
  sign_what: ["The meters, for a screen on the wall.", "Los contadores, para una pantalla en la pared."],
  dealer: ["Dealer's console", "Consola del crupier"],
  dealer_what: [
    "Live tables: the next step, cards, take and pay.",
    "Mesas en vivo: el paso siguiente, las cartas, cobrar y pagar.",
  ],
  trainer: ["Trainer", "Entrenador"],
  trainer_what: [
    "Exercises for dealers, scored in errors, seconds and dollars.",
    "Ejercicios para crupieres: errores, segundos y dólares.",
  ],
  pit: ["Pit", "Sala"],
  pit_what: [
    "Tables, people, cage, alarms, any round again, the audit.",
    "Mesas, personas, caja, alarmas, cualquier ronda otra vez, la auditoría.",
  ],
  room: ["Room", "Fichas"],
  room_what: [
    "Racks, slips, counts and reports of tables in chips.",
    "Bandejas, comprobantes, conteos e informes de las mesas con fichas.",
  ],
  verify: ["Verify a receipt", "Verificar un recibo"],
  verify_what: [
    "Shuffle, cards and every cent, computed again in your browser.",
    "La mezcla, las cartas y cada centavo, calculados de nuevo en su navegador.",
  ],
  games: ["The games", "Los juegos"],
  rules: ["Rules by clause", "Reglas por cláusula"],
  laboratory: [
    "Exact edges, strategies, PAR sheets and practice for players are the laboratory's, a program of its own: cardroom-lab lab.",
    "Las ventajas exactas, las estrategias, las hojas PAR y la práctica son del laboratorio, un programa aparte: cardroom-lab lab.",
  ],
  over: ["Start over", "Empezar de nuevo"],
  over_what: [
    "This house plays for play money, and all visitors share it. If somebody has closed or changed what you need, it can begin anew: new books, every table and person as at first.",
    "Esta casa juega con dinero ficticio y todos los visitantes la comparten. Si alguien cerró o cambió lo que usted necesita, puede empezar de nuevo: libros nuevos, cada mesa y persona como al principio.",
  ],
  over_sure: [
    "Begin anew for everybody? Rounds in play end.",
    "¿Empezar de nuevo para todos? Las rondas en juego terminan.",
  ],
  over_done: [
    "The house begins anew: in a few seconds every page is back.",
    "La casa empieza de nuevo: en unos segundos vuelven todas las páginas.",
  ],
  over_failed: ["The house cannot be reached.", "No se puede llegar a la casa."],
  docs: [
    "The documents, from rules to operations, are in the package cardroom-doc and in the folder docs/ of the sources.",
    "Los documentos, de las reglas al funcionamiento, están en el paquete cardroom-doc y en la carpeta docs/ del código (en inglés).",
  ],
});

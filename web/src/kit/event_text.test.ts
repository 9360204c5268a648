import assert from "node:assert/strict";
import { test } from "node:test";
import { set } from "../common/settings";
import { event_text, kind_text } from "./event_text";

type Values = Record<string, string | number>;

function both(kind: string, values?: Values, text = "as the log has it"): [string, string] {
  const event = { kind, text, ...(values ? { values } : {}) };
  const say = (language: "en" | "es") => {
    set("language", language);
    return event_text(event);
  };
  return [say("en"), say("es")];
}

test("some kinds say all there is to say", () => {
  assert.deepEqual(both("table-open"), ["The table was opened.", "Se abrió la mesa."]);
  assert.deepEqual(both("lock"), [
    "A win is locked until everybody who must has verified it.",
    "Un premio queda bloqueado hasta que lo verifiquen todos los que deben.",
  ]);
});

test("notes are written from their values", () => {
  const notes: [kind: string, values: Values, en: string, es: string][] = [
    [
      "tax-form",
      { round: 17, seat: 3, wager: "natural-pair-plus", won: 150000, stake: 500 },
      "Round 17, seat 3, Natural pair plus: won $1,500 with a stake of $5",
      "Ronda 17, asiento 3, Natural pair plus: ganó $1,500 con una apuesta de $5",
    ],
    [
      "currency-in",
      { name: "A. Smith", cents: 1200000 },
      "A. Smith: $12,000 in cash received this gaming day",
      "A. Smith: $12,000 en efectivo recibidos en este día de juego",
    ],
    [
      "currency-in",
      { cents: 10000000 },
      "A person without a name: $100,000 in cash received this gaming day",
      "Una persona sin nombre: $100,000 en efectivo recibidos en este día de juego",
    ],
    [
      "currency-out",
      { name: "Bo: the tall one", cents: 1000050 },
      "Bo: the tall one: $10,000.50 in cash paid out this gaming day",
      "Bo: the tall one: $10,000.50 en efectivo pagados en este día de juego",
    ],
    [
      "actual-alarm",
      { wager: "base", won: -90025, expected: 2000, rounds: 4000, z: -6250, least: -4100 },
      "Base game: won -$900.25, expected $20 over 4000 rounds; z -6.250, at least -4.100",
      "Juego base: ganó -$900.25, se esperaban $20 en 4000 rondas; z -6.250, al menos -4.100",
    ],
    [
      "store-trouble",
      { ms: 12034 },
      "Nothing could be saved for 12.034 s; no wagers were accepted in that time",
      "No se pudo guardar nada durante 12.034 s; en ese tiempo no se aceptaron apuestas",
    ],
    [
      "login-failed",
      { reason: "password", user: "Ada", address: "10.0.0.7" },
      "Wrong password for Ada, from 10.0.0.7",
      "Contraseña incorrecta de Ada, desde 10.0.0.7",
    ],
    [
      "login-failed",
      { reason: "name", address: "10.0.0.7" },
      "Unknown name, from 10.0.0.7",
      "Nombre desconocido, desde 10.0.0.7",
    ],
    ["login-failed", { reason: "code", address: "::1" }, "Wrong code, from ::1", "Código incorrecto, desde ::1"],
    [
      "claim-open",
      { whose: "player", round: 17, seat: 3, cents: 60000 },
      "Round 17, seat 3: the player owes $600 that the undone round had paid",
      "Ronda 17, asiento 3: el jugador debe $600 que pagó la ronda deshecha",
    ],
    [
      "claim-open",
      { whose: "dealers", round: 17, seat: 3, cents: 1050 },
      "Round 17, seat 3: the dealers owe $10.50 of tokes that the undone round had paid",
      "Ronda 17, asiento 3: los crupieres deben $10.50 de propinas que pagó la ronda deshecha",
    ],
    [
      "lock-gone",
      { round: 17, cents: 500200 },
      "Round 17: $5,002 that was locked was taken away, and not paid",
      "Ronda 17: se retiraron $5,002 que estaban bloqueados, sin pagarlos",
    ],
    [
      "clock-refused",
      { way: "ahead", ms: 3600000 },
      "The server's clock is 3600.000 s ahead of the house's; the house keeps its own time",
      "El reloj del servidor va 3600.000 s adelantado al de la casa; la casa sigue con su propia hora",
    ],
    [
      "clock-accepted",
      { way: "behind", ms: 400000 },
      "The house's time waits for the server's clock, 400.000 s behind",
      "La hora de la casa espera a la del servidor, 400.000 s atrasada",
    ],
    [
      "witness-overruled",
      { why: "differs", entry: 512 },
      "The witness has seen another entry 512 than these books hold",
      "El testigo ha visto otra entrada 512 que la de estos libros",
    ],
    [
      "self-check-differs",
      { count: 2, parts: "program, page pit.js" },
      "The self-check found 2 parts that are not as they must be: program, page pit.js",
      "La autocomprobación encontró 2 partes que no son como deben ser: program, page pit.js",
    ],
    [
      "deck-count",
      { count: 3, left: 4 },
      "3 cards were counted where 4 must be left",
      "Se contaron 3 cartas donde deben quedar 4",
    ],
    [
      "opener-differs",
      { commission: "yes", opener: 2, cents: -20000 },
      "Opener 2 found -$200 other than the closer; the Commission is to be told within 24 hours",
      "La apertura 2 encontró -$200 de diferencia con el cierre; se informa a la Comisión en 24 horas",
    ],
    [
      "opener-differs",
      { commission: "no", opener: 2, cents: 500 },
      "Opener 2 found $5 other than the closer",
      "La apertura 2 encontró $5 de diferencia con el cierre",
    ],
    [
      "opener-differs",
      { commission: "swap", opener: 2 },
      "Opener 2 found other chips than the closer, worth as much",
      "La apertura 2 encontró otras fichas que el cierre, del mismo valor",
    ],
    [
      "alone-share",
      { kind: "issue", cents: 8000001, limit: 10000000 },
      "Issued or sent to the bank alone today: $80,000.01, of $100,000",
      "Emitido o enviado al banco por una sola persona hoy: $80,000.01, de $100,000",
    ],
    [
      "alone-share",
      { kind: "void-table", number: 2, cents: 500000, limit: 600000 },
      "Table 2: voided by one person at a time today: $5,000, of $6,000",
      "Mesa 2: anulado por una sola persona cada vez hoy: $5,000, de $6,000",
    ],
    [
      "count-refused",
      { slip: "count", number: 3, line: "recounted" },
      "Slip 3: another count than the one written was refused",
      "Comprobante 3: se rechazó un recuento distinto del escrito",
    ],
    [
      "certificate-ends",
      { way: "soon", days: 7 },
      "The TLS certificate ends in 7 days: install a new one",
      "El certificado TLS caduca en 7 días: instale otro",
    ],
    [
      "slips-waiting",
      { count: 48, most: 64 },
      "48 slips wait for signatures; 64 can",
      "48 comprobantes esperan firmas; caben 64",
    ],
    [
      "drop-differs",
      { count: 3, cents: -20000 },
      "Count 3 found -$200 other than was recorded for this box",
      "El conteo 3 encontró -$200 de diferencia con lo registrado para esta caja",
    ],
    [
      "recount-differs",
      { count: 3 },
      "Count 3: the verifier counted something else; the team counts again",
      "Conteo 3: el verificador contó otra cosa; el equipo cuenta de nuevo",
    ],
  ];
  for (const [kind, values, en, es] of notes) assert.deepEqual(both(kind, values), [en, es]);
});

test("what people typed stays as they typed it", () => {
  assert.deepEqual(both("void", undefined, "a table was opened"), ["a table was opened", "a table was opened"]);
  assert.deepEqual(both("tax-form", undefined, "something old"), ["something old", "something old"]);
  assert.deepEqual(both("not-known", { cents: 1 }, "x"), ["x", "x"]);
  assert.deepEqual(both("login-failed", { reason: "new" }, "x"), ["x", "x"]);
});

test("a kind that is not known is shown as it is", () => {
  set("language", "en");
  assert.equal(kind_text("tax-form"), "Tax form due");
  assert.equal(kind_text("not-known"), "not-known");
});

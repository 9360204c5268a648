// told.ts - what the house tells in English sentences, in Spanish.
//
// The log keeps English sentences.  An event's kind says which sentence it is; what people typed (reasons, names)
// stays as it is, and so does a sentence that is not known here.

const wager_words = (id = ""): string => (id === "base" ? "juego base" : id.replace(/-/g, " "));

/** Kinds whose text is always the same. */
export const always: Readonly<Record<string, { en: string; es: string }>> = {
  config: { en: "a configuration comes into force", es: "entra en vigor una configuración" },
  stop: { en: "the program stops cleanly", es: "el programa se detiene en orden" },
  "table-open": { en: "a table was opened", es: "se abrió una mesa" },
  "table-close": { en: "a table will close after its round", es: "la mesa cerrará después de su ronda" },
  resume: {
    en: "the house was away: the open window begins anew",
    es: "la casa estuvo ausente: el plazo abierto empieza de nuevo",
  },
  verify: { en: "a person verified a locked jackpot", es: "una persona verificó un premio bloqueado" },
  pay: { en: "a locked jackpot was paid", es: "se pagó un premio bloqueado" },
  lock: { en: "a win waits for two people", es: "un premio espera a dos personas" },
};

/** Kinds whose text has a form. */
const forms: readonly { kinds: readonly string[]; form: RegExp; es: (...parts: string[]) => string }[] = [
  {
    kinds: ["tax-form"],
    form: /^round (\d+), seat (\d+), ([\w-]+): (-?\$[\d.,]+) won with (-?\$[\d.,]+)$/,
    es: (round, seat, wager, won, stake) =>
      `ronda ${round}, asiento ${seat}, ${wager_words(wager)}: ganó ${won} con ${stake}`,
  },
  {
    kinds: ["currency-in", "currency-out"],
    form: /^(.*): (-?\$[\d.,]+) in cash (taken in|paid out) this gaming day$/,
    es: (who, cents, way) =>
      `${who === "a person not named" ? "una persona sin nombre" : who}: ${cents} en efectivo ${way === "paid out" ? "pagados" : "recibidos"} en este día de juego`,
  },
  {
    kinds: ["actual-alarm"],
    form: /^([\w-]+): won (-?\$[\d.,]+), expected (-?\$[\d.,]+) in (\d+) rounds; z (-?[\d.]+), at least (-?[\d.]+)$/,
    es: (wager, won, expected, rounds, z, least) =>
      `${wager_words(wager)}: ganó ${won}, se esperaban ${expected} en ${rounds} rondas; z ${z}, al menos ${least}`,
  },
  {
    kinds: ["store-trouble"],
    form: /^the store could not write for ([\d.]+) s; no wager was taken meanwhile$/,
    es: (seconds) => `el archivo no pudo escribir durante ${seconds} s; mientras tanto no se tomó ninguna apuesta`,
  },
  {
    kinds: ["login-failed"],
    form: /^(?:a wrong password for (.+)|(an unknown name)|a wrong code), from (\S+)$/,
    es: (user, unknown, address) =>
      `${user ? `una contraseña equivocada de ${user}` : unknown ? "un nombre desconocido" : "un código equivocado"}, desde ${address}`,
  },
  {
    kinds: ["sign-paired", "sign-unpaired"],
    form: /^sign (\d+)((?:, .*)?)$/,
    es: (sign, name) => `letrero ${sign}${name}`,
  },
];

export function told_in_spanish(kind: string, text: string): string {
  const fixed = always[kind];
  if (fixed?.en === text) return fixed.es;
  for (const { kinds, form, es } of forms) {
    const found = kinds.includes(kind) ? form.exec(text) : null;
    if (found) return es(...found.slice(1));
  }
  return text;
}

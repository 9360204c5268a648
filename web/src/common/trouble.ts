// trouble.ts - why the house takes no wagers: its English sentences, in Spanish.  One that is not known stays as it is.
export const troubles: Readonly<Record<string, string>> = {
  "No wagers are taken: the house cannot write its books. Nothing is lost; play goes on when it can.":
    "No se toman apuestas: la casa no puede escribir sus libros. No se pierde nada; el juego sigue cuando pueda.",
  "The house is closing: no new rounds are opened. Rounds with a wager are played to their end; your credit is kept.":
    "La casa está cerrando: no se abren rondas nuevas. Las rondas con apuestas se juegan hasta el final; su crédito se conserva.",
};

export function trouble_in_spanish(text: string): string {
  return troubles[text] ?? text;
}

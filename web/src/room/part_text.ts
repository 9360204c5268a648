// part_text.ts - the parts of a paper in both languages.
import { settings } from "../common/settings";
import { dictionary } from "../common/text";

/** Where a part goes comes from the house in English. */
const where_es: Record<string, string> = {
  "into the drop box": "al buzón",
  "with security to accounting": "con seguridad a contabilidad",
  "back to the cage, with the request": "de vuelta a la caja, con el pedido",
  "stays with accounting": "queda en contabilidad",
  "face up in the rack, under its locked lid": "boca arriba en la bandeja, bajo la tapa cerrada",
  "with the slips of the box to accounting": "con las boletas del buzón a contabilidad",
};
const part_names = dictionary({
  original: ["Original", "Original"],
  duplicate: ["Duplicate", "Duplicado"],
  third: ["Triplicate", "Triplicado"],
  copy: ["Copy", "Copia"],
  opener: ["Opener", "Apertura"],
  closer: ["Closer", "Cierre"],
  "count sheet": ["Count sheet", "Hoja de conteo"],
});

/** "original: back to the cage" in two. */
export function part_of(text: string): { name: string; where: string } {
  const [name = "", where = ""] = text.split(/: (.*)/);
  return {
    name: part_names.has(name) ? part_names(name) : name,
    where: settings.value.language === "es" ? (where_es[where] ?? where) : where,
  };
}

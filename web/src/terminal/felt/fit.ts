// fit.ts - everything on the felt has room there, whatever the screen, the language and the size of type.
//
// The style has sizes that suit most screens.  Where words, pay tables or cards need more room than there is, all of
// them shrink together, step by step, before the browser paints.  A card never becomes smaller than can be read: before
// that the words around it give way (data-tight), and the other seats where pay tables leave them no room (data-alone).
// Pay tables that are still too long are set solid (data-dense).
// All grow again only when the felt or the type changes, so that a felt does not jump from one phase of a round to the
// next.
const STEP = 0.05;
const SMALL = 0.75; // before cards become smaller than this, the print and the words do
const SMALLEST = 0.3; // the style keeps cards and spots from going so far
const SMALLEST_PRINT = 0.8;
const TIGHTEST = 2; // 1: notes are left out; 2: the other seats too, and the names of hands are set small
const PARTS =
  ".hand, .hand-title, .cards, .card, .card-place, .spots, .spot-place, .spot-results, .others, .array, .zone, .arc";

function inside(inner: DOMRect, outer: DOMRect): boolean {
  return (
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1 &&
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1
  );
}

const has_room = (place: Element, parts: string) => {
  const box = place.getBoundingClientRect();
  return [...place.querySelectorAll(parts)].every(
    (part) =>
      !part.checkVisibility() ||
      part.closest(".dealt, .movable")?.getAnimations().length ||
      inside(part.getBoundingClientRect(), box),
  );
};

function shrink(felt: HTMLElement, name: string, from: number, to: number, fits: () => boolean): number {
  let size = from;
  felt.style.setProperty(name, size.toFixed(2));
  while (!fits() && size > to) {
    size = Math.max(to, size - STEP);
    felt.style.setProperty(name, size.toFixed(2));
  }
  return size;
}

/** Keeps the felt's parts inside it from now on; the result ends that. */
export function keep_fitting(felt: HTMLElement): () => void {
  const middle = felt.querySelector(".felt-middle")!;
  const middle_fits = () => has_room(middle, PARTS);
  const sides = [...felt.querySelectorAll(".felt-side")];
  const room_of = (side: Element) => {
    const box = side.getBoundingClientRect();
    const below = parseFloat(getComputedStyle(side).paddingBottom);
    return new DOMRect(box.x, box.y, box.width, box.height - below);
  };
  const print_fits = () =>
    sides.every((side) =>
      [...side.querySelectorAll(".pays")].every((pays) => inside(pays.getBoundingClientRect(), room_of(side))),
    );
  const others_fit = () => sides.every((side) => has_room(side, ".others, .other")); // below the pay tables
  let [size, print, tight] = [1, 1, 0];

  const tighten = (to: number) => {
    tight = to;
    felt.dataset.tight = String(tight);
  };
  const fit = () => {
    print = shrink(felt, "--pays-fit", print, SMALLEST_PRINT, print_fits);
    if (!print_fits() && !felt.hasAttribute("data-dense")) {
      felt.toggleAttribute("data-dense", true);
      print = shrink(felt, "--pays-fit", 1, SMALLEST_PRINT, print_fits);
    }
    felt.toggleAttribute("data-alone", felt.hasAttribute("data-alone") || !others_fit());
    size = shrink(felt, "--fit", size, SMALL, middle_fits);
    print = shrink(felt, "--pays-fit", print, SMALLEST_PRINT, middle_fits);
    while (tight < TIGHTEST && !middle_fits()) {
      tighten(tight + 1);
      size = shrink(felt, "--fit", 1, SMALL, middle_fits);
    }
    size = shrink(felt, "--fit", size, SMALLEST, middle_fits);
  };
  const anew = () => {
    [size, print] = [1, 1];
    tighten(0);
    felt.removeAttribute("data-alone");
    felt.removeAttribute("data-dense");
    fit();
  };
  const resized = new ResizeObserver(anew);
  const looks = new MutationObserver(anew);
  const changed = new MutationObserver(fit);

  resized.observe(felt);
  looks.observe(document.documentElement, { attributes: true });
  changed.observe(felt, { childList: true, subtree: true, characterData: true });
  return () => {
    for (const one of [resized, looks, changed]) one.disconnect();
  };
}

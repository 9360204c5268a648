// fit.ts - all that the sign says has room on it, also where somebody's browser sets type wider apart.
//
// The style's sizes suit most walls.  Where words need more room than there is, the whole picture shrinks step by step,
// before the browser paints it.
const STEP = 0.04;
const SMALLEST = 0.4;
const BOXES =
  ".sign, .sign-body, .head, .head > *, .prizes, .meters, .meter, .won, .plain-limits, .tables, .hits, .must";

const has_room = (): boolean =>
  [...document.querySelectorAll(BOXES)].every(
    (box) => box.scrollHeight <= box.clientHeight + 2 && box.scrollWidth <= box.clientWidth + 2,
  );

function fit(): void {
  const { style } = document.documentElement;
  for (let size = 1; ; size -= STEP) {
    style.setProperty("--fit", size.toFixed(2));
    if (size <= SMALLEST || has_room()) return;
  }
}

/** Once a second: what the sign says changes by itself, and no event tells of type. */
export function keep_fitting(): void {
  setInterval(fit, 1000);
  addEventListener("resize", fit);
}

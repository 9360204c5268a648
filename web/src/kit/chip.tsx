// chip.tsx - a chip and a stack of chips, drawn.
import { amount } from "../common/text";

/** Colours by least value: face, edge spots, figures. */
const colours: [cents: number, face: string, edge: string, figure: string][] = [
  [50000, "#5b2a86", "#f4d35e", "#ffffff"],
  [10000, "#17181c", "#e8e2d0", "#ffffff"],
  [2500, "#1d7a46", "#f6f1df", "#ffffff"],
  [1000, "#1f4fa8", "#f2c94c", "#ffffff"],
  [500, "#b3202c", "#f6f1df", "#ffffff"],
  [250, "#d4588f", "#ffffff", "#2a0616"],
  [200, "#2f7f93", "#f6f1df", "#ffffff"],
  [0, "#efeadb", "#1f4fa8", "#1b1c20"],
];

const colour_of = (cents: number) => colours.find(([least]) => cents >= least) ?? colours.at(-1)!;

function figures(cents: number): string {
  if (cents >= 100000) return `${cents / 100000}K`;
  if (cents % 100 === 0) return String(cents / 100);
  return cents < 100 ? `${cents}¢` : (cents / 100).toFixed(2);
}

/** Its size comes from the style sheet: .chip { --chip }. */
export function Chip({ cents, class: more = "" }: { cents: number; class?: string }) {
  const [, face, edge, figure] = colour_of(cents);
  const text = figures(cents);

  return (
    <svg class={`chip ${more}`} viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="48" fill={face} />
      <circle
        cx="50"
        cy="50"
        r="41.500"
        fill="none"
        stroke={edge}
        stroke-width="13"
        stroke-dasharray="16.300 27.160"
        stroke-dashoffset="8"
      />
      <circle cx="50" cy="50" r="48" fill="none" stroke="rgb(0 0 0 / .45)" stroke-width="2" />
      <circle
        cx="50"
        cy="50"
        r="33.500"
        fill={face}
        stroke="rgb(255 255 255 / .55)"
        stroke-width="1.500"
        stroke-dasharray="4 3"
      />
      <text
        class="chip-figures"
        x="50"
        y="51"
        fill={figure}
        text-anchor="middle"
        dominant-baseline="central"
        font-size={text.length > 3 ? 23 : text.length > 2 ? 27 : 33}
      >
        {text}
      </text>
    </svg>
  );
}

/** The amount in chips, the largest first: of each value so many; what no chip makes is the rest. */
export function chip_counts(cents: number, tray: number[]): { chips: [value: number, count: number][]; rest: number } {
  const values = [...new Set(tray)].filter((value) => value > 0).sort((a, b) => b - a);
  const chips: [number, number][] = [];
  let rest = cents;
  for (const value of values) {
    const count = Math.floor(rest / value);
    if (count > 0) chips.push([value, count]);
    rest -= count * value;
  }
  return { chips, rest };
}

const DRAWN = 40;

/** The fewest chips for an amount, the largest at the bottom. */
export function chips_for(cents: number, tray: number[]): number[] {
  const { chips, rest } = chip_counts(cents, [...tray, 2500, 10000, 50000]);
  const all = chips.flatMap(([value, count]) => Array<number>(Math.min(count, DRAWN)).fill(value)).slice(0, DRAWN);
  return rest > 0 ? [...all, rest] : all;
}

const HIGHEST = 6;

export function Stack({ cents, tray }: { cents: number; tray: number[] }) {
  const chips = chips_for(cents, tray);
  const seen = chips.length > HIGHEST ? [...chips.slice(0, HIGHEST - 1), chips.at(-1)!] : chips;

  return (
    <span class="stack" aria-hidden="true">
      {seen.map((value, i) => (
        <span class="stack-chip" key={i} style={`--i:${i}`}>
          <Chip cents={value} />
        </span>
      ))}
      <span class="stack-amount">{amount(cents, true)}</span>
    </span>
  );
}

// day_curve.ts - a table's win against theory, as numbers and as a curve over the gaming day.
//
// The house keeps the curve of the day, thinned out (request "course").  The page asks for it once and adds the totals
// that come with every view, thinned out too: the curve of a whole day stays below a few hundred points.
import type { CoursePoint, PitTable } from "protocol";

export interface DayTotals {
  handle: number;
  win: number;
  expected: number;
  deviation: number; // one standard deviation of the win, in cents
}

export interface Point extends DayTotals {
  time: number;
}

const MOST_POINTS = 360;

/** "2.39 %"; nothing was wagered: "–". */
export function percent(part: number, whole: number): string {
  return whole > 0 ? `${((part / whole) * 100).toFixed(2)} %` : "–";
}

/** "+1.25"; thousandths of a standard deviation. */
export function z_text(z: number): string {
  const text = (Math.abs(z) / 1000).toFixed(2);
  return z === 0 ? "0.00" : `${z < 0 ? "−" : "+"}${text}`;
}

/** Without every second point of the older half. */
function thin_out(points: readonly Point[]): Point[] {
  const half = Math.floor(points.length / 2);
  return points.filter((_, i) => i === 0 || i >= half || i % 2 === 0);
}

/** The curve with these totals at its end; the same list if nothing has changed. */
export function add_point(points: readonly Point[], sums: DayTotals, time: number): readonly Point[] {
  const last = points.at(-1);

  if (last && last.handle === sums.handle && last.win === sums.win && last.expected === sums.expected) return points;
  const next: Point = { time, handle: sums.handle, win: sums.win, expected: sums.expected, deviation: sums.deviation };
  // much less than before: a new gaming day (a voided round takes back only a little)
  if (last && sums.handle < last.handle / 2) return [next];
  const all = [...points, next];
  return all.length > MOST_POINTS ? thin_out(all) : all;
}

/** The house's curve, then what this page has seen since; the last point may be in both. */
export function join_curves(course: readonly CoursePoint[], own: readonly Point[]): readonly Point[] {
  const last = course.at(-1);
  if (!last) return own;
  return [...course, ...own.filter((p) => p.time > last.time && (p.handle !== last.handle || p.win !== last.win))];
}

export type DayCurves = Readonly<Record<string, readonly Point[]>>;

export function add_points(day_curves: DayCurves, tables: readonly PitTable[], time: number): DayCurves {
  const next: Record<string, readonly Point[]> = {};
  // without its theory a table has no curve yet
  for (const table of tables)
    next[table.table] = table.learning ? [] : add_point(day_curves[table.table] ?? [], table, time);
  return next;
}

/** Columns for a chart: time in seconds, win, expected, and the band of so many deviations, in dollars. */
export function columns(
  points: readonly Point[],
  deviations: number,
): [number[], number[], number[], number[], number[]] {
  const dollars = (cents: number) => cents / 100;
  return [
    points.map((p) => p.time / 1000),
    points.map((p) => dollars(p.win)),
    points.map((p) => dollars(p.expected)),
    points.map((p) => dollars(p.expected + deviations * p.deviation)),
    points.map((p) => dollars(p.expected - deviations * p.deviation)),
  ];
}

// count.ts - how a meter moves: it rises smoothly to the house's amount, and falls at once, because a fall is a win.
// In millionths of a dollar, so that even a fraction of a cent shows.
import type { Hit, Meter } from "protocol";

export const RISE_MS = 4000;

/** What the sign shows: with the wagers that stand, even before betting closes [S-jackpot-3, super-three-card R13]. */
export function millionths(meter: Pick<Meter, "cents" | "millionths" | "coming">): number {
  return meter.coming === undefined ? meter.cents * 10000 + meter.millionths : meter.coming * 10000;
}

/** What is shown on the way up, since_ms after the rise began. */
export function shown_at(from: number, to: number, since_ms: number): number {
  if (to <= from || since_ms >= RISE_MS) return to;
  return from + Math.floor(((to - from) * Math.max(0, since_ms)) / RISE_MS);
}

/** Rounded down to cents: a sign never promises more than there is. */
export function cents_shown(value: number): number {
  return Math.floor(value / 10000);
}

/** The meters of each pool, pools in the order of the house, the highest meter first. */
export function by_pool(meters: Meter[]): { pool: string; meters: Meter[] }[] {
  const pools = [...new Set(meters.map((m) => m.pool))];
  return pools.map((pool) => ({
    pool,
    meters: meters.filter((m) => m.pool === pool).sort((a, b) => b.reset - a.reset || a.meter - b.meter),
  }));
}

/** Which of the pages is shown now. */
export function page_at(now_ms: number, pages: number, each_ms: number): number {
  return pages > 1 ? Math.floor(now_ms / each_ms) % pages : 0;
}

const hit_name = (hit: Hit) => `${hit.time} ${hit.table} ${hit.label}`;

/** When wins were found right, for those that this screen has seen being verified. */
export class Verified {
  private readonly waiting = new Set<string>();
  private readonly at = new Map<string, number>();

  see(hits: Hit[], now_ms: number): void {
    for (const hit of hits) {
      const name = hit_name(hit);
      if (hit.verifying) this.waiting.add(name);
      else if (this.waiting.delete(name)) this.at.set(name, now_ms);
    }
  }

  time_of(hit: Hit): number {
    return this.at.get(hit_name(hit)) ?? hit.time;
  }
}

/** The win to celebrate: the newest one that is nobody's to verify, for a while, and none from before this screen was on. */
export function fresh(
  hits: Hit[],
  on_since_ms: number,
  now_ms: number,
  while_ms: number,
  time_of: (hit: Hit) => number = (hit) => hit.time,
): Hit | undefined {
  const newest = hits.find((hit) => !hit.verifying);
  if (!newest || time_of(newest) < on_since_ms || now_ms - time_of(newest) > while_ms) return undefined;
  return newest;
}

/** The offset of the picture, from -1 to 1 each way: it drifts, so that nothing burns into the screen. */
export function drift_at(now_ms: number): { x: number; y: number } {
  const turn = (now_ms / 60000) * 2 * Math.PI;
  return { x: Math.sin(turn / 11), y: Math.sin(turn / 7) };
}

// seat_order.ts - where seats lie, from one rule for every page: the table says where the dealer sees seat 1, and a
// player sees the same table from the other side.
import type { Table } from "protocol";

type Geometry = Pick<Table, "seats" | "first_seat">;

/** The seats from the left edge of the picture to the right, as the dealer or as a player sees them. */
export function seat_order({ seats, first_seat }: Geometry, seen_by: "dealer" | "player"): number[] {
  const order = Array.from({ length: seats }, (_, i) => i + 1);
  if (first_seat === "none") return order;
  return (first_seat === "right") === (seen_by === "dealer") ? order.reverse() : order;
}

/** How far out on the arc a place is: 0 in the middle, 1 at either edge. */
export function arc_depth(place: number, places: number): number {
  const middle = (places - 1) / 2;
  return middle > 0 ? ((place - middle) / middle) ** 2 : 0;
}

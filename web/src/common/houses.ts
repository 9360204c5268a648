// houses.ts - the addresses of the house and of its standby, and which of them this page talks to.
//
// A page stays where it came from, with the token it has there, and talks to whichever machine is the house.  It learns
// the addresses from the house's welcome, or from the standby itself.
export class Houses {
  private list: string[]; // the present one first

  constructor(private readonly own: string) {
    this.list = [own];
  }

  get count(): number {
    return this.list.length;
  }

  /** "http://10.0.0.1:8080": before every path. */
  get base(): string {
    return this.list[0]!;
  }

  get socket_url(): string {
    return `${this.base.replace(/^http/, "ws")}/ws`;
  }

  /** The present one stays the present one. */
  learn(houses: string[] | undefined): void {
    if (houses?.length) this.list = [...new Set([this.base, ...houses, this.own])];
  }

  /** That one does not answer, or stands by: the next in turn, unless another connection has moved on already. */
  move_on(from: string): void {
    if (from === this.base) this.list.push(this.list.shift()!);
  }
}

export const houses = new Houses(location.origin);

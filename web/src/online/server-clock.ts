/**
 * What time it is on the server.
 *
 * Every message that tells the time tells it a little late, by its way through the network; the one
 * that was quickest is nearest to the truth, so the largest difference counts.
 */

/** A difference that fell by so much, in milliseconds, means that this machine's time has jumped. */
const JUMP = 4000;

export class ServerClock {
  private readonly now: () => number;
  private ahead = 0;

  constructor(now: () => number) {
    this.now = now;
  }

  /** A connection has begun with this time. */
  begin(time: number): void {
    this.ahead = time - this.now();
  }

  hear(time: number): void {
    const ahead = time - this.now();
    if (ahead > this.ahead || ahead < this.ahead - JUMP) this.ahead = ahead;
  }

  /** The server's time, in milliseconds since 1970. */
  get time(): number {
    return this.now() + this.ahead;
  }
}

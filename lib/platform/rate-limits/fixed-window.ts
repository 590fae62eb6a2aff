import type { Lease } from './mutations'

const MINUTE_MS = 60_000

/**
 * The present minute of the database's clock: known from its last answer, and counted on from there.
 * Until the first answer it is that of this machine's clock.
 */
export class MinuteClock {
  private number = Math.floor(Date.now() / MINUTE_MS)
  /** By performance.now(). */
  private endsAt = performance.now() + MINUTE_MS - (Date.now() % MINUTE_MS)
  private heard = false

  /** Since 1970 in UTC. */
  get minute(): number {
    const turns = Math.floor((performance.now() - this.endsAt) / MINUTE_MS) + 1
    if (turns > 0) {
      this.number += turns
      this.endsAt += turns * MINUTE_MS
    }
    return this.number
  }

  /** Until the minute is over: whole seconds, at least 1. */
  get secondsLeft(): number {
    return Math.max(1, Math.ceil((this.endsAt - performance.now()) / 1000))
  }

  /** The database's clock is right, wherever it stands. */
  learn({ minute, msLeft }: Lease): void {
    const endsAt = performance.now() + msLeft
    // The time that an answer was under way makes its minute seem longer, never shorter.
    const earliest = this.heard && minute === this.minute ? Math.min(this.endsAt, endsAt) : endsAt
    this.number = minute
    this.endsAt = earliest
    this.heard = true
  }
}

/** One for all limits of a process. */
export const minuteClock = new MinuteClock()

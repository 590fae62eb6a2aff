import type { Lease } from './lease-request-budget'

const MINUTE_MS = 60_000

/**
 * The present minute of the database's clock: known from its last answer, and counted on from there.
 * Until the first answer it is that of this machine's clock.
 */
export class FixedWindowClock {
  private currentMinute = Math.floor(Date.now() / MINUTE_MS)
  /** By performance.now(). */
  private endsAt = performance.now() + MINUTE_MS - (Date.now() % MINUTE_MS)
  private isSynchronised = false

  /** Since 1970 in UTC. */
  get minute(): number {
    const elapsedMinutes = Math.floor((performance.now() - this.endsAt) / MINUTE_MS) + 1
    if (elapsedMinutes > 0) {
      this.currentMinute += elapsedMinutes
      this.endsAt += elapsedMinutes * MINUTE_MS
    }
    return this.currentMinute
  }

  /** Until the minute is over: whole seconds, at least 1. */
  get secondsLeft(): number {
    return Math.max(1, Math.ceil((this.endsAt - performance.now()) / 1000))
  }

  /** The database's clock is right, wherever it stands. */
  synchronise({ minute, msLeft }: Lease): void {
    const endsAt = performance.now() + msLeft
    // The time that an answer was under way makes its minute seem longer, never shorter.
    const earliest = this.isSynchronised && minute === this.minute ? Math.min(this.endsAt, endsAt) : endsAt
    this.currentMinute = minute
    this.endsAt = earliest
    this.isSynchronised = true
  }
}

/** One for all limits of a process. */
export const fixedWindowClock = new FixedWindowClock()

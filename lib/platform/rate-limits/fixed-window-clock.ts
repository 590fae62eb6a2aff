import type { Lease } from './lease-request-budget'

const MINUTE_MS = 60_000

/**
 * Knows the current minute of the database's clock, so that all processes use the same windows. Each lease adjusts it.
 * Until the first lease, it uses this machine's clock.
 */
export class FixedWindowClock {
  private currentMinute = Math.floor(Date.now() / MINUTE_MS)
  /** When the current minute ends, according to `performance.now()`. */
  private endsAt = performance.now() + MINUTE_MS - (Date.now() % MINUTE_MS)
  private isSynchronised = false

  /** The current minute, as the number of minutes since 1970 in UTC. */
  get minute(): number {
    const elapsedMinutes = Math.floor((performance.now() - this.endsAt) / MINUTE_MS) + 1
    if (elapsedMinutes > 0) {
      this.currentMinute += elapsedMinutes
      this.endsAt += elapsedMinutes * MINUTE_MS
    }
    return this.currentMinute
  }

  /** The whole seconds until the end of the current minute, at least 1. */
  get secondsLeft(): number {
    return Math.max(1, Math.ceil((this.endsAt - performance.now()) / 1000))
  }

  /** Adjusts the clock to the minute and the time left in a lease. */
  synchronise({ minute, msLeft }: Lease): void {
    const endsAt = performance.now() + msLeft
    // Because of the time that a response takes, the minute seems to end later than it does, but never earlier. So the
    // earliest end is the most accurate one.
    const earliest = this.isSynchronised && minute === this.minute ? Math.min(this.endsAt, endsAt) : endsAt
    this.currentMinute = minute
    this.endsAt = earliest
    this.isSynchronised = true
  }
}

/** The clock that all rate limiters of this process share. */
export const fixedWindowClock = new FixedWindowClock()

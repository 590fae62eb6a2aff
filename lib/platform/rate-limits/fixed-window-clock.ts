import type { Lease } from './lease-request-budget'

const MINUTE_MS = 60_000

/**
 * Tracks the current minute of the database's clock, so that all processes use the same rate limit windows. Each lease
 * corrects the clock. Until the first lease, the clock follows this machine's.
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
    // The response takes time to arrive, so the calculated end of the minute can only be too late, never too early. The
    // earliest end that was calculated for a minute is therefore the most accurate.
    const earliest = this.isSynchronised && minute === this.minute ? Math.min(this.endsAt, endsAt) : endsAt
    this.currentMinute = minute
    this.endsAt = earliest
    this.isSynchronised = true
  }
}

/** The clock that all rate limiters of this process share. */
export const fixedWindowClock = new FixedWindowClock()

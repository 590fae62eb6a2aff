import type { Lease } from './lease-request-budget'

const MINUTE_MS = 60_000

/**
 * Tracks the current minute of the database's clock from the last lease. Until the first lease it uses this machine's
 * clock.
 */
export class FixedWindowClock {
  private currentMinute = Math.floor(Date.now() / MINUTE_MS)
  /** By performance.now(). */
  private endsAt = performance.now() + MINUTE_MS - (Date.now() % MINUTE_MS)
  private isSynchronised = false

  /** Minutes since 1970 in UTC. */
  get minute(): number {
    const elapsedMinutes = Math.floor((performance.now() - this.endsAt) / MINUTE_MS) + 1
    if (elapsedMinutes > 0) {
      this.currentMinute += elapsedMinutes
      this.endsAt += elapsedMinutes * MINUTE_MS
    }
    return this.currentMinute
  }

  /** Whole seconds until the end of the minute, at least 1. */
  get secondsLeft(): number {
    return Math.max(1, Math.ceil((this.endsAt - performance.now()) / 1000))
  }

  /** Adopts the minute and the time left of a lease. */
  synchronise({ minute, msLeft }: Lease): void {
    const endsAt = performance.now() + msLeft
    // The response time makes the minute seem to end later, never earlier. So the earliest end is the most accurate.
    const earliest = this.isSynchronised && minute === this.minute ? Math.min(this.endsAt, endsAt) : endsAt
    this.currentMinute = minute
    this.endsAt = earliest
    this.isSynchronised = true
  }
}

/** Shared by all rate limiters of the process. */
export const fixedWindowClock = new FixedWindowClock()

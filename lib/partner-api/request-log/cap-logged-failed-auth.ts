import { log } from '@/lib/platform/observability/log'

/** Whoever guesses keys must neither fill the disk nor push out the calls of partners. */
const MAX_LOGGED_PER_WINDOW = 600
const WINDOW_MS = 60_000

/** Lets so many guesses a minute into the log, counts the others, and says how many those were. */
export class FailedAuthCap {
  /** Guesses that were not logged since the start. */
  skipped = 0

  private windowStart = performance.now()
  private count = 0
  private reported = 0
  private timer: NodeJS.Timeout | undefined

  admit(): boolean {
    const now = performance.now()
    if (now - this.windowStart >= WINDOW_MS) {
      this.windowStart = now
      this.count = 0
    }
    this.count++
    if (this.count <= MAX_LOGGED_PER_WINDOW) return true
    this.skipped++
    this.timer ??= setTimeout(() => this.reportSkipped(), WINDOW_MS).unref()
    return false
  }

  /** Says what was not said yet: a minute after the first of them at the latest, and at a stop. */
  reportSkipped(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const count = this.skipped - this.reported
    if (count > 0) log.warn({ count }, 'calls without a usable key were not logged')
    this.reported = this.skipped
  }
}

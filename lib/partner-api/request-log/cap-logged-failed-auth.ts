import { log } from '@/lib/platform/observability/log'

/** Low enough that requests that failed authentication can't fill the disk or the buffer of requests to log. */
const MAX_LOGGED_PER_WINDOW = 600
const WINDOW_MS = 60_000

/** Caps how many requests that failed authentication are logged per minute, and reports how many were skipped. */
export class FailedAuthCap {
  /** How many requests have been skipped since the process started. */
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

  /**
   * Logs how many requests have been skipped since the last report. Called a minute after the first request was
   * skipped, and on shutdown.
   */
  reportSkipped(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const count = this.skipped - this.reported
    if (count > 0) log.warn({ count }, 'API requests without a valid key were not logged')
    this.reported = this.skipped
  }
}

import { log } from '@/lib/platform/observability/log'

/** Whoever guesses keys must neither fill the disk nor push out the calls of partners. */
const MOST_LOGGED = 600
const PER_MS = 60_000

/** Lets so many guesses a minute into the log, counts the others, and says how many those were. */
export class GuessCap {
  /** Guesses that were not logged since the start. */
  left = 0

  private since = performance.now()
  private count = 0
  private said = 0
  private timer: NodeJS.Timeout | undefined

  admits(): boolean {
    const now = performance.now()
    if (now - this.since >= PER_MS) {
      this.since = now
      this.count = 0
    }
    this.count++
    if (this.count <= MOST_LOGGED) return true
    this.left++
    this.timer ??= setTimeout(() => this.say(), PER_MS).unref()
    return false
  }

  /** Says what was not said yet: a minute after the first of them at the latest, and at a stop. */
  say(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const count = this.left - this.said
    if (count > 0) log.warn({ count }, 'calls without a usable key were not logged')
    this.said = this.left
  }
}

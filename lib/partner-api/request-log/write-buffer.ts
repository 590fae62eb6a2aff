import { setTimeout as delay } from 'node:timers/promises'
import { describeFault, sqlState } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import type { LoggedCall } from './entry'

/** How long a call waits at most while the database keeps up: what a killed process loses. */
const WRITE_EVERY_MS = 500
/** As many as one statement takes in a millisecond or two of this process's time. */
const BATCH = 250
/** About 10 MB. */
const MOST_WAITING = 10_000
const LONGEST_PAUSE_MS = 5_000

/** PostgreSQL's data exceptions and integrity violations: another try would end like the first. */
const ABOUT_VALUES = /^2[23]...$/

/**
 * Calls that wait to be stored, in batches and off the path of the calls themselves. While the
 * database is away they wait, up to a limit beyond which new ones are lost; a call that the database
 * refuses is lost alone. What is lost is counted in the process's log.
 */
export class Backlog {
  /** Calls that will never be stored. */
  lost = 0

  private readonly write: (calls: LoggedCall[]) => Promise<void>
  private readonly waiting: LoggedCall[] = []
  private writing: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private failures = 0
  private lostAndSaid = 0

  constructor(write: (calls: LoggedCall[]) => Promise<void>) {
    this.write = write
  }

  /** Calls that are not stored yet. */
  get size(): number {
    return this.waiting.length
  }

  add(call: LoggedCall): void {
    if (this.waiting.length >= MOST_WAITING) {
      this.lost++
      return
    }
    this.waiting.push(call)
    if (this.waiting.length >= BATCH && this.failures === 0) this.writeNow()
    else this.writeSoon()
  }

  /** The last work: stores all that waits, trying again for as long as there is time. The rest is lost. */
  async empty(withinMs: number): Promise<void> {
    const end = performance.now() + withinMs
    const left = () => end - performance.now()
    while (this.waiting.length > 0 && left() > 0) {
      await Promise.race([this.writeNow(), delay(left(), undefined, { ref: false })])
      if (this.failures > 0) await delay(100)
    }
    this.lost += this.waiting.length
    this.sayLost()
  }

  private writeSoon(): void {
    if (this.timer || this.writing) return
    const pause = Math.min(WRITE_EVERY_MS * 2 ** this.failures, LONGEST_PAUSE_MS)
    // Unless there is more to do the process may end: `empty` is called first.
    this.timer = setTimeout(() => this.writeNow(), pause).unref()
  }

  private writeNow(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.writing ??= this.writeWaiting().finally(() => {
      this.writing = undefined
      if (this.waiting.length > 0) this.writeSoon()
    })
    return this.writing
  }

  /** Stores what waits at the beginning, and full batches for as long as there are any. */
  private async writeWaiting(): Promise<void> {
    let left = this.waiting.length
    let size = BATCH
    try {
      while (left > 0 || this.waiting.length >= BATCH) {
        const batch = this.waiting.slice(0, size)
        const isStored = await this.tryWrite(batch)
        if (!isStored && batch.length > 1) {
          size = Math.ceil(batch.length / 2)
          continue
        }
        this.waiting.splice(0, batch.length)
        left -= batch.length
        size = BATCH
      }
      this.succeeded()
    } catch (error) {
      this.failed(error)
    }
  }

  /**
   * @returns false when the database refuses a value of one of the calls
   * @throws when nothing can be stored now
   */
  private async tryWrite(batch: LoggedCall[]): Promise<boolean> {
    try {
      await this.write(batch)
      return true
    } catch (error) {
      if (!ABOUT_VALUES.test(sqlState(error) ?? '')) throw error
      if (batch.length === 1) {
        this.lost++
        this.lostAndSaid++
        log.error({ requestId: batch[0]?.id, fault: describeFault(error) }, 'a call could not be logged')
      }
      return false
    }
  }

  private succeeded(): void {
    this.failures = 0
    this.sayLost()
  }

  private sayLost(): void {
    if (this.lost > this.lostAndSaid) log.error({ lost: this.lost - this.lostAndSaid }, 'calls were not logged')
    this.lostAndSaid = this.lost
  }

  private failed(error: unknown): void {
    if (this.failures === 0) log.error({ fault: describeFault(error) }, 'calls cannot be logged now; they wait')
    this.failures++
  }
}

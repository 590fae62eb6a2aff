import { setTimeout as delay } from 'node:timers/promises'
import { describeError, getSqlState } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import type { ApiRequest } from './api-request'

/** How long a call waits at most while the database keeps up: what a killed process loses. */
const WRITE_INTERVAL_MS = 500
/** As many as one statement takes in a millisecond or two of this process's time. */
const BATCH_SIZE = 250
/** About 10 MB. */
const MAX_PENDING = 10_000
const MAX_BACK_OFF_MS = 5_000

/** PostgreSQL's data exceptions and integrity violations: another try would end like the first. */
const VALUE_ERROR_STATES = /^2[23]...$/

/**
 * Calls that wait to be stored, in batches and off the path of the calls themselves. While the
 * database is away they wait, up to a limit beyond which new ones are lost; a call that the database
 * refuses is lost alone. What is lost is counted in the process's log.
 */
export class WriteBuffer {
  /** Calls that will never be stored. */
  lost = 0

  private readonly write: (requests: ApiRequest[]) => Promise<void>
  private readonly pending: ApiRequest[] = []
  private activeWrite: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private consecutiveFailures = 0
  private reportedLost = 0

  constructor(write: (requests: ApiRequest[]) => Promise<void>) {
    this.write = write
  }

  /** Calls that are not stored yet. */
  get size(): number {
    return this.pending.length
  }

  add(request: ApiRequest): void {
    if (this.pending.length >= MAX_PENDING) {
      this.lost++
      return
    }
    this.pending.push(request)
    if (this.pending.length >= BATCH_SIZE && this.consecutiveFailures === 0) this.writeNow()
    else this.scheduleWrite()
  }

  /** The last work: stores all that waits, trying again for as long as there is time. The rest is lost. */
  async flush(timeoutMs: number): Promise<void> {
    const deadline = performance.now() + timeoutMs
    const remainingMs = () => deadline - performance.now()
    while (this.pending.length > 0 && remainingMs() > 0) {
      await Promise.race([this.writeNow(), delay(remainingMs(), undefined, { ref: false })])
      if (this.consecutiveFailures > 0) await delay(100)
    }
    this.lost += this.pending.length
    this.reportLost()
  }

  private scheduleWrite(): void {
    if (this.timer || this.activeWrite) return
    const delayMs = Math.min(WRITE_INTERVAL_MS * 2 ** this.consecutiveFailures, MAX_BACK_OFF_MS)
    // Unless there is more to do the process may end: `empty` is called first.
    this.timer = setTimeout(() => this.writeNow(), delayMs).unref()
  }

  private writeNow(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.activeWrite ??= this.writePending().finally(() => {
      this.activeWrite = undefined
      if (this.pending.length > 0) this.scheduleWrite()
    })
    return this.activeWrite
  }

  /** Stores what waits at the beginning, and full batches for as long as there are any. */
  private async writePending(): Promise<void> {
    let remaining = this.pending.length
    let batchSize = BATCH_SIZE
    try {
      while (remaining > 0 || this.pending.length >= BATCH_SIZE) {
        const batch = this.pending.slice(0, batchSize)
        const isStored = await this.tryWrite(batch)
        if (!isStored && batch.length > 1) {
          batchSize = Math.ceil(batch.length / 2)
          continue
        }
        this.pending.splice(0, batch.length)
        remaining -= batch.length
        batchSize = BATCH_SIZE
      }
      this.handleSuccess()
    } catch (error) {
      this.handleFailure(error)
    }
  }

  /**
   * @returns false when the database refuses a value of one of the calls
   * @throws when nothing can be stored now
   */
  private async tryWrite(batch: ApiRequest[]): Promise<boolean> {
    try {
      await this.write(batch)
      return true
    } catch (error) {
      if (!VALUE_ERROR_STATES.test(getSqlState(error) ?? '')) throw error
      if (batch.length === 1) {
        this.lost++
        this.reportedLost++
        log.error({ requestId: batch[0]?.id, error: describeError(error) }, 'a call could not be logged')
      }
      return false
    }
  }

  private handleSuccess(): void {
    this.consecutiveFailures = 0
    this.reportLost()
  }

  private reportLost(): void {
    if (this.lost > this.reportedLost) log.error({ lost: this.lost - this.reportedLost }, 'calls were not logged')
    this.reportedLost = this.lost
  }

  private handleFailure(error: unknown): void {
    if (this.consecutiveFailures === 0)
      log.error({ error: describeError(error) }, 'calls cannot be logged now; they wait')
    this.consecutiveFailures++
  }
}

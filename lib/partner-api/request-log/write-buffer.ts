import { setTimeout as delay } from 'node:timers/promises'
import { describeError, getSqlState } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import type { ApiRequest } from './api-request'

/**
 * The longest time that a request waits before it's stored, if the database keeps up. If a process is killed, the
 * requests that it received within this time are lost.
 */
const WRITE_INTERVAL_MS = 500
/**
 * The maximum number of requests that one statement stores. Such a statement takes one or two milliseconds of this
 * process's CPU time.
 */
const BATCH_SIZE = 250
/** How many requests can be pending. They use about 10 MB of memory. */
const MAX_PENDING = 10_000
const MAX_BACK_OFF_MS = 5_000

/** PostgreSQL's data exceptions and integrity violations. A retry of the same statement would fail again. */
const VALUE_ERROR_STATES = /^2[23]...$/

/**
 * Stores requests in batches, without delaying their responses. While the database is unreachable, it keeps up to
 * `MAX_PENDING` requests in memory and drops any more. If the database rejects a request, the rest of its batch is
 * still stored. Lost requests are reported in the service's own log.
 */
export class WriteBuffer {
  /** How many requests couldn't be stored and are lost. */
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

  /** How many requests are waiting to be stored. */
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

  /**
   * Stores all pending requests on shutdown. Retries until the timeout, after which the remaining requests are lost.
   */
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
    // The timer doesn't need to keep the process alive, because shutdown calls `flush`.
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

  /** Stores the requests that are pending at the start. Then continues as long as new requests fill a whole batch. */
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
   * @returns true if the batch was stored, or false if the database rejected a value in it
   * @throws if the database can't store anything at the moment
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
        log.error({ requestId: batch[0]?.id, error: describeError(error) }, 'an API request could not be logged')
      }
      return false
    }
  }

  private handleSuccess(): void {
    this.consecutiveFailures = 0
    this.reportLost()
  }

  private reportLost(): void {
    if (this.lost > this.reportedLost)
      log.error({ lost: this.lost - this.reportedLost }, 'API requests were not logged')
    this.reportedLost = this.lost
  }

  private handleFailure(error: unknown): void {
    if (this.consecutiveFailures === 0)
      log.error({ error: describeError(error) }, 'API requests cannot be logged now; they are kept in memory')
    this.consecutiveFailures++
  }
}

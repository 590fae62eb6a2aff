import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { RequestCounter } from './count-requests'
import type { FixedWindowClock } from './fixed-window-clock'
import type { Lease, LeaseRequest } from './lease-request-budget'
import type { RateLimitStatus } from './rate-limit-status'

/** A lease that takes longer than this counts as failed, so that requests stop waiting for it. */
const LEASE_TIMEOUT_MS = 2_000
/** How long to wait after a failed lease before requesting another. Until then, the process's own count decides. */
const RETRY_MS = 1_000
const MAX_COUNTERS = 20_000

/**
 * Limits each subject, such as an API key, to a budget of requests per minute across all processes.
 *
 * Each process leases a slice of the budget from the database and counts requests in memory. It leases the next slice
 * in the background. Every minute of the database's clock has a new budget. While leases for a subject fail, each
 * process's own count decides.
 */
export class RateLimiter {
  /** When a failed lease was last logged, for any subject. There's at most one such log line per RETRY_MS. */
  private lastWarnedAt = Number.NEGATIVE_INFINITY
  /** The counters of the current minute, by subject. */
  private readonly counters = new Map<string, RequestCounter>()
  private minute = 0

  constructor(
    private readonly policy: RateLimitStatus['policy'],
    private readonly lease: (request: LeaseRequest) => Promise<Lease>,
    private readonly windowClock: FixedWindowClock,
  ) {}

  /** Counts a subject's request, and admits it unless the budget for this minute is used up. */
  async admit(subject: string, budget: number): Promise<RateLimitStatus> {
    for (;;) {
      const counter = this.getCounter(subject, budget)
      const decision = counter.tryAdmit()
      if (decision === 'wait') this.startLease(subject, budget, counter)
      if (decision === 'admitted') this.startLeaseIfLow(subject, budget, counter)
      if (decision !== 'wait') return this.createStatus(decision === 'admitted', budget, counter)
      await counter.pendingLease
    }
  }

  /**
   * Counts an admitted request as more than one, because it was expensive. Never rejects the request itself. If the
   * budget doesn't cover the charge, the subject's next requests are rejected.
   */
  charge(subject: string, budget: number, requests: number): RateLimitStatus {
    const counter = this.getCounter(subject, budget)
    counter.charge(requests)
    this.startLeaseIfLow(subject, budget, counter)
    return this.createStatus(true, budget, counter)
  }

  /** Stops counting a request that was admitted in this minute. */
  refund(subject: string): void {
    this.counters.get(subject)?.refund()
  }

  private startLeaseIfLow(subject: string, budget: number, counter: RequestCounter): void {
    if (counter.isRunningLow || counter.isUsingLocalCount) this.startLease(subject, budget, counter)
  }

  private startLease(subject: string, budget: number, counter: RequestCounter): void {
    if (canRequestLease(counter)) counter.pendingLease ??= this.requestLease(subject, budget, counter)
  }

  private createStatus(isAdmitted: boolean, budget: number, counter: RequestCounter): RateLimitStatus {
    const remaining = isAdmitted ? counter.remaining : 0
    return { policy: this.policy, isAdmitted, budget, remaining, secondsLeft: this.windowClock.secondsLeft }
  }

  private getCounter(subject: string, budget: number): RequestCounter {
    if (this.minute !== this.windowClock.minute) {
      this.minute = this.windowClock.minute
      this.counters.clear()
    }
    const existing = this.counters.get(subject)
    if (existing) {
      existing.setBudget(budget)
      return existing
    }
    // Drop all counters if there are too many, to limit memory use. Until the end of the minute, the subjects lose what
    // was left of their leases.
    if (this.counters.size >= MAX_COUNTERS) this.counters.clear()
    const counter = new RequestCounter(budget)
    this.counters.set(subject, counter)
    return counter
  }

  /** Leases the next slice. Resolves when the lease has succeeded, failed or timed out, and never rejects. */
  private async requestLease(subject: string, budget: number, counter: RequestCounter): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('a lease took too long')), LEASE_TIMEOUT_MS)
    })
    const requestedMinute = this.windowClock.minute
    const request = { subject, budget, ...counter.planLease(performance.now()) }
    // Apply a lease even if it arrives after the timeout, because the database has counted it.
    const applied = this.lease(request).then((lease) => this.applyLease(subject, budget, lease, requestedMinute))
    try {
      await Promise.race([applied, deadline])
    } catch (error) {
      counter.failedAt = performance.now()
      this.warn(error, counter.failedAt)
    } finally {
      clearTimeout(timer)
      counter.pendingLease = null
    }
  }

  private applyLease(subject: string, budget: number, lease: Lease, requestedMinute: number): void {
    // Ignore a lease that arrives after its minute has ended.
    if (lease.minute >= requestedMinute && lease.minute < this.windowClock.minute) return
    this.windowClock.synchronise(lease)
    this.getCounter(subject, budget).addLease(lease)
  }

  private warn(error: unknown, now: number): void {
    if (now < this.lastWarnedAt + RETRY_MS) return
    this.lastWarnedAt = now
    log.warn({ error: describeError(error) }, 'a rate limit lease failed: counting only the requests of this process')
  }
}

const canRequestLease = ({ failedAt }: RequestCounter) => failedAt === null || performance.now() >= failedAt + RETRY_MS

import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { RequestCounter } from './count-requests'
import type { FixedWindowClock } from './fixed-window-clock'
import type { Lease, LeaseRequest } from './lease-request-budget'
import type { RateLimitStatus } from './rate-limit-status'

/** A lease that takes longer counts as failed: calls must not wait for it. */
const LEASE_TIMEOUT_MS = 2_000
/** How often a process that cannot lease for a subject tries to, while its calls go ahead. */
const RETRY_MS = 1_000
const MAX_COUNTERS = 20_000

/**
 * Limits calls to a budget a minute over all processes. Each process leases slices of a budget and
 * admits calls from memory; the next slice is fetched in the background. Windows are minutes of the
 * database's clock. A subject whose lease fails goes by this process's own count until one comes.
 */
export class RateLimiter {
  /** When a failed lease was last logged: once in a while for all subjects. */
  private lastWarnedAt = Number.NEGATIVE_INFINITY
  /** Of this minute alone. */
  private readonly counters = new Map<string, RequestCounter>()
  private minute = 0

  constructor(
    private readonly policy: RateLimitStatus['policy'],
    private readonly lease: (request: LeaseRequest) => Promise<Lease>,
    private readonly windowClock: FixedWindowClock,
  ) {}

  /** Counts a call of a subject, unless its budget for this minute is used up. */
  async admit(subject: string, budget: number): Promise<RateLimitStatus> {
    for (;;) {
      const counter = this.getCounter(subject, budget)
      const decision = counter.tryAdmit()
      const needsLease =
        decision === 'wait' || (decision === 'admitted' && (counter.isRunningLow || counter.isUsingLocalCount))
      if (needsLease && canRequestLease(counter)) counter.pendingLease ??= this.requestLease(subject, budget, counter)
      if (decision !== 'wait') return this.createStatus(decision === 'admitted', budget, counter)
      await counter.pendingLease
    }
  }

  /** Takes back a call that was counted in this window. */
  refund(subject: string): void {
    this.counters.get(subject)?.refund()
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
    // What the forgotten ones had leased is lost to them until the minute is over.
    if (this.counters.size >= MAX_COUNTERS) this.counters.clear()
    const counter = new RequestCounter(budget)
    this.counters.set(subject, counter)
    return counter
  }

  /** Settles when the lease is there, has failed, or takes too long. */
  private async requestLease(subject: string, budget: number, counter: RequestCounter): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('a lease took too long')), LEASE_TIMEOUT_MS)
    })
    const requestedMinute = this.windowClock.minute
    const request = { subject, budget, ...counter.planLease(performance.now()) }
    // Even a late lease is counted: the database has given it away.
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
    // It came for a minute that has ended while it was under way: nothing of it counts any more.
    if (lease.minute >= requestedMinute && lease.minute < this.windowClock.minute) return
    this.windowClock.synchronise(lease)
    this.getCounter(subject, budget).addLease(lease)
  }

  private warn(error: unknown, now: number): void {
    if (now < this.lastWarnedAt + RETRY_MS) return
    this.lastWarnedAt = now
    log.warn({ error: describeError(error) }, 'a rate limit goes by the count of this process alone')
  }
}

const canRequestLease = ({ failedAt }: RequestCounter) => failedAt === null || performance.now() >= failedAt + RETRY_MS

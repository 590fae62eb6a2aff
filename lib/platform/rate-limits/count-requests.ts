import type { Lease } from './lease-request-budget'

/** How long a leased slice of the budget should last at the current rate of requests. */
const SLICE_MS = 3_000
const MIN_SLICE_SHARE = 1 / 200
const MAX_SLICE_SHARE = 1 / 20
const MAX_SHARE_OF_REST = 1 / 20
/**
 * How many requests a process may admit without a lease, as a share of the budget. Each process can exceed the budget
 * by at most this share.
 */
const MAX_DEBT_SHARE = 1 / 100
/** Once no more than this share of the budget is left to lease, no request is admitted without a lease. */
const SCARCE_SHARE = 1 / 10

/**
 * Counts one subject's requests to this process in one minute. The process leases slices of the subject's budget from
 * the database, and admits as many requests as it has leased.
 */
export class RequestCounter {
  /** Resolves when the next slice has been leased. Null if no lease is in progress. */
  pendingLease: Promise<void> | null = null
  /** The time at which the last lease failed, according to `performance.now()`. Null if it succeeded. */
  failedAt: number | null = null

  private used = 0
  private leased = 0
  private slice = 0
  private unleased: number
  /**
   * This process's share, from 0 to 1, of what all processes have leased since its previous lease. Calculated at each
   * lease.
   */
  private leaseShare = 1
  private lastRequest: { at: number; used: number } | null = null

  constructor(private budget: number) {
    this.unleased = budget
  }

  /** How many more requests can be admitted in this minute, as far as this process knows. */
  get remaining(): number {
    return Math.max(0, Math.min(this.unleased + this.available, this.budget - this.used))
  }

  /** Changes the budget. Requests that were counted before still count. */
  setBudget(budget: number): void {
    if (budget === this.budget) return
    this.unleased = Math.max(0, this.unleased + budget - this.budget)
    this.budget = budget
  }

  /**
   * Counts a request if it can be admitted, or says that it must wait for a lease. If the last lease failed, decides
   * from this process's own count. Even then, rejects the request if the database has already reported that nothing is
   * left in this minute.
   */
  tryAdmit(): 'admitted' | 'rejected' | 'wait' {
    if (this.used >= this.budget) return 'rejected'
    if (this.available <= 0) {
      if (this.unleased === 0) return 'rejected'
      if (!this.isUsingLocalCount && !this.canBorrow()) return 'wait'
    }
    this.used += 1
    return 'admitted'
  }

  /** Counts further requests, even if that exceeds the budget. Then the next requests are rejected. */
  charge(requests: number): void {
    this.used += requests
  }

  /** Subtracts an admitted request. */
  refund(): void {
    this.used = Math.max(0, this.used - 1)
  }

  /**
   * Whether to lease the next slice before the current one is used up. Never true if a slice is a single request. The
   * budget is then so small that an unused slice would be a large part of it.
   */
  get isRunningLow(): boolean {
    return this.unleased > 0 && this.available < Math.floor(this.slice / 2)
  }

  /** Whether the last lease failed. If it did, we don't know how many requests other processes have admitted. */
  get isUsingLocalCount(): boolean {
    return this.failedAt !== null
  }

  /**
   * Plans the next lease. It should last for a few seconds at the current rate, but not exceed this process's share of
   * what is left. Otherwise, this process could hold unused budget when the other processes have used up theirs.
   */
  planLease(now: number): { debt: number; requested: number } {
    const pace = this.lastRequest ? (this.used - this.lastRequest.used) / Math.max(1, now - this.lastRequest.at) : 0
    const [minSlice, maxSlice] = [this.budget * MIN_SLICE_SHARE, this.budget * MAX_SLICE_SHARE]
    const neededSlice = Math.min(maxSlice, pace * SLICE_MS, this.leaseShare * this.unleased * MAX_SHARE_OF_REST)
    this.lastRequest = { at: now, used: this.used }
    return { debt: Math.max(0, -this.available), requested: Math.ceil(Math.max(minSlice, neededSlice)) }
  }

  addLease({ granted, rest }: Lease): void {
    this.failedAt = null
    this.leaseShare = granted / Math.max(1, granted, this.unleased - rest)
    this.leased += granted
    this.slice = Math.max(0, Math.min(granted, this.available))
    // Leases can arrive out of order. Keep the lowest `rest`, because it's the most recent.
    this.unleased = Math.min(this.unleased, rest)
  }

  private get available(): number {
    return this.leased - this.used
  }

  private canBorrow(): boolean {
    return -this.available < Math.round(this.budget * MAX_DEBT_SHARE) && this.unleased > this.budget * SCARCE_SHARE
  }
}

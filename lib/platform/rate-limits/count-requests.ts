import type { Lease } from './lease-request-budget'

/** A slice should last this long at the current request rate. */
const SLICE_MS = 3_000
const MIN_SLICE_SHARE = 1 / 200
const MAX_SLICE_SHARE = 1 / 20
const MAX_SHARE_OF_REST = 1 / 20
/** Requests that may be admitted before they are leased. Each process can exceed the budget by at most this share. */
const MAX_DEBT_SHARE = 1 / 100
/** If less than this share is left, requests wait for a lease. */
const SCARCE_SHARE = 1 / 10

/**
 * Counts the requests of one subject in one window in this process. The process leases slices of the subject's budget
 * from the database and admits requests from them.
 */
export class RequestCounter {
  /** Set while the next slice is being leased. */
  pendingLease: Promise<void> | null = null
  /** When the last lease failed, by performance.now(), or null if it succeeded. */
  failedAt: number | null = null

  private used = 0
  private leased = 0
  private slice = 0
  private unleased: number
  /** This process's share of all recent leases. */
  private leaseShare = 1
  private lastRequest: { at: number; used: number } | null = null

  constructor(private budget: number) {
    this.unleased = budget
  }

  /** How many more requests this process can admit, as far as it knows. */
  get remaining(): number {
    return Math.max(0, Math.min(this.unleased + this.available, this.budget - this.used))
  }

  /** Applies a changed budget from now on. */
  setBudget(budget: number): void {
    if (budget === this.budget) return
    this.unleased = Math.max(0, this.unleased + budget - this.budget)
    this.budget = budget
  }

  /**
   * Counts a request if it can be admitted. If the last lease failed, only this process's count decides, unless the
   * database has already reported in this window that nothing is left.
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

  /** Undoes the count of an admitted request. */
  refund(): void {
    this.used = Math.max(0, this.used - 1)
  }

  /**
   * Whether to lease the next slice before the current one is used up. Never true for slices of a single request: of a
   * small budget, an unused slice would be too large a part.
   */
  get isRunningLow(): boolean {
    return this.unleased > 0 && this.available < Math.floor(this.slice / 2)
  }

  /** Whether the requests of other processes are unknown because the last lease failed. */
  get isUsingLocalCount(): boolean {
    return this.failedAt !== null
  }

  /**
   * Returns how much to lease next: what the current rate needs for a few seconds, but at most this process's share of
   * the rest. This way it holds little unused budget when the other processes use up the rest.
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
    // Responses can arrive out of order. The lowest rest is the most recent.
    this.unleased = Math.min(this.unleased, rest)
  }

  private get available(): number {
    return this.leased - this.used
  }

  private canBorrow(): boolean {
    return -this.available < Math.round(this.budget * MAX_DEBT_SHARE) && this.unleased > this.budget * SCARCE_SHARE
  }
}

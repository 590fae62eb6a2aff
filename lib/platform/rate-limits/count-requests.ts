import type { Lease } from './lease-request-budget'

/** A slice is meant to last this long at the pace of the calls. */
const SLICE_MS = 3_000
const MIN_SLICE_SHARE = 1 / 200
const MAX_SLICE_SHARE = 1 / 20
const MAX_SHARE_OF_REST = 1 / 20
/** Calls that may go ahead of their lease; each process may exceed a budget by so much at the most. */
const MAX_DEBT_SHARE = 1 / 100
/** With less than this left, calls wait for their lease. */
const SCARCE_SHARE = 1 / 10

/** One process's count of one subject's calls in one window. */
export class RequestCounter {
  /** The request for the next slice, while it is under way. */
  pendingLease: Promise<void> | null = null
  /** When the last lease failed, by performance.now(); null when it came. */
  failedAt: number | null = null

  private used = 0
  private leased = 0
  private slice = 0
  private unleased: number
  /** What part of all leases was this process's of late. */
  private leaseShare = 1
  private lastRequest: { at: number; used: number } | null = null

  constructor(private budget: number) {
    this.unleased = budget
  }

  /** What is left for this process's callers, as far as it knows. */
  get remaining(): number {
    return Math.max(0, Math.min(this.unleased + this.available, this.budget - this.used))
  }

  /** A budget that was changed meanwhile counts from now on. */
  setBudget(budget: number): void {
    if (budget === this.budget) return
    this.unleased = Math.max(0, this.unleased + budget - this.budget)
    this.budget = budget
  }

  /**
   * Counts a call when it may go ahead. Where the last lease failed this process's own calls decide,
   * unless the database has said in this window that nothing is left.
   */
  tryAdmit(): 'admitted' | 'refused' | 'wait' {
    if (this.used >= this.budget) return 'refused'
    if (this.available <= 0) {
      if (this.unleased === 0) return 'refused'
      if (!this.isUsingLocalCount && !this.canBorrow()) return 'wait'
    }
    this.used += 1
    return 'admitted'
  }

  /** Takes a counted call back. */
  refund(): void {
    this.used = Math.max(0, this.used - 1)
  }

  /**
   * Whether it is time for the next slice, before the present one is used up. One of a single call is
   * not asked for ahead: of a small budget it would be too much to lie idle.
   */
  get isRunningLow(): boolean {
    return this.unleased > 0 && this.available < Math.floor(this.slice / 2)
  }

  /** The other processes' calls cannot be known at present. */
  get isUsingLocalCount(): boolean {
    return this.failedAt !== null
  }

  /**
   * What to lease now: as much as the calls' pace needs for a while, and not more than this process's
   * part of what is left, so that little lies idle with it when the others use up the rest.
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
    // An answer that was overtaken by a later one knows of less.
    this.unleased = Math.min(this.unleased, rest)
  }

  private get available(): number {
    return this.leased - this.used
  }

  private canBorrow(): boolean {
    return -this.available < Math.round(this.budget * MAX_DEBT_SHARE) && this.unleased > this.budget * SCARCE_SHARE
  }
}

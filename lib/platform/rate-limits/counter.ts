import type { Lease } from './mutations'

/** A slice is meant to last this long at the pace of the calls. */
const SLICE_MS = 3_000
const SMALLEST_SLICE = 1 / 200
const LARGEST_SLICE = 1 / 20
const PART_OF_REST = 1 / 20
/** Calls that may go ahead of their lease; each process may exceed a budget by so much at the most. */
const DEBT = 1 / 100
/** With less than this left, calls wait for their lease. */
const SCARCE = 1 / 10

/** One process's count of one subject's calls in one window. */
export class Tally {
  /** The request for the next slice, while it is under way. */
  asking: Promise<void> | null = null
  /** When the last lease failed, by performance.now(); null when it came. */
  failedAt: number | null = null

  private used = 0
  private leased = 0
  private slice = 0
  private rest: number
  /** What part of all leases was this process's of late. */
  private share = 1
  private asked: { at: number; used: number } | null = null

  constructor(private budget: number) {
    this.rest = budget
  }

  /** What is left for this process's callers, as far as it knows. */
  get remaining(): number {
    return Math.max(0, Math.min(this.rest + this.spare, this.budget - this.used))
  }

  /** A budget that was changed meanwhile counts from now on. */
  setBudget(budget: number): void {
    if (budget === this.budget) return
    this.rest = Math.max(0, this.rest + budget - this.budget)
    this.budget = budget
  }

  /**
   * Counts a call when it may go ahead. Where the last lease failed this process's own calls decide,
   * unless the database has said in this window that nothing is left.
   */
  take(): 'admitted' | 'refused' | 'wait' {
    if (this.used >= this.budget) return 'refused'
    if (this.spare <= 0) {
      if (this.rest === 0) return 'refused'
      if (!this.isAlone && !this.mayOwe()) return 'wait'
    }
    this.used += 1
    return 'admitted'
  }

  /** Takes a counted call back. */
  giveBack(): void {
    this.used = Math.max(0, this.used - 1)
  }

  /**
   * Whether it is time for the next slice, before the present one is used up. One of a single call is
   * not asked for ahead: of a small budget it would be too much to lie idle.
   */
  get runsLow(): boolean {
    return this.rest > 0 && this.spare < Math.floor(this.slice / 2)
  }

  /** The other processes' calls cannot be known at present. */
  get isAlone(): boolean {
    return this.failedAt !== null
  }

  /**
   * What to lease now: as much as the calls' pace needs for a while, and not more than this process's
   * part of what is left, so that little lies idle with it when the others use up the rest.
   */
  nextSlice(now: number): { debt: number; wanted: number } {
    const pace = this.asked ? (this.used - this.asked.used) / Math.max(1, now - this.asked.at) : 0
    const [least, most] = [this.budget * SMALLEST_SLICE, this.budget * LARGEST_SLICE]
    const needed = Math.min(most, pace * SLICE_MS, this.share * this.rest * PART_OF_REST)
    this.asked = { at: now, used: this.used }
    return { debt: Math.max(0, -this.spare), wanted: Math.ceil(Math.max(least, needed)) }
  }

  receive({ granted, rest }: Lease): void {
    this.failedAt = null
    this.share = granted / Math.max(1, granted, this.rest - rest)
    this.leased += granted
    this.slice = Math.max(0, Math.min(granted, this.spare))
    // An answer that was overtaken by a later one knows of less.
    this.rest = Math.min(this.rest, rest)
  }

  private get spare(): number {
    return this.leased - this.used
  }

  private mayOwe(): boolean {
    return -this.spare < Math.round(this.budget * DEBT) && this.rest > this.budget * SCARCE
  }
}

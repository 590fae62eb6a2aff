import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { Tally } from './counter'
import type { MinuteClock } from './fixed-window'
import type { Lease, LeaseRequest } from './mutations'
import type { Standing } from './status'

/** A lease that takes longer counts as failed: calls must not wait for it. */
const PATIENCE_MS = 2_000
/** How often a process that cannot lease for a subject tries to, while its calls go ahead. */
const RETRY_MS = 1_000
const MOST_TALLIES = 20_000

/**
 * Limits calls to a budget a minute over all processes. Each process leases slices of a budget and
 * admits calls from memory; the next slice is fetched in the background. Windows are minutes of the
 * database's clock. A subject whose lease fails goes by this process's own count until one comes.
 */
export class Limiter {
  /** When a failed lease was last logged: once in a while for all subjects. */
  private saidAt = Number.NEGATIVE_INFINITY
  /** Of this minute alone. */
  private readonly tallies = new Map<string, Tally>()
  private minute = 0

  constructor(
    private readonly policy: Standing['policy'],
    private readonly lease: (request: LeaseRequest) => Promise<Lease>,
    private readonly clock: MinuteClock,
  ) {}

  /** Counts a call of a subject, unless its budget for this minute is used up. */
  async take(subject: string, budget: number): Promise<Standing> {
    for (;;) {
      const tally = this.tallyOf(subject, budget)
      const taken = tally.take()
      const needs = taken === 'wait' || (taken === 'admitted' && (tally.runsLow || tally.isAlone))
      if (needs && mayAsk(tally)) tally.asking ??= this.ask(subject, budget, tally)
      if (taken !== 'wait') return this.standing(taken === 'admitted', budget, tally)
      await tally.asking
    }
  }

  /** Takes back a call that was counted in this window. */
  giveBack(subject: string): void {
    this.tallies.get(subject)?.giveBack()
  }

  private standing(admitted: boolean, budget: number, tally: Tally): Standing {
    const remaining = admitted ? tally.remaining : 0
    return { policy: this.policy, admitted, budget, remaining, secondsLeft: this.clock.secondsLeft }
  }

  private tallyOf(subject: string, budget: number): Tally {
    if (this.minute !== this.clock.minute) {
      this.minute = this.clock.minute
      this.tallies.clear()
    }
    const known = this.tallies.get(subject)
    if (known) {
      known.setBudget(budget)
      return known
    }
    // What the forgotten ones had leased is lost to them until the minute is over.
    if (this.tallies.size >= MOST_TALLIES) this.tallies.clear()
    const tally = new Tally(budget)
    this.tallies.set(subject, tally)
    return tally
  }

  /** Settles when the lease is there, has failed, or takes too long. */
  private async ask(subject: string, budget: number, tally: Tally): Promise<void> {
    let late: NodeJS.Timeout | undefined
    const deadline = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error('a lease took too long')), PATIENCE_MS)
    })
    const askedIn = this.clock.minute
    const request = { subject, budget, ...tally.nextSlice(performance.now()) }
    // Even a late lease is counted: the database has given it away.
    const learnt = this.lease(request).then((lease) => this.learn(subject, budget, lease, askedIn))
    try {
      await Promise.race([learnt, deadline])
    } catch (error) {
      tally.failedAt = performance.now()
      this.say(error, tally.failedAt)
    } finally {
      clearTimeout(late)
      tally.asking = null
    }
  }

  private learn(subject: string, budget: number, lease: Lease, askedIn: number): void {
    // It came for a minute that has ended while it was under way: nothing of it counts any more.
    if (lease.minute >= askedIn && lease.minute < this.clock.minute) return
    this.clock.learn(lease)
    this.tallyOf(subject, budget).receive(lease)
  }

  private say(error: unknown, now: number): void {
    if (now < this.saidAt + RETRY_MS) return
    this.saidAt = now
    log.warn({ fault: describeFault(error) }, 'a rate limit goes by the count of this process alone')
  }
}

const mayAsk = ({ failedAt }: Tally) => failedAt === null || performance.now() >= failedAt + RETRY_MS

import { prisma } from '@/lib/platform/database/prisma'

export interface LeaseRequest {
  /** The subject of the limit, such as 'key:7' for an API key. */
  subject: string
  /** The budget, in requests per minute. */
  budget: number
  /** How many requests the process has already admitted without a lease. */
  debt: number
  /** How many further requests the process wants to be able to admit. */
  requested: number
}

/** A slice of a budget, for the current minute of the database's clock. */
export interface Lease {
  /** The minute of the lease, as the number of minutes since 1970 in UTC. */
  minute: number
  /** The milliseconds until the end of the minute. */
  msLeft: number
  /**
   * How many requests the lease is for, including those already admitted without a lease (`debt`). It's 0 only if
   * nothing was left.
   */
  granted: number
  /** The part of the budget that no process has leased yet. */
  rest: number
}

/** Leases a slice of a budget from the database (prisma/functions/platform/lease_requests.sql). */
export async function leaseRequestBudget({ subject, budget, debt, requested }: LeaseRequest): Promise<Lease> {
  const [lease] = await prisma().$queryRaw<[Lease]>`
    SELECT minute, ms_left AS "msLeft", granted, rest
    FROM lease_requests(${subject}, ${budget}::int, ${debt}::int, ${requested}::int)`
  return lease
}

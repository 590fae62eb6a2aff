import { prisma } from '@/lib/platform/database/prisma'

export interface LeaseRequest {
  /** The limited party, such as 'key:7'. */
  subject: string
  /** Requests per minute. */
  budget: number
  /** Requests that were already admitted without a lease. */
  debt: number
  /** Further requests to lease. */
  requested: number
}

/** A part of a budget for the current minute of the database's clock. */
export interface Lease {
  /** Minutes since 1970 in UTC. */
  minute: number
  /** Until the end of the minute. */
  msLeft: number
  /** Requests, including those of the debt. 0 only if nothing was left. */
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

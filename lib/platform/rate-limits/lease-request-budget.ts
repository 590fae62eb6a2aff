import { prisma } from '@/lib/platform/database/prisma'

/** What a process asks for. */
export interface LeaseRequest {
  /** 'key:7', for one. */
  subject: string
  /** Calls a minute. */
  budget: number
  /** Calls that were admitted already and are not covered yet. */
  debt: number
  /** How many more. */
  requested: number
}

/** What the database gave, in the present minute of its clock. */
export interface Lease {
  /** Since 1970 in UTC. */
  minute: number
  /** Until that minute is over. */
  msLeft: number
  /** Calls, those of the debt included; 0 only when nothing was left. */
  granted: number
  /** What no process has leased yet. */
  rest: number
}

/** Leases a slice of a budget, in one round trip (prisma/functions/platform/lease_requests.sql). */
export async function leaseRequestBudget({ subject, budget, debt, requested }: LeaseRequest): Promise<Lease> {
  const [lease] = await prisma().$queryRaw<[Lease]>`
    SELECT minute, ms_left AS "msLeft", granted, rest
    FROM lease_requests(${subject}, ${budget}::int, ${debt}::int, ${requested}::int)`
  return lease
}

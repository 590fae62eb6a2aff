// Records the outcome of a use case, which is replayed when a request is retried with the same idempotency key.
import { Prisma } from '@/prisma/client/client'
import type { Principal } from '../identity/principal'
import { getSqlState } from '../observability/describe-error'
import { prisma } from './prisma'

/**
 * Returns an SQL expression that records the outcome under the request's idempotency lock. Returns NULL as the
 * expression if the request has no idempotency key. Use it in the statement that decides the outcome.
 *
 * @param outcome an SQL expression of type json
 */
export function recordOutcomeSql({ holdsIdempotencyLock, requestId }: Principal, outcome: Prisma.Sql): Prisma.Sql {
  return holdsIdempotencyLock ? Prisma.sql`store_idempotency_outcome(${requestId}::uuid, ${outcome})` : Prisma.sql`NULL`
}

/** Returns the value as an SQL expression of type json. */
export const toJsonSql = (value: unknown): Prisma.Sql => Prisma.sql`${JSON.stringify(value)}::json`

/** Records an outcome that no other statement records, and returns it. */
export async function recordIdempotentOutcome<Outcome>(principal: Principal, outcome: Outcome): Promise<Outcome> {
  if (principal.holdsIdempotencyLock)
    await prisma().$queryRaw`SELECT ${recordOutcomeSql(principal, toJsonSql(outcome))}`
  return outcome
}

/** Whether a statement failed because another request has taken over this request's idempotency lock. */
export const hasLostIdempotencyLock = (error: unknown) => getSqlState(error) === 'EB001'

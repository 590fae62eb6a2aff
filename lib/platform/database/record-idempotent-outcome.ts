// Records the outcome of a request. If the client retries the request with the same idempotency key, we replay this
// outcome.
import { Prisma } from '@/prisma/client/client'
import type { Principal } from '../identity/principal'
import { getSqlState } from '../observability/describe-error'
import { prisma } from './prisma'

/**
 * Returns an SQL expression that stores the outcome, for use in the statement that decides the outcome. The expression
 * is `NULL` if the request has no idempotency key.
 *
 * @param outcome an SQL expression of type json
 */
export function recordOutcomeSql({ idempotencyKey, requestId }: Principal, outcome: Prisma.Sql): Prisma.Sql {
  return idempotencyKey === null
    ? Prisma.sql`NULL`
    : Prisma.sql`store_idempotency_outcome(${requestId}::uuid, ${outcome})`
}

/** Returns the value as an SQL expression of type json. */
export const toJsonSql = (value: unknown): Prisma.Sql => Prisma.sql`${JSON.stringify(value)}::json`

/**
 * Records an outcome in a separate statement, and returns the outcome. Use this if no SQL statement decides the
 * outcome.
 *
 * @param db the transaction that decides the outcome, if there is one
 */
export async function recordIdempotentOutcome<Outcome>(
  principal: Principal,
  outcome: Outcome,
  db: Pick<Prisma.TransactionClient, '$queryRaw'> = prisma(),
): Promise<Outcome> {
  if (principal.idempotencyKey !== null) await db.$queryRaw`SELECT ${recordOutcomeSql(principal, toJsonSql(outcome))}`
  return outcome
}

/**
 * Returns whether a statement failed because this request's idempotency lock expired and another request has acquired
 * it.
 */
export const hasLostIdempotencyLock = (error: unknown) => getSqlState(error) === 'EB001'

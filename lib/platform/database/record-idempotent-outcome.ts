// Records a use case's outcome under the idempotency key of its request.
import { Prisma } from '@/prisma/client/client'
import type { Principal } from '../identity/principal'
import { getSqlState } from '../observability/describe-error'
import { prisma } from './prisma'

/**
 * The part of a deciding statement that records its outcome under the call's claim, or nothing where
 * the call came without a key.
 *
 * @param outcome an expression of type json
 */
export function recordOutcomeSql({ holdsIdempotencyLock, requestId }: Principal, outcome: Prisma.Sql): Prisma.Sql {
  return holdsIdempotencyLock ? Prisma.sql`store_idempotency_outcome(${requestId}::uuid, ${outcome})` : Prisma.sql`NULL`
}

/** A value as an expression of type json. */
export const toJsonSql = (value: unknown): Prisma.Sql => Prisma.sql`${JSON.stringify(value)}::json`

/** Records an outcome that no other statement decides, and returns it. */
export async function recordIdempotentOutcome<Outcome>(principal: Principal, outcome: Outcome): Promise<Outcome> {
  if (principal.holdsIdempotencyLock)
    await prisma().$queryRaw`SELECT ${recordOutcomeSql(principal, toJsonSql(outcome))}`
  return outcome
}

/** Whether a statement failed because another call has taken this one's claim over. */
export const hasLostIdempotencyLock = (error: unknown) => getSqlState(error) === 'EB001'

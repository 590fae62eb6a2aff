// Records a use case's outcome under the idempotency key of its request.
import { Prisma } from '@/prisma/client/client'
import type { Requester } from '../identity/principal'
import { sqlState } from '../observability/describe-error'
import { prisma } from './prisma'

/**
 * The part of a deciding statement that records its outcome under the call's claim, or nothing where
 * the call came without a key.
 *
 * @param outcome an expression of type json
 */
export function settling({ holdsClaim, requestId }: Requester, outcome: Prisma.Sql): Prisma.Sql {
  return holdsClaim ? Prisma.sql`store_idempotency_outcome(${requestId}::uuid, ${outcome})` : Prisma.sql`NULL`
}

/** A value as an expression of type json. */
export const asJson = (value: unknown): Prisma.Sql => Prisma.sql`${JSON.stringify(value)}::json`

/** Records an outcome that no other statement decides, and returns it. */
export async function recordOutcome<Outcome>(requester: Requester, outcome: Outcome): Promise<Outcome> {
  if (requester.holdsClaim) await prisma().$queryRaw`SELECT ${settling(requester, asJson(outcome))}`
  return outcome
}

/** Whether a statement failed because another call has taken this one's claim over. */
export const hasLostClaim = (error: unknown) => sqlState(error) === 'EB001'

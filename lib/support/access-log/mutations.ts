import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import { prisma } from '@/lib/platform/database/prisma'
import { currentFacts } from '@/lib/platform/http/request-context'
import type { SupportUser } from '@/lib/platform/identity/signed-in'
import type { Prisma } from '@/prisma/client/client'
import { lookUpsIn } from './data'
import { type AccessAction, REFUSED } from './event-types'

/** What a read has found, and what is written down of it. */
export interface Read<Found> {
  found: Found
  /** Whom it shows. */
  tenantIds: number[]
  /** Whose calls or keys it shows. */
  companyId?: number
}

/** What there is to read about somebody whose hour has as many look-ups as it may. */
const NO_MORE = Symbol('no more look-ups')

/**
 * Reads for the support desk. What was looked at, and by whom, is written down in the transaction of the read: where
 * that fails, nothing is shown. Whoever has looked up as much within the hour as anybody may (lib/platform/env.ts) is led to
 * the page that says so, nothing is read, and that is written down too.
 *
 * @returns null, and nothing is written down, when there is nothing to show
 */
export async function auditedRead<Found>(
  user: SupportUser,
  action: AccessAction,
  read: (tx: Prisma.TransactionClient) => Promise<Read<Found> | null>,
): Promise<Found | null> {
  const outcome = await prisma().$transaction(async (tx) => {
    // One after the other, so that reads at the same time do not all find room for one more.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('support_access_log'), ${user.userId}::int)::text`
    const write = (of: { action: string; tenantIds: number[]; companyId: number | null }) =>
      tx.supportAccess.create({
        data: { userId: user.userId, requestId: currentFacts()?.requestId ?? randomUUID(), ...of },
      })
    if ((await lookUpsIn(tx, user)).freeAt) {
      await write({ action: REFUSED, tenantIds: [], companyId: null })
      return NO_MORE
    }
    const result = await read(tx)
    if (!result) return null
    const { found, tenantIds, companyId = null } = result
    await write({ action, tenantIds, companyId })
    return found
  })
  return outcome === NO_MORE ? redirect('/support/look-ups') : outcome
}

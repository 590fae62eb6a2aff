import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import { prisma } from '@/lib/platform/database/prisma'
import { currentRequestContext } from '@/lib/platform/http/request-context'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { Prisma } from '@/prisma/client/client'
import { type AccessAction, LOOKUP_REJECTED } from './event-types'
import { getLookupQuotaInTransaction } from './get-lookup-quota'

/** What a read has found, and what is written down of it. */
export interface LoggedRead<Result> {
  result: Result
  /** Whom it shows. */
  tenantIds: number[]
  /** Whose calls or keys it shows. */
  companyId?: number
}

/** What there is to read about somebody whose hour has as many look-ups as it may. */
const QUOTA_EXHAUSTED = Symbol('no more look-ups')

/**
 * Reads for the support desk. What was looked at, and by whom, is written down in the transaction of the read: where
 * that fails, nothing is shown. Whoever has looked up as much within the hour as anybody may (lib/platform/env.ts) is led to
 * the page that says so, nothing is read, and that is written down too.
 *
 * @returns null, and nothing is written down, when there is nothing to show
 */
export async function readAndRecordLookup<Result>(
  user: SupportStaff,
  action: AccessAction,
  read: (tx: Prisma.TransactionClient) => Promise<LoggedRead<Result> | null>,
): Promise<Result | null> {
  const outcome = await prisma().$transaction(async (tx) => {
    // One after the other, so that reads at the same time do not all find room for one more.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('support_access_log'), ${user.userId}::int)::text`
    const logAccess = (entry: { action: string; tenantIds: number[]; companyId: number | null }) =>
      tx.supportAccess.create({
        data: { userId: user.userId, requestId: currentRequestContext()?.requestId ?? randomUUID(), ...entry },
      })
    if ((await getLookupQuotaInTransaction(tx, user)).freeAt) {
      await logAccess({ action: LOOKUP_REJECTED, tenantIds: [], companyId: null })
      return QUOTA_EXHAUSTED
    }
    const loggedRead = await read(tx)
    if (!loggedRead) return null
    const { result, tenantIds, companyId = null } = loggedRead
    await logAccess({ action, tenantIds, companyId })
    return result
  })
  return outcome === QUOTA_EXHAUSTED ? redirect('/support/access-log') : outcome
}

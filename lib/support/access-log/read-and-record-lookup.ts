import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import { prisma } from '@/lib/platform/database/prisma'
import { currentRequestContext } from '@/lib/platform/http/request-context'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { Prisma } from '@/prisma/client/client'
import { type AccessAction, LOOKUP_REJECTED } from './event-types'
import { getLookupQuotaInTransaction } from './get-lookup-quota'

/** The result of a lookup, and the data about it that is logged. */
export interface LoggedRead<Result> {
  result: Result
  /** The tenants whose data the result contains. */
  tenantIds: number[]
  /** The unmatched addresses whose requests the result contains. */
  unmatchedAddressIds?: number[]
  /** The company whose API requests the result contains. */
  companyId?: number
}

const QUOTA_EXHAUSTED = Symbol('quota exhausted')

/**
 * Reads data for support and logs the lookup. Both happen in one transaction, so that no data is shown without a log
 * entry. If the user has reached the hourly limit (SUPPORT_LOOKUPS_PER_HOUR), nothing is read. Instead, this logs the
 * rejected lookup and redirects to /support/access-log.
 *
 * @returns the result of `read`, or null if `read` finds nothing, which isn't logged
 */
export async function readAndRecordLookup<Result>(
  user: SupportStaff,
  action: AccessAction,
  read: (tx: Prisma.TransactionClient) => Promise<LoggedRead<Result> | null>,
): Promise<Result | null> {
  const outcome = await prisma().$transaction(async (tx) => {
    // Allow only one lookup at a time for each user, so that concurrent ones can't exceed the limit.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('support_access_log'), ${user.userId}::int)::text`
    const logAccess = (entry: { action: string } & Omit<LoggedRead<unknown>, 'result'>) =>
      tx.supportAccess.create({
        data: { userId: user.userId, requestId: currentRequestContext()?.requestId ?? randomUUID(), ...entry },
      })
    if ((await getLookupQuotaInTransaction(tx, user)).freeAt) {
      await logAccess({ action: LOOKUP_REJECTED, tenantIds: [] })
      return QUOTA_EXHAUSTED
    }
    const loggedRead = await read(tx)
    if (!loggedRead) return null
    const { result, ...shown } = loggedRead
    await logAccess({ action, ...shown })
    return result
  })
  return outcome === QUOTA_EXHAUSTED ? redirect('/support/access-log') : outcome
}

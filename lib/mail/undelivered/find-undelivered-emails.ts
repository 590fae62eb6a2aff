import { countRows, type Total } from '@/lib/platform/database/pagination/count-rows'
import { type Cursor, loadPage, type Page, type PageKey } from '@/lib/platform/database/pagination/paginate'
import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { Prisma } from '@/prisma/client/client'
import type { UndeliveredStatus } from './schema'

/**
 * A live email that failed, bounced or was marked as spam. It contains the tenant's ID, but not the recipient's name or
 * email address.
 */
export interface UndeliveredEmail {
  id: string
  template: string
  status: UndeliveredStatus
  /** Why the email failed or bounced, without personal data. Null if the reason is unknown. */
  reason: string | null
  settledAt: Date
  companyId: number
  companyName: string
  /** `contractId` and `tenantId` are null if the email is to partner staff. */
  contractId: number | null
  tenantId: number | null
  canBeSentAgain: boolean
}

const PAGE_SIZE = 25
/** The number up to which emails are counted. It's low, because each email is compared with newer ones. */
const MAX_COUNTED = 250

/**
 * Finds a page of the undelivered live emails of all companies that reached their status in the last 90 days, newest
 * first. Leaves out emails that a newer email has replaced (see the database function email_is_outdated).
 */
export async function findUndeliveredEmails(
  _user: SupportStaff,
  { status, cursor }: { status?: UndeliveredStatus; cursor?: Cursor } = {},
): Promise<Page<UndeliveredEmail> & { total: Total }> {
  const page = await loadPage(cursor, PAGE_SIZE, getPageKey, (cursor, take) =>
    queryUndeliveredEmails(status, cursor, take),
  )
  return { ...page, total: await countRows(page, (limit) => countUndeliveredEmails(status, limit), MAX_COUNTED) }
}

const getPageKey = ({ settledAt, id }: UndeliveredEmail): PageKey => ({ at: settledAt, id })

function queryUndeliveredEmails(
  status: UndeliveredStatus | undefined,
  cursor: Cursor | undefined,
  take: number,
): Promise<UndeliveredEmail[]> {
  const isBackwards = cursor !== undefined && 'before' in cursor
  return prisma().$queryRaw<UndeliveredEmail[]>`
    SELECT e.id, e.template, e.status, e.settled_at AS "settledAt",
           coalesce(e.failure, (
             SELECT v.detail FROM email_events v
             WHERE v.email_id = e.id AND v.type IN ('bounced', 'suppressed') ORDER BY v.at DESC LIMIT 1
           )) AS reason,
           o.id AS "companyId", o.name AS "companyName", c.id AS "contractId", c.tenant_id AS "tenantId",
           email_can_be_resent(e) AS "canBeSentAgain"
    FROM emails e
    LEFT JOIN house_contracts c ON c.id = e.contract_id
    LEFT JOIN partner_staff u ON u.id = e.user_id
    JOIN companies o ON o.id = coalesce(c.company_id, u.company_id)
    WHERE ${buildStatusCondition(status)} AND ${buildCursorCondition(cursor)}
    ORDER BY ${isBackwards ? Prisma.sql`e.settled_at ASC, e.id DESC` : Prisma.sql`e.settled_at DESC, e.id ASC`}
    LIMIT ${take}::int`
}

async function countUndeliveredEmails(status: UndeliveredStatus | undefined, limit: number): Promise<number> {
  const [row] = await prisma().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM emails e
      LEFT JOIN house_contracts c ON c.id = e.contract_id
      LEFT JOIN partner_staff u ON u.id = e.user_id
      JOIN companies o ON o.id = coalesce(c.company_id, u.company_id)
      WHERE ${buildStatusCondition(status)} LIMIT ${limit}::int
    ) counted`
  return row?.count ?? 0
}

const buildStatusCondition = (status: UndeliveredStatus | undefined) => Prisma.sql`
  e.status IN ('failed', 'bounced', 'complained') AND e.mode = 'live'
  AND e.settled_at > now() - interval '90 days' AND NOT email_is_outdated(e)
  AND ${status ? Prisma.sql`e.status = ${status}::email_status` : Prisma.sql`true`}`

/**
 * Builds the condition that continues a list at a cursor. The first comparison of each condition is redundant, but it
 * lets PostgreSQL use the index.
 */
function buildCursorCondition(cursor: Cursor | undefined): Prisma.Sql {
  if (!cursor) return Prisma.sql`true`
  if ('after' in cursor) {
    const { at, id } = cursor.after
    return Prisma.sql`e.settled_at <= ${at}::timestamptz AND (e.settled_at < ${at}::timestamptz OR e.id > ${id}::uuid)`
  }
  const { at, id } = cursor.before
  return Prisma.sql`e.settled_at >= ${at}::timestamptz AND (e.settled_at > ${at}::timestamptz OR e.id < ${id}::uuid)`
}

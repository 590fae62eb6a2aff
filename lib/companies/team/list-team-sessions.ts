import { activeSessionsWhere } from '@/lib/auth/sessions/list-active-sessions'
import { countRows, type Total } from '@/lib/platform/database/pagination/count-rows'
import {
  buildPageOrderBy,
  buildPageWhere,
  type Cursor,
  loadPage,
  type Page,
} from '@/lib/platform/database/pagination/paginate'
import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { HAS_JOINED } from '@/lib/platform/identity/has-joined'

/** A team member's session, as admins see it. Leaves out the session's own ID, because that's secret. */
export interface TeamSession {
  publicId: string
  memberId: number
  memberName: string
  /** For example, 'Chrome on Windows'. Null if the browser is unknown. */
  browser: string | null
  createdAt: Date
  lastSeenAt: Date
  /** Whether this is the session of the admin who views the list. */
  isCurrent: boolean
}

const PAGE_SIZE = 50

const SELECTED_COLUMNS = {
  ...{ id: true, publicId: true, browser: true, createdAt: true, lastSeenAt: true },
  user: { select: { id: true, name: true, email: true } },
} as const

/**
 * Returns a page of the active sessions of a company's team, most recent sign-in first.
 *
 * @param currentSessionId the ID of the session of the admin who views the list
 * @param memberId the ID of the team member whose sessions to list, or null to list everybody's
 */
export async function listTeamSessions(
  companyId: CompanyId,
  currentSessionId: string,
  memberId: number | null,
  pageCursor?: Cursor,
): Promise<Page<TeamSession> & { total: Total }> {
  const toPageKey = ({ createdAt, publicId }: TeamSession) => ({ at: createdAt, id: publicId })
  const where = teamSessionsWhere(companyId, memberId)
  const page = await loadPage(pageCursor, PAGE_SIZE, toPageKey, async (cursor, take) => {
    const rows = await prisma().partnerStaffSession.findMany({
      where: { ...where, AND: [buildPageWhere('createdAt', cursor, 'publicId')] },
      orderBy: buildPageOrderBy('createdAt', cursor, 'publicId'),
      select: SELECTED_COLUMNS,
      take,
    })
    return rows.map((row) => toTeamSession(row, currentSessionId))
  })
  return { ...page, total: await countRows(page, (take) => prisma().partnerStaffSession.count({ where, take })) }
}

/** Finds an active session of a company's team by its public ID. Returns null if there's no such session. */
export async function findTeamSession(
  companyId: CompanyId,
  currentSessionId: string,
  publicId: string,
): Promise<TeamSession | null> {
  const row = await prisma().partnerStaffSession.findFirst({
    where: { ...teamSessionsWhere(companyId, null), publicId },
    select: SELECTED_COLUMNS,
  })
  return row && toTeamSession(row, currentSessionId)
}

const teamSessionsWhere = (companyId: CompanyId, memberId: number | null) => ({
  ...activeSessionsWhere(),
  user: { companyId, removedAt: null, ...HAS_JOINED, ...(memberId !== null && { id: memberId }) },
})

interface SessionRow extends Pick<TeamSession, 'publicId' | 'browser' | 'createdAt' | 'lastSeenAt'> {
  id: string
  user: { id: number; name: string | null; email: string }
}

const toTeamSession = ({ id, user, ...row }: SessionRow, currentSessionId: string): TeamSession => ({
  ...row,
  memberId: user.id,
  memberName: user.name ?? user.email,
  isCurrent: id === currentSessionId,
})

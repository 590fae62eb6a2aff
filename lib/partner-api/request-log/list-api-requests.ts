import {
  buildPageOrderBy,
  buildPageWhere,
  type Cursor,
  loadPage,
  type Page,
} from '@/lib/platform/database/pagination/paginate'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import type { EndpointName } from '../api-request-context'
import type { RequestFilter } from './request-filter'

/** A call in a list. */
export interface ApiRequestSummary {
  /** Its X-Request-Id. */
  id: string
  at: Date
  endpoint: EndpointName
  status: number
  durationMs: number
  error: string | null
  apiKeyId: number
}

const PAGE_SIZE = 50

/** The pool, or a transaction that the reading is part of. */
export type RequestLogDatabase = Pick<Database, 'apiRequest' | 'apiKey' | 'unmatchedAddress'>

export const SUMMARY_COLUMNS = {
  id: true,
  at: true,
  endpoint: true,
  status: true,
  durationMs: true,
  error: true,
  apiKeyId: true,
} as const

/** A page of a company's calls in a mode, newest first. The latest second may still be missing. */
export async function listApiRequests(
  companyId: CompanyId,
  mode: Mode,
  filter: RequestFilter,
  pageCursor?: Cursor,
  db: RequestLogDatabase = prisma(),
): Promise<Page<ApiRequestSummary>> {
  const { endpoint, answer, key, from, to, replays, id } = filter
  if (id === null) return { rows: [], older: null, newer: null }
  const toPageKey = ({ at, id }: ApiRequestSummary) => ({ at, id })
  return loadPage(pageCursor, PAGE_SIZE, toPageKey, async (turn, take) => {
    const rows = await db.apiRequest.findMany({
      where: {
        companyId,
        mode,
        endpoint,
        id,
        apiKeyId: key,
        ...(answer && { status: STATUS_RANGES[answer] }),
        ...(replays && { replayed: replays === 'only' }),
        AND: [{ at: { gte: from, lt: to } }, buildPageWhere('at', turn)],
      },
      orderBy: buildPageOrderBy('at', turn),
      select: SUMMARY_COLUMNS,
      take,
    })
    return rows as ApiRequestSummary[]
  })
}

/** Each bound from 400 on lets the index of failures be entered. */
const STATUS_RANGES = {
  '2xx': { gte: 200, lt: 300 },
  '4xx': { gte: 400, lt: 500 },
  '5xx': { gte: 500 },
  failed: { gte: 400 },
}

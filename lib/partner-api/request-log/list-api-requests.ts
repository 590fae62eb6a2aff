import { countRows, type Total } from '@/lib/platform/database/pagination/count-rows'
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
import type { ErrorCode } from '../api-errors'
import type { EndpointName } from '../endpoints'
import type { LoggedError } from './logged-errors'
import type { RequestFilter } from './request-filter'

export interface ApiRequestSummary {
  /** The response's X-Request-Id. */
  id: string
  at: Date
  endpoint: EndpointName
  status: number
  durationMs: number
  /** The response's error message. Null if the status is below 400. */
  error: string | null
  /**
   * All fields that were missing or invalid, each with its message. Null if the response listed none, or if an earlier
   * version of the service logged the request.
   */
  errors: LoggedError[] | null
  /** The response's Error-Code. Null if the request succeeded, or if an earlier version of the service logged it. */
  errorCode: ErrorCode | null
  apiKeyId: number
  /** The contract that the request created or changed, or the one in a replayed response. Null if there's none. */
  contractId: number | null
}

export interface ApiRequestPage extends Page<ApiRequestSummary> {
  /**
   * The number of requests on all pages together. Missing if the list has several pages and a filter for which there's
   * no index, because counting could then mean reading millions of requests.
   */
  total?: Total
}

const PAGE_SIZE = 50

/** The database client or a transaction. */
export type RequestLogDatabase = Pick<
  Database,
  'apiRequest' | 'apiKey' | 'unmatchedAddress' | 'closedUnmatchedAddress' | 'houseContract'
>

export const SUMMARY_COLUMNS = {
  id: true,
  at: true,
  endpoint: true,
  status: true,
  durationMs: true,
  error: true,
  errors: true,
  errorCode: true,
  apiKeyId: true,
  contractId: true,
} as const

/**
 * Returns a page of a company's requests in a mode, newest first. Requests from the last second may be missing, because
 * `logRequest` stores requests in batches.
 */
export async function listApiRequests(
  companyId: CompanyId,
  mode: Mode,
  filter: RequestFilter,
  pageCursor?: Cursor,
  db: RequestLogDatabase = prisma(),
): Promise<ApiRequestPage> {
  const { endpoint, response, code, key, from, to, replays, id } = filter
  if (id === null) return { rows: [], older: null, newer: null }
  const toPageKey = ({ at, id }: ApiRequestSummary) => ({ at, id })
  const where = {
    ...{ companyId, mode, endpoint, id, apiKeyId: key },
    // A request with a code failed. The range lets PostgreSQL use the index of failed requests.
    ...(code && { errorCode: code, status: STATUS_RANGES.failed }),
    ...(response && { status: STATUS_RANGES[response] }),
    ...(replays && { replayed: replays === 'only' }),
  }
  const period = { at: { gte: from, lt: to } }
  const page = await loadPage(pageCursor, PAGE_SIZE, toPageKey, async (cursor, take) => {
    const rows = await db.apiRequest.findMany({
      where: { ...where, AND: [period, buildPageWhere('at', cursor)] },
      orderBy: buildPageOrderBy('at', cursor),
      select: SUMMARY_COLUMNS,
      take,
    })
    return rows as unknown as ApiRequestSummary[]
  })
  const hasOnePage = page.older === null && page.newer === null
  if (!hasOnePage && (endpoint || replays || response === '2xx')) return page
  const total = await countRows(page, (take) => db.apiRequest.count({ where: { ...where, ...period }, take }))
  return { ...page, total }
}

/** Every range of errors starts at 400 or above, so that PostgreSQL can use the partial index on status >= 400. */
const STATUS_RANGES = {
  '2xx': { gte: 200, lt: 300 },
  '4xx': { gte: 400, lt: 500 },
  '5xx': { gte: 500 },
  failed: { gte: 400 },
}

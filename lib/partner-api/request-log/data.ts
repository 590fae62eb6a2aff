import {
  buildPageOrderBy,
  buildPageWhere,
  type Cursor,
  loadPage,
  type Page,
} from '@/lib/platform/database/pagination/page'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import type { EndpointName } from '../api-request-context'
import type { RequestFilter } from './request-filter'
import { type MaskedBody, sortFields } from './masked-body'

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

export interface ApiRequestDetail extends ApiRequestSummary {
  replayed: boolean
  /** Null where no JSON object was read. */
  body: MaskedBody | null
  /** The contract that the call made, or whose answer it replayed. */
  contractId: number | null
  /** What the key that it was made with is called, and its first characters. */
  key: { label: string; prefix: string } | null
  /** Of a call that failed for its address: the number under which it waits for one. */
  addressRequestId: number | null
}

const PAGE_SIZE = 50

/** The pool, or a transaction that the reading is part of. */
type RequestLogDatabase = Pick<Database, 'apiRequest' | 'apiKey' | 'unmatchedAddress'>

const SUMMARY_COLUMNS = {
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

/** One of a company's calls in a mode; null when there is none of this id. */
export async function findApiRequest(
  companyId: CompanyId,
  mode: Mode,
  id: string,
  db: RequestLogDatabase = prisma(),
): Promise<ApiRequestDetail | null> {
  const row = await db.apiRequest.findFirst({
    where: { id, companyId, mode },
    select: { ...SUMMARY_COLUMNS, replayed: true, body: true, contractId: true },
  })
  if (!row) return null
  const [key, unmatchedAddress] = await Promise.all([
    db.apiKey.findFirst({
      where: { id: row.apiKeyId ?? 0, companyId, mode },
      select: { label: true, prefix: true },
    }),
    db.unmatchedAddress.findFirst({
      where: { companyId, mode, requestId: id, expiresAt: { gt: new Date() } },
      select: { id: true },
    }),
  ])
  const apiRequest = row as Omit<ApiRequestDetail, 'key' | 'addressRequestId'>
  return {
    ...apiRequest,
    body: apiRequest.body && sortFields(apiRequest.body),
    key,
    addressRequestId: unmatchedAddress?.id ?? null,
  }
}

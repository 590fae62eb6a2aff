import { beyond, inOrder, type Page, pageAt, type Turn } from '@/lib/platform/database/pagination/page'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import type { EndpointName } from '../request-context'
import type { CallFilter } from './filter'
import { inInterfaceOrder, type MaskedBody } from './masked-body'

/** A call in a list. */
export interface CallSummary {
  /** Its X-Request-Id. */
  id: string
  at: Date
  endpoint: EndpointName
  status: number
  durationMs: number
  error: string | null
  apiKeyId: number
}

export interface CallDetail extends CallSummary {
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
type Log = Pick<Database, 'apiRequest' | 'apiKey' | 'unmatchedAddress'>

const SUMMARY = {
  id: true,
  at: true,
  endpoint: true,
  status: true,
  durationMs: true,
  error: true,
  apiKeyId: true,
} as const

/** A page of a company's calls in a mode, newest first. The latest second may still be missing. */
export async function loggedCalls(
  companyId: CompanyId,
  mode: Mode,
  filter: CallFilter,
  turn?: Turn,
  db: Log = prisma(),
): Promise<Page<CallSummary>> {
  const { endpoint, answer, key, from, to, replays, id } = filter
  if (id === null) return { rows: [], older: null, newer: null }
  const placeOf = ({ at, id }: CallSummary) => ({ at, id })
  return pageAt(turn, PAGE_SIZE, placeOf, async (turn, take) => {
    const rows = await db.apiRequest.findMany({
      where: {
        companyId,
        mode,
        endpoint,
        id,
        apiKeyId: key,
        ...(answer && { status: STATUSES[answer] }),
        ...(replays && { replayed: replays === 'only' }),
        AND: [{ at: { gte: from, lt: to } }, beyond('at', turn)],
      },
      orderBy: inOrder('at', turn),
      select: SUMMARY,
      take,
    })
    return rows as CallSummary[]
  })
}

/** Each bound from 400 on lets the index of failures be entered. */
const STATUSES = {
  '2xx': { gte: 200, lt: 300 },
  '4xx': { gte: 400, lt: 500 },
  '5xx': { gte: 500 },
  failed: { gte: 400 },
}

/** One of a company's calls in a mode; null when there is none of this id. */
export async function loggedCall(
  companyId: CompanyId,
  mode: Mode,
  id: string,
  db: Log = prisma(),
): Promise<CallDetail | null> {
  const row = await db.apiRequest.findFirst({
    where: { id, companyId, mode },
    select: { ...SUMMARY, replayed: true, body: true, contractId: true },
  })
  if (!row) return null
  const [key, waiting] = await Promise.all([
    db.apiKey.findFirst({
      where: { id: row.apiKeyId ?? 0, companyId, mode },
      select: { label: true, prefix: true },
    }),
    db.unmatchedAddress.findFirst({
      where: { companyId, mode, requestId: id, expiresAt: { gt: new Date() } },
      select: { id: true },
    }),
  ])
  const call = row as Omit<CallDetail, 'key' | 'addressRequestId'>
  return { ...call, body: call.body && inInterfaceOrder(call.body), key, addressRequestId: waiting?.id ?? null }
}

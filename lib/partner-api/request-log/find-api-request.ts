import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { type ApiRequestSummary, type RequestLogDatabase, SUMMARY_COLUMNS } from './list-api-requests'
import { type MaskedBody, sortFields } from './masked-body'

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

import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { type ApiRequestSummary, type RequestLogDatabase, SUMMARY_COLUMNS } from './list-api-requests'
import { type MaskedBody, sortFields } from './masked-body'

export interface ApiRequestDetail extends ApiRequestSummary {
  replayed: boolean
  /** The request's body with personal data masked. Null if it couldn't be read as a JSON object. */
  body: MaskedBody | null
  /**
   * The ID of the contract that the request created, or of the contract in a replayed response. Null if there's none.
   */
  contractId: number | null
  /** The label and the first characters of the API key that the request was sent with. */
  key: { label: string; prefix: string } | null
  /** The ID of the unmatched address that is held because this request's address wasn't found. Null if there's none. */
  unmatchedAddressId: number | null
}

/** Finds one of a company's logged requests in a mode. Returns null if there's none with this ID. */
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
  const apiRequest = row as Omit<ApiRequestDetail, 'key' | 'unmatchedAddressId'>
  return {
    ...apiRequest,
    body: apiRequest.body && sortFields(apiRequest.body),
    key,
    unmatchedAddressId: unmatchedAddress?.id ?? null,
  }
}

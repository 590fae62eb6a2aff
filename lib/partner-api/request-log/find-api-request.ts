import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { findOriginalRequestId } from './find-original-request-id'
import { type ApiRequestSummary, type RequestLogDatabase, SUMMARY_COLUMNS } from './list-api-requests'
import { type MaskedBody, sortFields } from './masked-body'

export interface ApiRequestDetail extends ApiRequestSummary {
  replayed: boolean
  /** The request to which the replayed response belongs. Null if it isn't a replay, or if that request isn't logged. */
  originalId: string | null
  /** The request's Idempotency-Key. Null if it had no valid one. */
  idempotencyKey: string | null
  /** The request's body with personal data masked. Null if it couldn't be read as a JSON object. */
  body: MaskedBody | null
  /**
   * The ID of the contract that the request created or changed, or of the contract in a replayed response. Also set if
   * partner staff created the contract later by choosing an address. Null if there's none.
   */
  contractId: number | null
  /** Whether the contract doesn't exist any more, because an admin has reset the test data. */
  isContractDeleted: boolean
  /** The label and the first characters of the API key that the request was sent with. */
  key: { label: string; prefix: string } | null
  /**
   * The unmatched address of this request, because its address wasn't found. It's 'open' until somebody has
   * chosen an address ('resolved'), the tenant has got a contract in another way ('closed') or it has 'expired'. Null if
   * there's none.
   */
  unmatchedAddress: { id: number; status: UnmatchedAddressStatus } | null
  /** The latest request for the same tenant, if its address wasn't found either and it replaced this one. Otherwise null. */
  replacedById: string | null
}

type UnmatchedAddressStatus = 'open' | 'resolved' | 'closed' | 'expired'

/** Finds one of a company's logged requests in a mode. Returns null if there's none with this ID. */
export async function findApiRequest(
  companyId: CompanyId,
  mode: Mode,
  id: string,
  db: RequestLogDatabase = prisma(),
): Promise<ApiRequestDetail | null> {
  const row = await db.apiRequest.findFirst({
    where: { id, companyId, mode },
    select: { ...SUMMARY_COLUMNS, replayed: true, idempotencyKey: true, body: true },
  })
  if (!row) return null
  const apiRequest = row as unknown as Omit<
    ApiRequestDetail,
    'originalId' | 'isContractDeleted' | 'key' | 'unmatchedAddress' | 'replacedById'
  >
  const originalId = await findOriginalRequestId(companyId, mode, apiRequest, db)
  const ownId = originalId ?? id
  const byRequest = { companyId, mode, OR: [{ requestId: ownId }, { replacedRequestIds: { has: ownId } }] }
  const [key, openAddress, closedAddress, contract, loggedContract] = await Promise.all([
    db.apiKey.findFirst({
      where: { id: row.apiKeyId ?? 0, companyId, mode },
      select: { label: true, prefix: true },
    }),
    db.unmatchedAddress.findFirst({
      where: { ...byRequest, expiresAt: { gt: new Date() } },
      select: { id: true, requestId: true },
    }),
    db.closedUnmatchedAddress.findFirst({ where: byRequest, select: { id: true, requestId: true, contractId: true } }),
    db.houseContract.findFirst({ where: byRequest, select: { id: true, requestId: true, addressRequestId: true } }),
    row.contractId
      ? db.houseContract.findFirst({ where: { id: row.contractId, companyId, mode }, select: { id: true } })
      : null,
  ])
  const latestId = (openAddress ?? contract ?? closedAddress)?.requestId ?? ownId
  return {
    ...apiRequest,
    originalId,
    body: apiRequest.body && sortFields(apiRequest.body),
    key,
    contractId: apiRequest.contractId ?? contract?.id ?? null,
    isContractDeleted: apiRequest.contractId !== null && !loggedContract,
    unmatchedAddress:
      toUnmatchedAddress('open', openAddress?.id) ??
      toUnmatchedAddress('resolved', contract?.addressRequestId) ??
      toUnmatchedAddress(closedAddress?.contractId ? 'closed' : 'expired', closedAddress?.id),
    replacedById: latestId === ownId ? null : latestId,
  }
}

const toUnmatchedAddress = (status: UnmatchedAddressStatus, id: number | null | undefined) =>
  id ? { id, status } : null

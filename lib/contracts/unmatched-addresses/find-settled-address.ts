import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/** An unmatched address for which nobody needs to choose an address any more. */
export interface SettledAddress {
  /**
   * 'resolved' if partner staff or a program of the partner chose an address. 'closed' if the tenant got a contract in
   * another way, for example by a later request. 'expired' if neither happened in time.
   */
  status: 'resolved' | 'closed' | 'expired'
  at: Date
  /** The X-Request-Id of the held request. */
  requestId: string
  /** The Idempotency-Key of that request. Null if it had none, if it has expired or if the tenant was erased. */
  idempotencyKey: string | null
  /** The IDs of the requests that it replaced, newest first. */
  replacedRequestIds: string[]
  /** The ID of the tenant's contract. Null if there's none, or if it belongs to another company. */
  contractId: number | null
}

/**
 * Finds out how an unmatched address was settled. Returns null if the company has none with this ID in this mode. Also
 * returns null if it's open, or if it expired or was closed so long ago that its request is no longer logged.
 */
export async function findSettledAddress(companyId: CompanyId, mode: Mode, id: number): Promise<SettledAddress | null> {
  const contract = await prisma().houseContract.findFirst({
    where: { addressRequestId: id, companyId, mode },
    select: { id: true, createdAt: true, ...REQUEST_IDS },
  })
  if (contract) {
    const { id: contractId, createdAt: at, ...requestIds } = contract
    return { status: 'resolved', at, ...requestIds, contractId }
  }
  const expired = await prisma().unmatchedAddress.findFirst({
    where: { id, companyId, mode, expiresAt: { lte: new Date() } },
    select: { expiresAt: true, ...REQUEST_IDS },
  })
  if (expired) {
    const { expiresAt: at, ...requestIds } = expired
    return { status: 'expired', at, ...requestIds, contractId: null }
  }
  const closed = await prisma().closedUnmatchedAddress.findFirst({
    where: { id, companyId, mode },
    select: { ...REQUEST_IDS, closedAt: true, contract: { select: { id: true, companyId: true } } },
  })
  if (!closed) return null
  const { contract: otherContract, closedAt: at, ...requestIds } = closed
  return {
    ...{ status: otherContract ? 'closed' : 'expired', at, ...requestIds },
    contractId: otherContract?.companyId === companyId ? otherContract.id : null,
  }
}

const REQUEST_IDS = { requestId: true, idempotencyKey: true, replacedRequestIds: true } as const

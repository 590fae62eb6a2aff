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
    select: { id: true, requestId: true, createdAt: true },
  })
  if (contract) {
    return { status: 'resolved', at: contract.createdAt, requestId: contract.requestId, contractId: contract.id }
  }
  const expired = await prisma().unmatchedAddress.findFirst({
    where: { id, companyId, mode, expiresAt: { lte: new Date() } },
    select: { requestId: true, expiresAt: true },
  })
  if (expired) return { status: 'expired', at: expired.expiresAt, requestId: expired.requestId, contractId: null }
  const closed = await prisma().closedUnmatchedAddress.findFirst({
    where: { id, companyId, mode },
    select: { requestId: true, closedAt: true, contract: { select: { id: true, companyId: true } } },
  })
  return (
    closed && {
      ...{ status: closed.contract ? 'closed' : 'expired', at: closed.closedAt, requestId: closed.requestId },
      contractId: closed.contract?.companyId === companyId ? closed.contract.id : null,
    }
  )
}

import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import type { BillsPackageRequest } from '../create/schema'

/**
 * Finds a request that is held because its address wasn't found. Returns the X-Request-Id and the validated fields of
 * the failed API request. Returns null if the company has no such request in this mode, or if it was completed or has
 * expired.
 *
 * @param id the ID of the unmatched address
 */
export async function findHeldContractRequest(
  companyId: CompanyId,
  mode: Mode,
  id: number,
): Promise<{ requestId: string; request: BillsPackageRequest } | null> {
  const row = await prisma().unmatchedAddress.findFirst({
    where: { id, companyId, mode, expiresAt: { gt: new Date() } },
    select: { requestId: true, request: true },
  })
  return row && { requestId: row.requestId, request: row.request as unknown as BillsPackageRequest }
}

import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import type { BillsPackageRequest } from '../create/schema'

/**
 * Finds a held request. Returns the ID and the validated fields of the failed request, or null if it was resolved or
 * has expired.
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

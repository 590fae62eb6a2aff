import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/**
 * Returns the ID of the tenant's active contract, if it's with this company. A tenant can have only one active
 * contract.
 *
 * @param emailKey the tenant's `EmailAddress.key`, as returned by `parseEmail`
 * @returns null if the tenant has no active contract, or has one with another company
 */
export async function findActiveContractId(companyId: CompanyId, mode: Mode, emailKey: string): Promise<number | null> {
  const [row] = await prisma().$queryRaw<{ id: number }[]>`
    SELECT c.id FROM find_tenant(${mode}::mode, ${companyId}::int, ${emailKey}) t
    JOIN house_contracts c ON c.tenant_id = t.id AND c.status = 'active'
    WHERE c.company_id = ${companyId}::int AND c.mode = ${mode}::mode`
  return row?.id ?? null
}

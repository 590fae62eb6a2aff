import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'

/**
 * Returns details that the tenant's password must not consist of (see `PasswordOwner`). Leaves out the name and email.
 */
export async function getPersonalDetails({
  tenantId,
}: SignedInTenant): Promise<{ birthday: Date | undefined; contactNo: string; addresses: string[] }> {
  const { birthday, contactNo, contracts } = await prisma().tenant.findUniqueOrThrow({
    where: { id: tenantId },
    select: { birthday: true, contactNo: true, contracts: { select: { address: true, matchedAddress: true } } },
  })
  const addresses = contracts.flatMap(({ address, matchedAddress }) => [address, matchedAddress])
  return { birthday: birthday ?? undefined, contactNo, addresses }
}

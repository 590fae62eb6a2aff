import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'

/** Returns the tenant's details that a password must not consist of, except name and email (see `PasswordOwner`). */
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

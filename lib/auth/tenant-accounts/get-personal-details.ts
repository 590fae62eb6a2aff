import { prisma } from '@/lib/platform/database/prisma'
import type { SignedInTenant } from '@/lib/platform/identity/session-types'

/** What of a tenant makes no password, beside the name and e-mail (lib/auth/passwords/password-policy.ts). */
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

import type { Prisma } from '@/prisma/client/client'

/**
 * Returns the recipient of an email about the tenant's account, and the tenant's newest contract, to which the email
 * refers.
 *
 * @throws if the tenant has no contract
 */
export async function getEmailRecipient(tx: Prisma.TransactionClient, tenantId: number) {
  const { email: recipient, firstName } = await tx.tenant.findUniqueOrThrow({
    where: { id: tenantId },
    select: { email: true, firstName: true },
  })
  const contract = await tx.houseContract.findFirstOrThrow({
    where: { tenantId },
    orderBy: { id: 'desc' },
    select: { id: true, mode: true, companyId: true, company: { select: { name: true } } },
  })
  return { recipient, firstName, contract }
}

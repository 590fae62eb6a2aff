import { HAS_JOINED } from '@/lib/platform/identity/has-joined'
import type { EmailAddress } from '@/lib/platform/validation/email'
import type { Prisma } from '@/prisma/client/client'

/** Returns the company at which an email address has an account. A pending invitation isn't an account. */
export async function findCompanyOfEmail(
  tx: Prisma.TransactionClient,
  email: EmailAddress,
): Promise<{ id: number } | null> {
  const user = await tx.partnerStaff.findFirst({
    where: { emailKey: email.key, removedAt: null, ...HAS_JOINED },
    select: { companyId: true },
  })
  return user && { id: user.companyId }
}

import {
  type LinkSettings,
  newPartnerStaffToken,
  type PartnerStaffTokenPurpose,
} from '@/lib/mail/links/partner-staff-link'
import type { Prisma } from '@/prisma/client/client'

/** Creates the token of a one-time link for a member of partner staff. Returns the ID of the token. */
export async function createPasswordToken(
  tx: Prisma.TransactionClient,
  userId: number,
  purpose: PartnerStaffTokenPurpose,
  settings?: LinkSettings,
): Promise<string> {
  const token = newPartnerStaffToken(purpose, settings)
  await tx.partnerStaffToken.create({ data: { ...token, userId, purpose } })
  return token.id
}

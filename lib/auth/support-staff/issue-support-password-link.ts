import type { LinkSettings } from '@/lib/mail/links/partner-staff-link'
import type { Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { EmailAddress } from '@/lib/platform/validation/email'
import type { Prisma } from '@/prisma/client/client'
import { auditSupportStaff } from './audit-support-staff'
import { lockSupportStaffRow, UNKNOWN_USER, type UnknownUser } from './lock-support-staff-row'
import { revokeSupportTokens } from './revoke-support-tokens'
import { buildSupportLink, createSupportToken } from './support-password-link'

export type IssuedLink = { ok: true; userId: number; link: string }

/**
 * Creates a new link for a member of support staff who has lost their password or phone. Invalidates earlier links. The
 * member's sessions end, and 2FA and passkeys are removed, only when the new link is used.
 */
export async function issueSupportLink(
  db: Database,
  { key }: EmailAddress,
  settings: LinkSettings,
): Promise<IssuedLink | UnknownUser> {
  return db.$transaction(async (tx) => {
    const userId = await lockSupportStaffRow(tx, key)
    if (!userId) return UNKNOWN_USER
    await revokeSupportTokens(tx, userId)
    await auditSupportStaff(tx, OPERATOR, 'support_staff.link_made', userId)
    return issueLink(tx, userId, settings)
  })
}

export async function issueLink(
  tx: Prisma.TransactionClient,
  userId: number,
  settings: LinkSettings,
): Promise<IssuedLink> {
  const token = createSupportToken(settings)
  await tx.supportStaffToken.create({ data: { ...token, userId } })
  return { ok: true, userId, link: buildSupportLink(token.id, settings) }
}

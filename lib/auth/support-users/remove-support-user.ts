import type { Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { removeTwoFactorRows } from '../two-factor/remove-two-factor-rows'
import { auditSupportUser } from './audit-support-user'
import { lockSupportUserRow, UNKNOWN_USER, type UnknownUser } from './lock-support-user-row'
import { revokeSupportTokens } from './revoke-support-tokens'

/** Takes somebody off the support staff: sessions and links end at once, and nothing that signs in is kept. */
export async function removeSupportUser(
  db: Database,
  { key }: EmailAddress,
): Promise<{ ok: true; userId: number } | UnknownUser> {
  return db.$transaction(async (tx) => {
    const id = await lockSupportUserRow(tx, key)
    if (!id) return UNKNOWN_USER
    await tx.supportStaff.update({ where: { id }, data: { removedAt: new Date(), passwordHash: null } })
    await removeTwoFactorRows(tx, 'support', id)
    await revokeSupportTokens(tx, id)
    await auditSupportUser(tx, OPERATOR, 'support_staff.removed', id)
    return { ok: true, userId: id }
  })
}

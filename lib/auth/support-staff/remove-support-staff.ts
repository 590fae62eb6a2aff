import type { Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { removeTwoFactorRows } from '../two-factor/remove-two-factor-rows'
import { auditSupportStaff } from './audit-support-staff'
import { lockSupportStaffRow, UNKNOWN_USER, type UnknownUser } from './lock-support-staff-row'
import { revokeSupportTokens } from './revoke-support-tokens'

/**
 * Removes a member of support staff. Immediately ends their sessions, invalidates their one-time links, and deletes
 * their password, 2FA and passkeys.
 */
export async function removeSupportStaff(
  db: Database,
  { key }: EmailAddress,
): Promise<{ ok: true; userId: number } | UnknownUser> {
  return db.$transaction(async (tx) => {
    const id = await lockSupportStaffRow(tx, key)
    if (!id) return UNKNOWN_USER
    await tx.supportStaff.update({ where: { id }, data: { removedAt: new Date(), passwordHash: null } })
    await removeTwoFactorRows(tx, 'support', id)
    await revokeSupportTokens(tx, id)
    await auditSupportStaff(tx, OPERATOR, 'support_staff.removed', id)
    return { ok: true, userId: id }
  })
}

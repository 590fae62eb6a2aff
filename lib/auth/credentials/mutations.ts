import { audit, auditOwn } from '@/lib/audit/mutations'
import { enqueueStaffEmail } from '@/lib/mail/mutations'
import { PASSWORD_CHANGED } from '@/lib/mail/templates/password-changed'
import { prisma } from '@/lib/platform/database/prisma'
import type { Member } from '@/lib/platform/identity/signed-in'
import { endLinksOf } from '../password-reset-tokens/mutations'
import { endSessionsOf, holdOwnUser } from '../sessions/mutations'
import { staffTables } from '../sessions/user-tables'
import { endLinksOf as endSupportLinks } from '../support-users/mutations'
import type { Owner } from '../two-factor/mutations'

/** @param name 1 to 100 characters */
export async function changeOwnName({ actor, userId, companyId }: Member, name: string): Promise<void> {
  await prisma().$transaction(async (tx) => {
    await tx.partnerStaff.update({ where: { id: userId }, data: { name } })
    await audit(tx, actor, { companyId, action: 'user.renamed', subjectId: userId })
  })
}

/**
 * Sets another password: the user's other sessions and open links end, and partners' staff get a notice.
 *
 * @param before the hash that the present password was compared with
 * @returns false when that or the session has ended meanwhile
 */
export async function changeOwnPassword(owner: Owner, before: string, passwordHash: string): Promise<boolean> {
  const { realm, id, userId, email: recipient, name } = owner
  return prisma().$transaction(async (tx) => {
    if (!(await holdOwnUser(tx, owner, before))) return false
    await staffTables(tx, realm).users.update({ where: { id: userId }, data: { passwordHash } })
    await endSessionsOf(tx, realm, userId, id)
    await auditOwn(tx, owner, 'password_changed')
    if (realm === 'support') await endSupportLinks(tx, userId)
    else {
      await endLinksOf(tx, userId)
      await enqueueStaffEmail(tx, { userId, recipient, template: PASSWORD_CHANGED, values: { name } })
    }
    return true
  })
}

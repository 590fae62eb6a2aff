import type { LinkSettings } from '@/lib/mail/links/partner-staff-link'
import type { Database } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import type { EmailAddress } from '@/lib/platform/validation/email'
import { auditSupportStaff } from './audit-support-staff'
import { type IssuedLink, issueLink } from './issue-support-password-link'

/**
 * Creates a member of support staff. Returns a link to set a password, which the operator passes on to the new member.
 *
 * @param name 1 to 100 characters
 */
export async function createSupportStaff(
  db: Database,
  { email, name }: { email: EmailAddress; name: string },
  settings: LinkSettings,
): Promise<IssuedLink | { ok: false; reason: 'this email address already belongs to support staff' }> {
  return db.$transaction(async (tx) => {
    const [user] = await tx.$queryRaw<{ id: number }[]>`
      INSERT INTO support_staff (email, email_key, name) VALUES (${email.address}, ${email.key}, ${name})
      ON CONFLICT (email_key) WHERE (removed_at IS NULL) DO NOTHING RETURNING id`
    if (!user) return { ok: false, reason: 'this email address already belongs to support staff' }
    await auditSupportStaff(tx, OPERATOR, 'support_staff.created', user.id)
    return issueLink(tx, user.id, settings)
  })
}

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { revokePasswordTokens } from '@/lib/auth/password-reset-tokens/revoke-password-tokens'
import { HAS_JOINED_SQL } from '@/lib/auth/single-sign-on/sign-in-sql'
import type { Actor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { EmailAddress } from '@/lib/platform/validation/email'
import type { Prisma } from '@/prisma/client/client'
import type { CompanyRole } from '@/prisma/client/enums'

export interface Invitation {
  email: EmailAddress
  /** The person's name, if it's known. They can change it when they accept the invitation. */
  name?: string
  role: CompanyRole
}

export type InvitationResult = { ok: true; userId: number } | { ok: false; reason: 'already in the team' }

/**
 * Creates or updates an invited user, and invalidates the user's earlier links. Returns null if the person has already
 * joined the team.
 */
export async function upsertInvitedUser(
  tx: Prisma.TransactionClient,
  actor: Actor,
  companyId: CompanyId,
  { email, name, role }: Invitation,
) {
  const [user] = await tx.$queryRaw<{ id: number; companyName: string; requiresSso: boolean }[]>`
    INSERT INTO partner_staff AS u (company_id, email, email_key, name, role, invited_by_id)
    VALUES (${companyId}, ${email.address}, ${email.key}, ${name ?? null}, ${role}::company_role,
            ${actor.type === 'partner_staff' ? actor.id : null}::int)
    ON CONFLICT (company_id, email_key) WHERE (removed_at IS NULL)
      DO UPDATE SET email = excluded.email, name = coalesce(excluded.name, u.name), role = excluded.role, invited_by_id = excluded.invited_by_id
      WHERE NOT ${HAS_JOINED_SQL}
    RETURNING u.id, (SELECT c.name FROM companies c WHERE c.id = u.company_id) AS "companyName",
              EXISTS (SELECT FROM sso_connections o WHERE o.company_id = u.company_id AND o.required) AS "requiresSso"`
  if (!user) return null
  await revokePasswordTokens(tx, user.id)
  await recordAuditEvent(tx, actor, { companyId, action: 'user.invited', subjectId: user.id })
  return user
}

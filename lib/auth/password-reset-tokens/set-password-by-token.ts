import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { enqueuePartnerStaffEmail } from '@/lib/mail/enqueue-email'
import type { PartnerStaffTokenPurpose } from '@/lib/mail/links/partner-staff-link'
import { PASSWORD_CHANGED } from '@/lib/mail/templates/password-changed'
import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import { revokeUserSessions } from '../sessions/revoke-user-sessions'
import { HAS_JOINED_SQL, MAY_SIGN_IN_WITHOUT_SSO_SQL } from '../single-sign-on/sign-in-sql'
import { revokePasswordTokens } from './revoke-password-tokens'

export type SetPasswordResult =
  | { ok: true }
  /** The link was used, has expired or is unknown, or its user may no longer set a password. */
  | { ok: false; reason: 'link not valid' }
  /** The email already belongs to a user of another company. The link stays valid. */
  | { ok: false; reason: 'email in use' }

/**
 * Sets the user's password. If the link is an invitation, also sets the name. Otherwise notifies the user by email.
 * Invalidates all the user's one-time links, and ends their sessions.
 */
export async function setPasswordByToken(
  token: string,
  { passwordHash, name }: { passwordHash: string; name: string | null },
): Promise<SetPasswordResult> {
  return prisma()
    .$transaction(async (tx): Promise<SetPasswordResult> => {
      // Lock the user before the token. All code that invalidates a user's tokens uses this order, to prevent
      // deadlocks.
      await tx.$queryRaw`
        SELECT id FROM partner_staff WHERE id = (SELECT user_id FROM partner_staff_tokens WHERE hash = ${hashToken(token)})
        FOR NO KEY UPDATE`
      const [usedToken] = await tx.$queryRaw<{ userId: number; purpose: PartnerStaffTokenPurpose }[]>`
        UPDATE partner_staff_tokens SET used_at = now()
        -- Uses clock_timestamp(), because the link may have expired while this transaction waited for the user's row.
        WHERE hash = ${hashToken(token)} AND used_at IS NULL AND expires_at > clock_timestamp()
        RETURNING user_id AS "userId", purpose`
      if (!usedToken) return { ok: false, reason: 'link not valid' }
      const { userId, purpose } = usedToken
      const isNew = purpose === 'invitation'
      // Look for another account first, because PostgreSQL logs the email address if the unique index is violated. The
      // index still decides if two invitations are accepted at the same time.
      const [user] = await tx.$queryRaw<{ companyId: number; email: string; name: string; isEmailInUse: boolean }[]>`
        UPDATE partner_staff u
        SET password_hash = CASE WHEN o.id IS NULL THEN ${passwordHash} ELSE u.password_hash END,
            name = CASE WHEN o.id IS NULL THEN coalesce(${isNew ? name : null}, u.name) ELSE u.name END
        FROM partner_staff me
        JOIN companies c ON c.id = me.company_id
        LEFT JOIN partner_staff o ON o.email_key = me.email_key AND o.id <> me.id
          AND (o.password_hash IS NOT NULL OR o.joined_by_sso) AND o.removed_at IS NULL
        WHERE u.id = me.id AND me.id = ${userId} AND u.removed_at IS NULL AND c.disabled_at IS NULL
          AND ${HAS_JOINED_SQL} <> ${isNew} AND ${MAY_SIGN_IN_WITHOUT_SSO_SQL}
        RETURNING u.company_id AS "companyId", u.email, u.name, o.id IS NOT NULL AS "isEmailInUse"`
      if (!user) throw new TokenRejectedError('link not valid')
      if (user.isEmailInUse) throw new TokenRejectedError('email in use')
      await revokeUserSessions(tx, 'portal', userId)
      await revokePasswordTokens(tx, userId)
      const action = isNew ? 'user.joined' : 'user.password_reset'
      await recordAuditEvent(
        tx,
        { type: 'partner_staff', id: userId },
        { companyId: user.companyId, action, subjectId: userId },
      )
      if (!isNew) {
        const { email: recipient, name } = user
        await enqueuePartnerStaffEmail(tx, { userId, recipient, template: PASSWORD_CHANGED, values: { name } })
      }
      return { ok: true }
    })
    .catch((error): SetPasswordResult => {
      if (error instanceof TokenRejectedError) return { ok: false, reason: error.reason }
      if (error instanceof Prisma.PrismaClientKnownRequestError && isEmailTaken(error)) {
        return { ok: false, reason: 'email in use' }
      }
      throw error
    })
}

/** Thrown to roll the transaction back, so that the link isn't used up. */
class TokenRejectedError extends Error {
  constructor(readonly reason: 'link not valid' | 'email in use') {
    super(reason)
  }
}

/**
 * Returns whether the unique index that limits an email to one account was violated. This happens if two accounts with
 * the same email are created at the same time.
 */
export const isEmailTaken = ({ code, meta }: Prisma.PrismaClientKnownRequestError): boolean =>
  (code === 'P2002' || code === 'P2010') && JSON.stringify(meta ?? {}).includes('partner_staff_one_account_per_email')

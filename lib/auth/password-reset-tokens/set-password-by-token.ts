import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { enqueuePartnerStaffEmail } from '@/lib/mail/enqueue-email'
import type { PartnerStaffTokenPurpose } from '@/lib/mail/links/partner-staff-link'
import { PASSWORD_CHANGED } from '@/lib/mail/templates/password-changed'
import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import { revokeUserSessions } from '../sessions/revoke-user-sessions'
import { revokePasswordTokens } from './revoke-password-tokens'

export type SetPasswordResult =
  | { ok: true }
  /** The link was used meanwhile, or is over. */
  | { ok: false; reason: 'gone' }
  /** The e-mail signs in to another company already; the link stays open. */
  | { ok: false; reason: 'signs in elsewhere' }

/**
 * Sets the password of whom a link is for, with the name where it is an invitation's. The link, all others of
 * the user and all sessions end.
 */
export async function setPasswordByToken(
  token: string,
  { passwordHash, name }: { passwordHash: string; name: string | null },
): Promise<SetPasswordResult> {
  return prisma()
    .$transaction(async (tx): Promise<SetPasswordResult> => {
      // The user before the link, as all who end a user's links do: two that hold one each would wait for each other.
      await tx.$queryRaw`
        SELECT id FROM partner_staff WHERE id = (SELECT user_id FROM partner_staff_tokens WHERE hash = ${hashToken(token)})
        FOR NO KEY UPDATE`
      const [usedToken] = await tx.$queryRaw<{ userId: number; purpose: PartnerStaffTokenPurpose }[]>`
        UPDATE partner_staff_tokens SET used_at = now()
        -- The time of this statement: the link may have been ended while the user was waited for.
        WHERE hash = ${hashToken(token)} AND used_at IS NULL AND expires_at > clock_timestamp()
        RETURNING user_id AS "userId", purpose`
      if (!usedToken) return { ok: false, reason: 'gone' }
      const { userId, purpose } = usedToken
      const isNew = purpose === 'invitation'
      // Looked at first, since PostgreSQL writes the e-mail of a violated key into its log; the key decides.
      const [user] = await tx.$queryRaw<{ companyId: number; email: string; name: string; elsewhere: boolean }[]>`
        UPDATE partner_staff u
        SET password_hash = CASE WHEN o.id IS NULL THEN ${passwordHash} ELSE u.password_hash END,
            name = CASE WHEN o.id IS NULL THEN coalesce(${isNew ? name : null}, u.name) ELSE u.name END
        FROM partner_staff me
        JOIN companies c ON c.id = me.company_id
        LEFT JOIN partner_staff o ON o.email_key = me.email_key AND o.id <> me.id
          AND o.password_hash IS NOT NULL AND o.removed_at IS NULL
        WHERE u.id = me.id AND me.id = ${userId} AND u.removed_at IS NULL AND c.disabled_at IS NULL
          AND (u.password_hash IS NULL) = ${isNew}
        RETURNING u.company_id AS "companyId", u.email, u.name, o.id IS NOT NULL AS elsewhere`
      if (!user) throw new TokenRejectedError('gone')
      if (user.elsewhere) throw new TokenRejectedError('signs in elsewhere')
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
        return { ok: false, reason: 'signs in elsewhere' }
      }
      throw error
    })
}

/** Undoes the use of the link. */
class TokenRejectedError extends Error {
  constructor(readonly reason: 'gone' | 'signs in elsewhere') {
    super(reason)
  }
}

/** The key that keeps an e-mail to one company; another acceptance was quicker. */
const isEmailTaken = ({ code, meta }: Prisma.PrismaClientKnownRequestError): boolean =>
  (code === 'P2002' || code === 'P2010') && JSON.stringify(meta ?? {}).includes('partner_staff_one_account_per_email')

import type { SupportUserAction } from '@/lib/audit/event-types'
import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import type { LinkSettings } from '@/lib/mail/links/partner-staff-link'
import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import { type Actor, OPERATOR } from '@/lib/platform/identity/actor'
import type { EmailAddress } from '@/lib/platform/validation/email'
import type { Prisma } from '@/prisma/client/client'
import { removeTwoFactor } from '../two-factor/mutations'
import { createSupportToken, supportLink } from './support-link'

type IssuedLink = { ok: true; userId: number; link: string }
type UnknownUser = { ok: false; reason: 'nobody of the support staff has this e-mail' }

const UNKNOWN_USER: UnknownUser = { ok: false, reason: 'nobody of the support staff has this e-mail' }

/**
 * Makes somebody one of the support staff, for the operator, who hands the link on by which a password is chosen.
 *
 * @param name 1 to 100 characters
 */
export async function createSupportUser(
  db: Database,
  { email, name }: { email: EmailAddress; name: string },
  settings: LinkSettings,
): Promise<IssuedLink | { ok: false; reason: 'already of the support staff' }> {
  return db.$transaction(async (tx) => {
    const [user] = await tx.$queryRaw<{ id: number }[]>`
      INSERT INTO support_staff (email, email_key, name) VALUES (${email.address}, ${email.key}, ${name})
      ON CONFLICT (email_key) WHERE (removed_at IS NULL) DO NOTHING RETURNING id`
    if (!user) return { ok: false, reason: 'already of the support staff' }
    await auditSupportUser(tx, OPERATOR, 'support_staff.created', user.id)
    return issueLink(tx, user.id, settings)
  })
}

/**
 * A new link for who has lost the password or the phone; the one before ends. Using it ends the second factor and the
 * sessions, making it ends nothing.
 */
export async function issueSupportLink(
  db: Database,
  { key }: EmailAddress,
  settings: LinkSettings,
): Promise<IssuedLink | UnknownUser> {
  return db.$transaction(async (tx) => {
    const userId = await lockSupportUser(tx, key)
    if (!userId) return UNKNOWN_USER
    await revokeSupportTokens(tx, userId)
    await auditSupportUser(tx, OPERATOR, 'support_staff.link_made', userId)
    return issueLink(tx, userId, settings)
  })
}

/** Takes somebody off the support staff: sessions and links end at once, and nothing that signs in is kept. */
export async function removeSupportUser(
  db: Database,
  { key }: EmailAddress,
): Promise<{ ok: true; userId: number } | UnknownUser> {
  return db.$transaction(async (tx) => {
    const id = await lockSupportUser(tx, key)
    if (!id) return UNKNOWN_USER
    await tx.supportStaff.update({ where: { id }, data: { removedAt: new Date(), passwordHash: null } })
    await removeTwoFactor(tx, 'support', id)
    await revokeSupportTokens(tx, id)
    await auditSupportUser(tx, OPERATOR, 'support_staff.removed', id)
    return { ok: true, userId: id }
  })
}

/**
 * Sets the password of whom a link is for. The link, the second factor and all sessions end: whoever comes by a link
 * sets up a second factor anew.
 *
 * @returns false when the link was used meanwhile, or is over
 */
export async function setSupportPassword(token: string, passwordHash: string): Promise<boolean> {
  const hash = hashToken(token)
  return prisma().$transaction(async (tx) => {
    // The user before the link, as all who end a user's links do.
    await tx.$queryRaw`
      SELECT id FROM support_staff WHERE id = (SELECT user_id FROM support_staff_tokens WHERE hash = ${hash})
      FOR NO KEY UPDATE`
    const [usedToken] = await tx.$queryRaw<{ userId: number }[]>`
      UPDATE support_staff_tokens t SET used_at = now() FROM support_staff u
      -- The time of this statement: the link may have been ended while the user was waited for.
      WHERE t.hash = ${hash} AND t.used_at IS NULL AND t.expires_at > clock_timestamp()
        AND u.id = t.user_id AND u.removed_at IS NULL
      RETURNING u.id AS "userId"`
    if (!usedToken) return false
    const { userId } = usedToken
    await tx.supportStaff.update({ where: { id: userId }, data: { passwordHash } })
    await removeTwoFactor(tx, 'support', userId)
    await revokeSupportTokens(tx, userId)
    await auditSupportUser(tx, { type: 'support_staff', id: userId }, 'support_staff.password_chosen', userId)
    return true
  })
}

/** Ends the open links of somebody of the support staff. */
export async function revokeSupportTokens(tx: Prisma.TransactionClient, userId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE support_staff_tokens SET expires_at = greatest(now(), created_at + interval '1 ms')
    WHERE user_id = ${userId} AND used_at IS NULL AND expires_at > now()`
}

/** The number of somebody of the support staff, whose row is held; null for nobody. */
async function lockSupportUser(tx: Prisma.TransactionClient, emailKey: string): Promise<number | null> {
  const [user] = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM support_staff WHERE email_key = ${emailKey} AND removed_at IS NULL FOR NO KEY UPDATE`
  return user?.id ?? null
}

async function issueLink(tx: Prisma.TransactionClient, userId: number, settings: LinkSettings): Promise<IssuedLink> {
  const token = createSupportToken(settings)
  await tx.supportStaffToken.create({ data: { ...token, userId } })
  return { ok: true, userId, link: supportLink(token.id, settings) }
}

const auditSupportUser = (tx: Prisma.TransactionClient, actor: Actor, action: SupportUserAction, subjectId: number) =>
  recordAuditEvent(tx, actor, { companyId: null, action, subjectId })

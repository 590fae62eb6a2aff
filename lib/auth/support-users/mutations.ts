import type { SupportUserAction } from '@/lib/audit/event-types'
import { audit } from '@/lib/audit/mutations'
import type { LinkSettings } from '@/lib/mail/links/password-reset-link'
import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import { type Actor, OPERATOR } from '@/lib/platform/identity/actor'
import type { EmailAddress } from '@/lib/platform/validation/email'
import type { Prisma } from '@/prisma/client/client'
import { dropSecondFactor } from '../two-factor/mutations'
import { newSupportToken, supportLink } from './support-link'

type Linked = { ok: true; userId: number; link: string }
type Unknown = { ok: false; reason: 'nobody of the support staff has this e-mail' }

const UNKNOWN: Unknown = { ok: false, reason: 'nobody of the support staff has this e-mail' }

/**
 * Makes somebody one of the support staff, for the operator, who hands the link on by which a password is chosen.
 *
 * @param name 1 to 100 characters
 */
export async function createSupportUser(
  db: Database,
  { email, name }: { email: EmailAddress; name: string },
  settings: LinkSettings,
): Promise<Linked | { ok: false; reason: 'already of the support staff' }> {
  return db.$transaction(async (tx) => {
    const [user] = await tx.$queryRaw<{ id: number }[]>`
      INSERT INTO support_staff (email, email_key, name) VALUES (${email.address}, ${email.key}, ${name})
      ON CONFLICT (email_key) WHERE (removed_at IS NULL) DO NOTHING RETURNING id`
    if (!user) return { ok: false, reason: 'already of the support staff' }
    await written(tx, OPERATOR, 'support_staff.created', user.id)
    return linked(tx, user.id, settings)
  })
}

/**
 * A new link for who has lost the password or the phone; the one before ends. Using it ends the second factor and the
 * sessions, making it ends nothing.
 */
export async function makeSupportLink(
  db: Database,
  { key }: EmailAddress,
  settings: LinkSettings,
): Promise<Linked | Unknown> {
  return db.$transaction(async (tx) => {
    const userId = await held(tx, key)
    if (!userId) return UNKNOWN
    await endLinksOf(tx, userId)
    await written(tx, OPERATOR, 'support_staff.link_made', userId)
    return linked(tx, userId, settings)
  })
}

/** Takes somebody off the support staff: sessions and links end at once, and nothing that signs in is kept. */
export async function removeSupportUser(
  db: Database,
  { key }: EmailAddress,
): Promise<{ ok: true; userId: number } | Unknown> {
  return db.$transaction(async (tx) => {
    const id = await held(tx, key)
    if (!id) return UNKNOWN
    await tx.supportStaff.update({ where: { id }, data: { removedAt: new Date(), passwordHash: null } })
    await dropSecondFactor(tx, 'support', id)
    await endLinksOf(tx, id)
    await written(tx, OPERATOR, 'support_staff.removed', id)
    return { ok: true, userId: id }
  })
}

/**
 * Sets the password of whom a link is for. The link, the second factor and all sessions end: whoever comes by a link
 * sets up a second factor anew.
 *
 * @returns false when the link was used meanwhile, or is over
 */
export async function chooseSupportPassword(token: string, passwordHash: string): Promise<boolean> {
  const hash = hashToken(token)
  return prisma().$transaction(async (tx) => {
    // The user before the link, as all who end a user's links do.
    await tx.$queryRaw`
      SELECT id FROM support_staff WHERE id = (SELECT user_id FROM support_staff_tokens WHERE hash = ${hash})
      FOR NO KEY UPDATE`
    const [used] = await tx.$queryRaw<{ userId: number }[]>`
      UPDATE support_staff_tokens t SET used_at = now() FROM support_staff u
      -- The time of this statement: the link may have been ended while the user was waited for.
      WHERE t.hash = ${hash} AND t.used_at IS NULL AND t.expires_at > clock_timestamp()
        AND u.id = t.user_id AND u.removed_at IS NULL
      RETURNING u.id AS "userId"`
    if (!used) return false
    const { userId } = used
    await tx.supportStaff.update({ where: { id: userId }, data: { passwordHash } })
    await dropSecondFactor(tx, 'support', userId)
    await endLinksOf(tx, userId)
    await written(tx, { type: 'support_staff', id: userId }, 'support_staff.password_chosen', userId)
    return true
  })
}

/** Ends the open links of somebody of the support staff. */
export async function endLinksOf(tx: Prisma.TransactionClient, userId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE support_staff_tokens SET expires_at = greatest(now(), created_at + interval '1 ms')
    WHERE user_id = ${userId} AND used_at IS NULL AND expires_at > now()`
}

/** The number of somebody of the support staff, whose row is held; null for nobody. */
async function held(tx: Prisma.TransactionClient, emailKey: string): Promise<number | null> {
  const [user] = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM support_staff WHERE email_key = ${emailKey} AND removed_at IS NULL FOR NO KEY UPDATE`
  return user?.id ?? null
}

async function linked(tx: Prisma.TransactionClient, userId: number, settings: LinkSettings): Promise<Linked> {
  const token = newSupportToken(settings)
  await tx.supportStaffToken.create({ data: { ...token, userId } })
  return { ok: true, userId, link: supportLink(token.id, settings) }
}

const written = (tx: Prisma.TransactionClient, actor: Actor, action: SupportUserAction, subjectId: number) =>
  audit(tx, actor, { companyId: null, action, subjectId })

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import { MAX_TEAM_MEMBERS } from '@/lib/platform/identity/max-team-members'
import { Prisma } from '@/prisma/client/client'
import { revokePasswordTokens } from '../password-reset-tokens/revoke-password-tokens'
import { isEmailTaken } from '../password-reset-tokens/set-password-by-token'
import { createSession } from '../sessions/create-session'
import { revokeReplacedSession } from '../sessions/revoke-replaced-session'
import type { SsoIdentity } from './complete-single-sign-on'
import type { SsoConnection } from './connection'
import { fail, type SsoFailed } from './failure'
import { type LockedConnection, lockReadyConnection } from './lock-ready-connection'
import { notifyLinkedUser } from './notify-linked-user'
import { type LinkedMember, updateMemberEmail } from './update-member-email'

type Result = { ok: true; userId: number; sessionId: string; account: string } | SsoFailed

/**
 * Signs in a user whom the company's provider has authenticated. When a user first signs in, the email address links
 * the provider's subject to the company's account or invitation with this address. If there's no such account or
 * invitation, the user gets an account with the role that the company has chosen. From then on, the subject identifies
 * the user. If the provider later sends a new address, it replaces the address of the account.
 *
 * @param connectionBeforeResponse the connection as it was before the provider responded
 * @param previousSessionId the ID of the browser's previous session, which the new one replaces
 * @param browser the description of the browser (lib/auth/sessions/user-agent.ts)
 */
export async function startSessionAfterSingleSignOn(
  connectionBeforeResponse: SsoConnection,
  identity: SsoIdentity,
  { browser, previousSessionId }: { browser: string; previousSessionId: string | null },
): Promise<Result> {
  return prisma()
    .$transaction(async (tx): Promise<Result> => {
      const connection = await lockReadyConnection(tx, connectionBeforeResponse)
      if (!connection) return fail('not-ready')
      const linked = await findLinkedMember(tx, connection, identity)
      const member = linked
        ? await signInLinkedMember(tx, linked, identity)
        : await linkMember(tx, connection, identity)
      if (!member.ok) return member
      if (previousSessionId) await revokeReplacedSession(tx, 'portal', previousSessionId)
      const sessionId = await createSession(tx, 'portal', member.id, false, browser, connection.id)
      return { ok: true, userId: member.id, sessionId, account: member.emailKey }
    })
    .catch((error) => {
      // Since this transaction looked, another one has created an account with this address for another company.
      if (error instanceof Prisma.PrismaClientKnownRequestError && isEmailTaken(error)) return fail('other-company')
      throw error
    })
}

type Member = { ok: true; id: number; emailKey: string }

/**
 * Finds and locks the member whom the subject signs in as. Returns null if the subject hasn't signed in before, or if
 * the member was removed.
 */
async function findLinkedMember(
  tx: Prisma.TransactionClient,
  { id, companyId }: LockedConnection,
  { subject }: SsoIdentity,
): Promise<LinkedMember | null> {
  const [member] = await tx.$queryRaw<LinkedMember[]>`
    SELECT u.id, u.company_id AS "companyId", u.name, u.email, u.email_key AS "emailKey"
    FROM sso_identities i JOIN partner_staff u ON u.id = i.user_id
    WHERE i.connection_id = ${id}::uuid AND i.subject = ${subject} AND u.company_id = ${companyId}::int
      AND u.removed_at IS NULL
    FOR NO KEY UPDATE OF u`
  return member ?? null
}

async function signInLinkedMember(
  tx: Prisma.TransactionClient,
  member: LinkedMember,
  { email }: SsoIdentity,
): Promise<Member | SsoFailed> {
  const update = await updateMemberEmail(tx, member, email)
  return update.ok ? { ok: true, id: member.id, emailKey: email.key } : update
}

/** An account or invitation at any company, possibly removed, with the email address of the person who signs in. */
interface Candidate {
  id: number
  emailKey: string
  isOwn: boolean
  isRemoved: boolean
  hasJoined: boolean
  hasIdentity: boolean
}

/** Links the subject to an account or invitation of the company, or creates an account. */
async function linkMember(
  tx: Prisma.TransactionClient,
  connection: LockedConnection,
  identity: SsoIdentity,
): Promise<Member | SsoFailed> {
  const { companyId } = connection
  const { key } = identity.email
  await tx.$queryRaw`
    SELECT FROM partner_staff WHERE company_id = ${companyId}::int AND email_key = ${key} AND removed_at IS NULL
    FOR NO KEY UPDATE`
  const candidates = await tx.$queryRaw<Candidate[]>`
    SELECT u.id, u.email_key AS "emailKey", u.company_id = ${companyId}::int AS "isOwn",
           u.removed_at IS NOT NULL AS "isRemoved", u.password_hash IS NOT NULL OR u.joined_by_sso AS "hasJoined",
           EXISTS (SELECT FROM sso_identities i WHERE i.user_id = u.id) AS "hasIdentity"
    FROM partner_staff u WHERE u.email_key = ${key}`
  const own = candidates.find(({ isOwn, isRemoved }) => isOwn && !isRemoved)
  if (candidates.some(({ isOwn, isRemoved, hasJoined }) => !isOwn && !isRemoved && hasJoined))
    return fail('other-company')
  if (own?.hasIdentity) return fail('other-identity')
  if (!own && (candidates.some(({ isOwn }) => isOwn) || (await isSubjectKnown(tx, connection, identity))))
    return fail('removed')
  if (!own) return createMember(tx, connection, identity)
  if (!own.hasJoined) await acceptInvitation(tx, own.id, companyId, identity.name)
  await storeIdentity(tx, connection, identity, own.id)
  if (own.hasJoined) await recordOwnEvent(tx, own.id, companyId, 'user.sso_linked')
  if (own.hasJoined) await notifyLinkedUser(tx, own.id)
  return { ok: true, id: own.id, emailKey: own.emailKey }
}

/**
 * Returns whether the subject is already linked to a member through this connection. The caller has found no current
 * member with this subject, so that member has been removed.
 */
const isSubjectKnown = async (
  tx: Prisma.TransactionClient,
  { id: connectionId }: LockedConnection,
  { subject }: SsoIdentity,
): Promise<boolean> => (await tx.ssoIdentity.count({ where: { connectionId, subject } })) > 0

async function createMember(
  tx: Prisma.TransactionClient,
  connection: LockedConnection,
  identity: SsoIdentity,
): Promise<Member | SsoFailed> {
  const { companyId, defaultRole: role } = connection
  const { email, name } = identity
  if ((await tx.partnerStaff.count({ where: { companyId, removedAt: null } })) >= MAX_TEAM_MEMBERS)
    return fail('team-full')
  const { id } = await tx.partnerStaff.create({
    data: { companyId, email: email.address, emailKey: email.key, name, role, joinedBySso: true },
    select: { id: true },
  })
  await storeIdentity(tx, connection, identity, id)
  await recordOwnEvent(tx, id, companyId, 'user.joined_by_sso')
  return { ok: true, id, emailKey: email.key }
}

async function acceptInvitation(
  tx: Prisma.TransactionClient,
  id: number,
  companyId: number,
  name: string,
): Promise<void> {
  await tx.partnerStaff.update({ where: { id }, data: { joinedBySso: true, name } })
  await revokePasswordTokens(tx, id)
  await recordOwnEvent(tx, id, companyId, 'user.joined_by_sso')
}

/** Links the subject to a member's account. Replaces the subject's link to an earlier account that was removed. */
async function storeIdentity(
  tx: Prisma.TransactionClient,
  { id: connectionId }: LockedConnection,
  { subject }: SsoIdentity,
  userId: number,
): Promise<void> {
  const connectionId_subject = { connectionId, subject }
  await tx.ssoIdentity.upsert({
    where: { connectionId_subject },
    create: { ...connectionId_subject, userId },
    update: { userId },
  })
}

const recordOwnEvent = (
  tx: Prisma.TransactionClient,
  id: number,
  companyId: number,
  action: 'user.joined_by_sso' | 'user.sso_linked',
) => recordAuditEvent(tx, { type: 'partner_staff', id }, { companyId, action, subjectId: id })

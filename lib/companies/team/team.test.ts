import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSsoConnection } from '@/e2e/helpers/create-sso-connection'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertPasskey } from '@/e2e/helpers/insert-passkey'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { enrolTwoFactor, type SignedInPartnerStaff, signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { listPasskeys } from '@/lib/auth/passkeys/list-passkeys'
import { touchSession } from '@/lib/auth/sessions/touch-session'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { parseEmail } from '@/lib/platform/validation/email'
import { changeTeamMemberRole } from './change-team-member-role'
import { findTeamMember } from './find-team-members'
import { getTeam } from './get-team'
import { inviteTeamMember } from './invite-team-member'
import { removeTeamMember } from './remove-team-member'
import { resetTeamMemberTwoFactor } from './reset-team-member-two-factor'
import { setTwoFactorRequired } from './set-two-factor-required'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

interface TestStaff extends SignedInPartnerStaff {
  actor: PartnerStaffActor
}

/** Creates a company with one member of partner staff for each of the roles. */
async function createTestCompany(...roles: ('admin' | 'member')[]) {
  const companyId = (await insertCompany(db)) as CompanyId
  const people: TestStaff[] = []
  for (const [index, role] of roles.entries()) {
    const staff = await signInPartnerStaff(db, { companyId, role, name: `Person ${index}` })
    people.push({ ...staff, actor: { type: 'partner_staff', id: staff.userId } })
  }
  return { companyId, people: people as [TestStaff, TestStaff, TestStaff] }
}

const invitation = (email: string, role: 'admin' | 'member' = 'member') => {
  const parsed = parseEmail(email)
  if (!parsed) throw new Error(`not a valid email address: ${email}`)
  return { email: parsed, role }
}

const findAuditActions = (companyId: number) =>
  db
    .sql<{ action: string }>('SELECT action FROM audit_events WHERE company_id = $1 ORDER BY id', [companyId])
    .then((rows) => rows.map(({ action }) => action))

const findAdmins = (companyId: number) =>
  db.sql("SELECT FROM partner_staff WHERE company_id = $1 AND role = 'admin' AND removed_at IS NULL", [companyId])

it('lists a team’s active members and its invitations, including expired invitations', async () => {
  const { companyId, people } = await createTestCompany('admin', 'member')
  const [admin, member] = people
  for (const email of ['new@example.org', 'late@example.org']) {
    expect(await inviteTeamMember(admin.actor, companyId, invitation(email), 'Person 0')).toEqual({ ok: true })
  }
  await db.sql(
    `UPDATE partner_staff_tokens t SET created_at = now() - interval '8 days', expires_at = now() - interval '1 day'
     FROM partner_staff u WHERE u.id = t.user_id AND u.email = 'late@example.org'`,
  )
  const { members, twoFactorRequired } = await getTeam(companyId)
  expect(twoFactorRequired).toBe(false)
  expect(members.map(({ name, email, role, status, invitedBy }) => [name ?? email, role, status, invitedBy])).toEqual([
    ['Person 0', 'admin', 'active', null],
    ['Person 1', 'member', 'active', null],
    ['late@example.org', 'member', 'lapsed', 'Person 0'],
    ['new@example.org', 'member', 'invited', 'Person 0'],
  ])
  expect(members[0]?.lastSeenAt).toBeInstanceOf(Date)
  const { companyId: otherCompanyId } = await createTestCompany('admin')
  expect(await findTeamMember(companyId, member.userId)).toMatchObject({ name: 'Person 1' })
  expect(await findTeamMember(otherCompanyId, member.userId)).toBeNull()
})

it('returns which members joined through single sign-on, and which can sign in with a password', async () => {
  const { companyId, people } = await createTestCompany('admin', 'member', 'member')
  const listPasswordUsers = async () =>
    (await getTeam(companyId)).members.filter(({ usesPassword }) => usesPassword).map(({ name }) => name)
  await enrolTwoFactor(db, 'portal', people[0].userId)
  await db.sql('UPDATE partner_staff SET joined_by_sso = true, password_hash = NULL WHERE id = $1', [people[2].userId])
  expect(await listPasswordUsers()).toEqual(['Person 0', 'Person 1'])
  expect((await getTeam(companyId)).members.map(({ joinedBySso }) => joinedBySso)).toEqual([false, false, true])
  const connectionId = await createSsoConnection(db, { companyId, emailDomain: 'acme.example' })
  expect(await listPasswordUsers()).toEqual(['Person 0', 'Person 1'])
  await db.sql('UPDATE sso_connections SET required = true WHERE id = $1', [connectionId])
  expect(await listPasswordUsers()).toEqual(['Person 0'])
})

it('keeps a user’s last-seen time after their session ends', async () => {
  const { companyId, people } = await createTestCompany('admin')
  await db.sql("UPDATE partner_staff_sessions SET last_seen_at = now() - interval '2 minutes' WHERE user_id = $1", [
    people[0].userId,
  ])
  await touchSession(people[0].sessionId)
  await db.sql('DELETE FROM partner_staff_sessions WHERE user_id = $1', [people[0].userId])
  const [member] = (await getTeam(companyId)).members
  expect(Date.now() - (member?.lastSeenAt?.getTime() ?? 0)).toBeLessThan(60_000)
})

it('doesn’t update a user’s last-seen time for a session that awaits a 2FA code', async () => {
  const { companyId, people } = await createTestCompany('admin')
  const [{ sessionId, userId }] = people
  await db.sql('UPDATE partner_staff SET last_seen_at = NULL WHERE id = $1', [userId])
  await db.sql(
    `UPDATE partner_staff_sessions SET awaits_two_factor = true, last_seen_at = now() - interval '2 minutes' WHERE id = $1`,
    [sessionId],
  )
  expect(await touchSession(sessionId)).toMatchObject({ awaitsTwoFactor: true })
  expect(await findTeamMember(companyId, userId)).toMatchObject({ lastSeenAt: null })
})

it('invites a colleague by email, and replaces the link of an earlier invitation', async () => {
  const { companyId, people } = await createTestCompany('admin')
  const inviteKim = (role: 'admin' | 'member') =>
    inviteTeamMember(people[0].actor, companyId, invitation('kim@example.org', role), 'Person 0')
  expect(await inviteKim('member')).toEqual({ ok: true })
  expect(await inviteKim('admin')).toEqual({ ok: true })
  const tokens = await db.sql<{ open: boolean; mail: string }>(
    `SELECT t.expires_at > now() AS open, e.recipient AS mail FROM partner_staff_tokens t JOIN emails e ON e.partner_staff_token_id = t.id
     JOIN partner_staff u ON u.id = t.user_id WHERE u.company_id = $1 ORDER BY t.created_at`,
    [companyId],
  )
  expect(tokens).toEqual([
    { open: false, mail: 'kim@example.org' },
    { open: true, mail: 'kim@example.org' },
  ])
  expect((await getTeam(companyId)).members.map(({ role }) => role)).toEqual(['admin', 'admin'])
  const member = invitation(people[0].email)
  expect(await inviteTeamMember(people[0].actor, companyId, member, 'Person 0')).toEqual({
    ok: false,
    reason: 'already in the team',
  })
})

it('rejects an invitation to a full team, or above the limit on pending or daily invitations', async () => {
  const { companyId, people } = await createTestCompany('admin')
  const invite = (email: string) => inviteTeamMember(people[0].actor, companyId, invitation(email), 'Person 0')
  const insertUsers = (count: number, status: 'open' | 'joined') =>
    db.sql(
      `INSERT INTO partner_staff (company_id, email, email_key, name, role, password_hash)
       SELECT $1::int, e, e, 'Kim', 'member', CASE $3 WHEN 'joined' THEN '$argon2id$' END
       FROM (SELECT $3 || n || '.' || $1::int || '@example.org' AS e FROM generate_series(1, $2::int) n) x`,
      [companyId, count, status],
    )
  await insertUsers(25, 'open')
  expect(await invite('more@example.org')).toEqual({ ok: false, reason: 'too many pending' })
  expect(await invite(`open1.${companyId}@example.org`)).toEqual({ ok: true })
  await insertUsers(174, 'joined')
  expect(await invite('more@example.org')).toEqual({ ok: false, reason: 'team is full' })
  await db.sql(
    `INSERT INTO partner_staff_tokens (id, user_id, purpose, hash, expires_at)
     SELECT gen_random_uuid(), $1, 'invitation', sha256((random()::text || n)::bytea), now() + interval '1 hour'
     FROM generate_series(1, 49) n`,
    [people[0].userId],
  )
  expect(await invite(`open1.${companyId}@example.org`)).toEqual({ ok: false, reason: 'too many today' })
})

it('applies a member’s new role immediately, but rejects the demotion or removal of the last admin', async () => {
  const { companyId, people } = await createTestCompany('admin', 'member')
  const [admin, member] = people
  const lastAdminRejection = { ok: false, reason: 'last admin' }
  expect(await changeTeamMemberRole(admin.actor, companyId, admin.userId, 'member')).toEqual(lastAdminRejection)
  expect(await removeTeamMember(admin.actor, companyId, admin.userId)).toEqual(lastAdminRejection)
  // An invited admin can't act yet, so the first admin still counts as the last admin.
  await inviteTeamMember(admin.actor, companyId, invitation('second@example.org', 'admin'), 'Person 0')
  expect(await changeTeamMemberRole(admin.actor, companyId, admin.userId, 'member')).toEqual(lastAdminRejection)
  expect(await changeTeamMemberRole(admin.actor, companyId, member.userId, 'admin')).toEqual({ ok: true })
  expect(await touchSession(member.sessionId)).toMatchObject({ role: 'admin' })
  expect(await changeTeamMemberRole(admin.actor, companyId, admin.userId, 'member')).toEqual({ ok: true })
  expect(await findAuditActions(companyId)).toEqual(['user.invited', 'user.made_admin', 'user.made_member'])
  expect(await changeTeamMemberRole(admin.actor, companyId, member.userId, 'member')).toEqual({
    ok: false,
    reason: 'not an admin',
  })
})

it('keeps at least one admin if all admins demote or remove each other at the same time', async () => {
  for (const demoteOrRemove of [
    (admin: TestStaff, target: TestStaff, companyId: CompanyId) =>
      changeTeamMemberRole(admin.actor, companyId, target.userId, 'member'),
    (admin: TestStaff, target: TestStaff, companyId: CompanyId) =>
      removeTeamMember(admin.actor, companyId, target.userId),
  ]) {
    for (let round = 0; round < 5; round++) {
      const { companyId, people } = await createTestCompany('admin', 'admin', 'admin')
      const [a, b, c] = people
      await Promise.all([
        demoteOrRemove(a, b, companyId),
        demoteOrRemove(b, c, companyId),
        demoteOrRemove(c, a, companyId),
        demoteOrRemove(b, a, companyId),
      ])
      expect((await findAdmins(companyId)).length).toBeGreaterThan(0)
      const [d, e] = (await createTestCompany('admin', 'admin')).people
      const results = await Promise.all([
        demoteOrRemove(d, e, d.companyId as CompanyId),
        demoteOrRemove(e, d, d.companyId as CompanyId),
      ])
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await findAdmins(d.companyId)).toHaveLength(1)
    }
  }
})

it('ends a removed member’s sessions, invalidates their links and deletes their credentials', async () => {
  const { companyId, people } = await createTestCompany('admin', 'member')
  const [admin, member] = people
  await db.sql(
    `INSERT INTO partner_staff_tokens (id, user_id, purpose, hash, expires_at)
     VALUES (gen_random_uuid(), $1, 'password_reset', sha256('x'), now() + interval '1 hour')`,
    [member.userId],
  )
  await insertPasskey(db, 'portal', member.userId)
  expect(await removeTeamMember(admin.actor, companyId, member.userId)).toEqual({ ok: true })
  expect(await touchSession(member.sessionId)).toBeNull()
  expect(await listPasskeys('portal', member.userId)).toEqual([])
  expect(
    await db.sql('SELECT FROM partner_staff_tokens WHERE user_id = $1 AND expires_at > now()', [member.userId]),
  ).toEqual([])
  expect(
    await db.sql('SELECT name, password_hash, removed_at IS NOT NULL AS removed FROM partner_staff WHERE id = $1', [
      member.userId,
    ]),
  ).toEqual([{ name: 'Person 1', password_hash: null, removed: true }])
  expect(await removeTeamMember(admin.actor, companyId, member.userId)).toEqual({
    ok: false,
    reason: 'no such member',
  })
  // It must be possible to invite a removed member again, although the member's row still exists.
  expect(await inviteTeamMember(admin.actor, companyId, invitation(member.email), 'Person 0')).toEqual({ ok: true })
  expect(await findAuditActions(companyId)).toEqual(['user.removed', 'user.invited'])
})

it('lets an admin reset a colleague’s 2FA, which also removes the colleague’s passkeys and ends their sessions', async () => {
  const { companyId, people } = await createTestCompany('admin', 'member')
  const [admin, member] = people
  expect(await resetTeamMemberTwoFactor(admin.actor, companyId, member.userId)).toEqual({
    ok: false,
    reason: 'not set up',
  })
  await db.sql("UPDATE partner_staff SET totp_secret = '\\x00', totp_confirmed_at = now() WHERE company_id = $1", [
    companyId,
  ])
  expect(await resetTeamMemberTwoFactor(admin.actor, companyId, admin.userId)).toEqual({
    ok: false,
    reason: 'own account',
  })
  await insertPasskey(db, 'portal', member.userId)
  expect(await resetTeamMemberTwoFactor(admin.actor, companyId, member.userId)).toEqual({ ok: true })
  expect(await listPasskeys('portal', member.userId)).toEqual([])
  expect(await touchSession(member.sessionId)).toBeNull()
  expect(await findTeamMember(companyId, member.userId)).toMatchObject({ hasTwoFactor: false })
  expect(await db.sql('SELECT template FROM emails WHERE user_id = $1', [member.userId])).toEqual([
    { template: 'two-factor-changed' },
  ])
  expect(await findAuditActions(companyId)).toEqual(['user.two_factor_reset'])
})

it('applies the team’s 2FA requirement immediately when an admin turns the requirement on or off', async () => {
  const { companyId, people } = await createTestCompany('admin')
  for (const required of [true, true, false]) {
    expect(await setTwoFactorRequired(people[0].actor, companyId, required)).toEqual({ ok: true })
    expect(await touchSession(people[0].sessionId)).toMatchObject({ twoFactorRequired: required })
  }
  expect(await findAuditActions(companyId)).toEqual(['company.two_factor_required', 'company.two_factor_optional'])
})

it('doesn’t let an admin change another company’s team', async () => {
  const { people } = await createTestCompany('admin', 'member')
  const { companyId, people: others } = await createTestCompany('admin')
  await db.sql("UPDATE partner_staff SET totp_secret = '\\x00', totp_confirmed_at = now() WHERE id = $1", [
    people[1].userId,
  ])
  const before = await db.dump()
  const notFound = { ok: false, reason: 'no such member' }
  const { actor } = others[0]
  expect(await changeTeamMemberRole(actor, companyId, people[1].userId, 'admin')).toEqual(notFound)
  expect(await removeTeamMember(actor, companyId, people[1].userId)).toEqual(notFound)
  expect(await resetTeamMemberTwoFactor(actor, companyId, people[1].userId)).toEqual(notFound)
  expect(await setTwoFactorRequired(people[1].actor, people[1].companyId as CompanyId, true)).toEqual({
    ok: false,
    reason: 'not an admin',
  })
  expect(await db.dump()).toBe(before)
})

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSsoConnection } from '@/e2e/helpers/create-sso-connection'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { eventually } from '@/e2e/helpers/eventually'
import { insertCompany } from '@/e2e/helpers/queue-and-find-emails'
import { findSessionPublicId, type SignedInPartnerStaff, signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { touchSession } from '@/lib/auth/sessions/touch-session'
import { prisma } from '@/lib/platform/database/prisma'
import type { PartnerStaffActor } from '@/lib/platform/identity/actor'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { endAllSessionsOfTeamMember, endTeamSession } from './end-team-sessions'
import { findTeamSession, listTeamSessions } from './list-team-sessions'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

interface TestStaff extends SignedInPartnerStaff {
  companyId: CompanyId
  actor: PartnerStaffActor
  publicId: string
}

async function createStaff(companyId: number, name: string, role: 'admin' | 'member' = 'member'): Promise<TestStaff> {
  const staff = await signInPartnerStaff(db, { companyId, role, name })
  return {
    ...staff,
    companyId: companyId as CompanyId,
    actor: { type: 'partner_staff', id: staff.userId },
    publicId: await findSessionPublicId(db, staff.sessionId),
  }
}

/** Creates a company with an admin and a member, who are both signed in. */
async function createTeam(): Promise<{ admin: TestStaff; member: TestStaff; companyId: CompanyId }> {
  const companyId = (await insertCompany(db)) as CompanyId
  return {
    admin: await createStaff(companyId, 'Robin Adeyemi', 'admin'),
    member: await createStaff(companyId, 'Kim Nowak'),
    companyId,
  }
}

/**
 * Adds an active session, with the values in `columns` (SQL expressions) instead of the defaults. Returns the session's
 * ID.
 */
async function addSession(userId: number, columns: Record<string, string> = {}): Promise<string> {
  const values = {
    last_seen_at: 'now()',
    expires_at: `now() + interval '1 hour'`,
    awaits_two_factor: 'false',
    ...columns,
  }
  const id = randomUUID()
  await db.sql(
    `INSERT INTO partner_staff_sessions (id, user_id, ${Object.keys(values).join()}) VALUES ($1, $2, ${Object.values(values).join()})`,
    [id, userId],
  )
  return id
}

const findAuditEvents = (companyId: number) =>
  db.sql('SELECT action, actor_type, actor_id, subject_id FROM audit_events WHERE company_id = $1 ORDER BY id', [
    companyId,
  ])

it('lists the active sessions of one company’s team, most recently signed in first, without their secret IDs', async () => {
  const { admin, member, companyId } = await createTeam()
  await createTeam()
  await db.sql(`UPDATE partner_staff_sessions SET created_at = now() - interval '1 minute' WHERE id = $1`, [
    admin.sessionId,
  ])
  const sessionId = await addSession(member.userId, {
    browser: `'Firefox on Linux'`,
    created_at: `now() - interval '1 hour'`,
  })
  const { rows, older, newer } = await listTeamSessions(companyId, admin.sessionId, null)
  const time = { createdAt: expect.any(Date), lastSeenAt: expect.any(Date) }
  const robin = { memberId: admin.userId, memberName: 'Robin Adeyemi', ...time }
  const kim = { memberId: member.userId, memberName: 'Kim Nowak', ...time }
  expect(rows).toEqual([
    { ...kim, publicId: member.publicId, browser: null, isCurrent: false },
    { ...robin, publicId: admin.publicId, browser: null, isCurrent: true },
    { ...kim, publicId: expect.any(String), browser: 'Firefox on Linux', isCurrent: false },
  ])
  expect([older, newer]).toEqual([null, null])
  const text = JSON.stringify(rows)
  for (const id of [admin.sessionId, member.sessionId, sessionId]) expect(text).not.toContain(id)
})

it('lists a team member’s sessions, but not those of someone in another company', async () => {
  const [{ admin, member, companyId }, otherTeam] = [await createTeam(), await createTeam()]
  const { rows } = await listTeamSessions(companyId, admin.sessionId, member.userId)
  expect(rows.map(({ publicId }) => publicId)).toEqual([member.publicId])
  expect((await listTeamSessions(companyId, admin.sessionId, otherTeam.member.userId)).rows).toEqual([])
})

it('finds a session by its public ID only within the company, and never by its secret ID', async () => {
  const [{ admin, member, companyId }, otherTeam] = [await createTeam(), await createTeam()]
  expect(await findTeamSession(companyId, admin.sessionId, member.publicId)).toMatchObject({ memberId: member.userId })
  for (const id of [member.sessionId, otherTeam.member.publicId, randomUUID()])
    expect(await findTeamSession(companyId, admin.sessionId, id)).toBeNull()
})

it.each<[string, Record<string, string>]>([
  [
    'has reached its maximum lifetime',
    { created_at: `now() - interval '12 hours'`, expires_at: `now() - interval '1 second'` },
  ],
  // The database's clock is more precise than the service's, so make the idle time a second longer than an hour.
  ['has been idle for an hour', { last_seen_at: `now() - interval '1 hour 1 second'` }],
  ['still needs a 2FA code', { awaits_two_factor: 'true' }],
])('doesn’t list a session that %s', async (_, columns) => {
  const { admin, companyId } = await createTeam()
  await addSession(admin.userId, columns)
  expect((await listTeamSessions(companyId, admin.sessionId, admin.userId)).rows).toHaveLength(1)
})

it('pages through a team’s sessions in both directions, even if many began in the same millisecond', async () => {
  const { admin, companyId } = await createTeam()
  await db.sql(
    `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at, created_at)
     SELECT gen_random_uuid(), $1, false, now() + interval '1 hour', now() - interval '1 minute' FROM generate_series(1, 98)`,
    [admin.userId],
  )
  const list = (cursor?: Parameters<typeof listTeamSessions>[3]) =>
    listTeamSessions(companyId, admin.sessionId, null, cursor)
  const first = await list()
  const second = await list(first.older ?? undefined)
  expect([first.rows.length, first.newer, second.rows.length, second.older]).toEqual([50, null, 50, null])
  expect(new Set([...first.rows, ...second.rows].map(({ publicId }) => publicId)).size).toBe(100)
  expect(await list(second.newer ?? undefined)).toEqual(first)
})

it('ends one session of a colleague and records who ended it', async () => {
  const { admin, member, companyId } = await createTeam()
  const otherSessionId = await addSession(member.userId)
  expect(await endTeamSession(admin.actor, companyId, member.publicId)).toEqual({
    ok: true,
    endedSessionId: member.sessionId,
  })
  expect(await touchSession(member.sessionId)).toBeNull()
  for (const id of [otherSessionId, admin.sessionId]) expect(await touchSession(id)).not.toBeNull()
  expect(await findAuditEvents(companyId)).toEqual([
    {
      ...{ action: 'user.session_ended_by_admin', actor_type: 'partner_staff' },
      ...{ actor_id: admin.userId, subject_id: member.userId },
    },
  ])
})

it('ends a session even if the session gets a new secret ID at the same time', async () => {
  const { admin, member, companyId } = await createTeam()
  const rotation = new pg.Client({ connectionString: db.owner })
  await rotation.connect()
  try {
    const newId = randomUUID()
    await rotation.query('BEGIN')
    await rotation.query('UPDATE partner_staff_sessions SET id = $1 WHERE id = $2', [newId, member.sessionId])
    const result = endTeamSession(admin.actor, companyId, member.publicId)
    await eventually(async () => {
      const waiting = await db.sql(
        `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`,
      )
      expect(waiting).toHaveLength(1)
    })
    await rotation.query('COMMIT')
    expect(await result).toEqual({ ok: true, endedSessionId: newId })
    expect(await touchSession(newId)).toBeNull()
  } finally {
    await rotation.end()
  }
})

it('ends no session of another company, and returns the same result as for a session that doesn’t exist', async () => {
  const [{ admin, member, companyId }, otherTeam] = [await createTeam(), await createTeam()]
  await endTeamSession(admin.actor, companyId, member.publicId)
  // The last two are the public ID of a session that has already ended, and a session's secret ID.
  for (const id of [otherTeam.member.publicId, randomUUID(), member.publicId, admin.sessionId])
    expect(await endTeamSession(admin.actor, companyId, id)).toEqual({ ok: true, endedSessionId: null })
  for (const id of [otherTeam.member.sessionId, admin.sessionId]) expect(await touchSession(id)).not.toBeNull()
  expect(await findAuditEvents(companyId)).toHaveLength(1)
  expect(await findAuditEvents(otherTeam.companyId)).toEqual([])
})

it('ends all sessions of a colleague, including one that still needs a 2FA code', async () => {
  const { admin, member, companyId } = await createTeam()
  const sessionIds = [member.sessionId, await addSession(member.userId)]
  sessionIds.push(await addSession(member.userId, { awaits_two_factor: 'true' }))
  expect(await endAllSessionsOfTeamMember(admin.actor, companyId, member.userId)).toEqual({ ok: true })
  for (const id of sessionIds) expect(await touchSession(id)).toBeNull()
  expect(await touchSession(admin.sessionId)).not.toBeNull()
  // Nothing is recorded if there's no session to end.
  expect(await endAllSessionsOfTeamMember(admin.actor, companyId, member.userId)).toEqual({ ok: true })
  expect(await findAuditEvents(companyId)).toEqual([
    {
      ...{ action: 'user.all_sessions_ended_by_admin', actor_type: 'partner_staff' },
      ...{ actor_id: admin.userId, subject_id: member.userId },
    },
  ])
})

it('ends no sessions of people in other companies, or of people who were removed from the team', async () => {
  const [{ admin, member, companyId }, otherTeam] = [await createTeam(), await createTeam()]
  await db.sql('UPDATE partner_staff SET removed_at = now() WHERE id = $1', [member.userId])
  for (const userId of [otherTeam.member.userId, member.userId, 2_000_000_000]) {
    expect(await endAllSessionsOfTeamMember(admin.actor, companyId, userId)).toEqual({
      ok: false,
      reason: 'no such member',
    })
  }
  expect(await touchSession(otherTeam.member.sessionId)).not.toBeNull()
})

it('doesn’t let a former admin end the sessions of colleagues', async () => {
  const { admin, member, companyId } = await createTeam()
  await db.sql(`UPDATE partner_staff SET role = 'member' WHERE id = $1`, [admin.userId])
  const rejection = { ok: false, reason: 'not an admin' }
  expect(await endTeamSession(admin.actor, companyId, member.publicId)).toEqual(rejection)
  expect(await endAllSessionsOfTeamMember(admin.actor, companyId, member.userId)).toEqual(rejection)
  expect(await touchSession(member.sessionId)).not.toBeNull()
})

it('lists and ends the session of a colleague who joined through single sign-on and has no password', async () => {
  const { admin, member, companyId } = await createTeam()
  const connectionId = await createSsoConnection(db, { companyId, emailDomain: 'sessions.example' })
  await db.sql('UPDATE partner_staff SET joined_by_sso = true, password_hash = NULL WHERE id = $1', [member.userId])
  await db.sql('UPDATE partner_staff_sessions SET sso_connection_id = $2 WHERE id = $1', [
    member.sessionId,
    connectionId,
  ])
  const { rows } = await listTeamSessions(companyId, admin.sessionId, member.userId)
  expect(rows.map(({ publicId }) => publicId)).toEqual([member.publicId])
  expect(await endTeamSession(admin.actor, companyId, member.publicId)).toMatchObject({ ok: true })
  expect(await touchSession(member.sessionId)).toBeNull()
})

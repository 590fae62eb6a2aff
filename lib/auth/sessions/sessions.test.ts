import { createCipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { decode } from 'next-auth/jwt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { insertPasskey } from '@/e2e/helpers/insert-passkey'
import { insertCompany, queueEmail } from '@/e2e/helpers/queue-and-find-emails'
import {
  findSessionPublicId,
  type SignedInPartnerStaff,
  type SignedInSupportStaff,
  signInPartnerStaff,
  signInSupportStaff,
  signInTenant,
} from '@/e2e/helpers/sign-in'
import { prisma } from '@/lib/platform/database/prisma'
import { revokeAllTenantSessions } from '../tenant-accounts/revoke-all-tenant-sessions'
import { touchTenantSession } from '../tenant-accounts/touch-tenant-session'
import { createSession } from './create-session'
import { purgeEndedSessions } from './purge-ended-sessions'
import { revokeSession } from './revoke-session'
import { revokeUserSessions } from './revoke-user-sessions'
import { getCookieSecret, readSessionId } from './session-cookie'
import { touchSession } from './touch-session'
import { touchSupportSession } from './touch-support-session'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const createMember = async () => signInPartnerStaff(db, { companyId: await insertCompany(db), role: 'member' })

it('returns a valid session with its user and company', async () => {
  const staff = await createMember()
  expect(await touchSession(staff.sessionId)).toEqual({
    realm: 'portal',
    id: staff.sessionId,
    publicId: await findSessionPublicId(db, staff.sessionId),
    createdAt: expect.any(Date),
    awaitsTwoFactor: false,
    userId: staff.userId,
    email: staff.email,
    name: 'Robin Adeyemi',
    role: 'member',
    hasTwoFactor: false,
    hasPasskey: false,
    companyId: staff.companyId,
    companyName: 'Headingley Lets',
    twoFactorRequired: false,
    isSso: false,
  })
})

it('returns whether the session’s user has a passkey', async () => {
  const { userId, sessionId } = await createMember()
  await insertPasskey(db, 'portal', userId)
  expect(await touchSession(sessionId)).toMatchObject({ hasPasskey: true })
})

const ENDED = `created_at = created_at - interval '12 hours', expires_at = now() - interval '1 second'`
const IDLE = `last_seen_at = last_seen_at - interval '1 hour'`
const updateSession = (id: string, set: string, table = 'partner_staff_sessions') =>
  db.sql(`UPDATE ${table} SET ${set} WHERE id = $1`, [id])

it.each<[string, (staff: SignedInPartnerStaff) => Promise<unknown>]>([
  ['was signed out', ({ sessionId }) => revokeSession('portal', sessionId)],
  ['has reached its maximum lifetime', ({ sessionId }) => updateSession(sessionId, ENDED)],
  ['was idle for an hour', ({ sessionId }) => updateSession(sessionId, IDLE)],
  [
    'was ended together with all of its user’s sessions',
    ({ userId }) => revokeUserSessions(prisma(), 'portal', userId),
  ],
  ['belongs to a removed user', (s) => db.sql('UPDATE partner_staff SET removed_at = now() WHERE id = $1', [s.userId])],
  [
    'belongs to a disabled company',
    (s) => db.sql('UPDATE companies SET disabled_at = now() WHERE id = $1', [s.companyId]),
  ],
  [
    'belongs to a user whose password was removed',
    (s) => db.sql('UPDATE partner_staff SET password_hash = NULL WHERE id = $1', [s.userId]),
  ],
])('rejects a partner staff session that %s', async (_, end) => {
  const [staff, other] = [await createMember(), await createMember()]
  await end(staff)
  expect(await touchSession(staff.sessionId)).toBeNull()
  expect(await touchSession(other.sessionId)).not.toBeNull()
})

it.each<[string, (staff: SignedInSupportStaff) => Promise<unknown>]>([
  ['was signed out', ({ sessionId }) => revokeSession('support', sessionId)],
  ['has reached its maximum lifetime', ({ sessionId }) => updateSession(sessionId, ENDED, 'support_staff_sessions')],
  ['was idle for an hour', ({ sessionId }) => updateSession(sessionId, IDLE, 'support_staff_sessions')],
  [
    'was ended together with all of its user’s sessions',
    ({ userId }) => revokeUserSessions(prisma(), 'support', userId),
  ],
  ['belongs to a removed user', (s) => db.sql('UPDATE support_staff SET removed_at = now() WHERE id = $1', [s.userId])],
  [
    'belongs to a user whose password was removed',
    (s) => db.sql('UPDATE support_staff SET password_hash = NULL WHERE id = $1', [s.userId]),
  ],
])('rejects a support staff session that %s', async (_, end) => {
  const [staff, other] = [await signInSupportStaff(db), await signInSupportStaff(db)]
  await end(staff)
  expect(await touchSupportSession(staff.sessionId)).toBeNull()
  expect(await touchSupportSession(other.sessionId)).toMatchObject({ realm: 'support', userId: other.userId })
  // A support session must not give access to the portal, even if somebody uses its ID there.
  expect(await touchSession(other.sessionId)).toBeNull()
})

async function createTenant() {
  const { contractId } = await queueEmail(db)
  const [row] = await db.sql<{ id: number }>('SELECT tenant_id AS id FROM house_contracts WHERE id = $1', [contractId])
  const tenantId = row?.id ?? 0
  return { tenantId, ...(await signInTenant(db, tenantId)) }
}

it.each<[string, (tenant: { tenantId: number; sessionId: string }) => Promise<unknown>]>([
  ['was signed out', ({ sessionId }) => revokeSession('account', sessionId)],
  ['has reached its maximum lifetime', ({ sessionId }) => updateSession(sessionId, ENDED, 'tenant_sessions')],
  ['was idle for an hour', ({ sessionId }) => updateSession(sessionId, IDLE, 'tenant_sessions')],
  [
    'was ended together with all of its tenant’s sessions',
    ({ tenantId }) => revokeAllTenantSessions(prisma(), tenantId),
  ],
  [
    'belongs to a user whose password was removed',
    (t) => db.sql('UPDATE tenants SET password_hash = NULL WHERE id = $1', [t.tenantId]),
  ],
])('rejects a tenant session that %s', async (_, end) => {
  const [one, other] = [await createTenant(), await createTenant()]
  await end(one)
  expect(await touchTenantSession(one.sessionId)).toBeNull()
  expect(await touchTenantSession(other.sessionId)).toMatchObject({ tenantId: other.tenantId })
})

it('limits a session to 12 hours, or to ten minutes while the 2FA code is missing', async () => {
  const getLifetimeMinutes = async (table: string, id: string | null) => {
    const [row] = await db.sql<{ minutes: number }>(
      `SELECT extract(epoch FROM expires_at - created_at)::float / 60 AS minutes FROM ${table} WHERE id = $1`,
      [id],
    )
    return Math.round(row?.minutes ?? 0)
  }
  const [robin, sam, ada] = [await createMember(), await signInSupportStaff(db), await createTenant()]
  for (const [realm, userId, table] of [
    ['portal', robin.userId, 'partner_staff_sessions'] as const,
    ['support', sam.userId, 'support_staff_sessions'] as const,
    ['account', ada.tenantId, 'tenant_sessions'] as const,
  ]) {
    expect(await getLifetimeMinutes(table, await createSession(prisma(), realm, userId, false, 'Firefox'))).toBe(720)
    expect(await getLifetimeMinutes(table, await createSession(prisma(), realm, userId, true, 'Firefox'))).toBe(10)
  }
})

it('updates the time of a session’s last request at most once a minute', async () => {
  const { sessionId } = await createMember()
  const findLastSeen = async () =>
    (await db.sql<{ at: Date }>('SELECT last_seen_at AS at FROM partner_staff_sessions WHERE id = $1', [sessionId]))[0]
      ?.at
  const firstSeen = await findLastSeen()
  await touchSession(sessionId)
  expect(await findLastSeen()).toEqual(firstSeen)
  await db.sql(`UPDATE partner_staff_sessions SET last_seen_at = now() - interval '61 seconds' WHERE id = $1`, [
    sessionId,
  ])
  await touchSession(sessionId)
  expect(Number(await findLastSeen())).toBeGreaterThanOrEqual(Number(firstSeen))
})

it('gives each session a new ID, and can end all of a user’s sessions except a given one', async () => {
  const staff = await createMember()
  const ownSessionId = await createSession(prisma(), 'portal', staff.userId, false, 'Chrome on Linux')
  const pendingSessionId = await createSession(prisma(), 'portal', staff.userId, true, 'Chrome on Linux')
  expect(new Set([staff.sessionId, ownSessionId, pendingSessionId]).size).toBe(3)
  expect(await touchSession(pendingSessionId)).toMatchObject({ awaitsTwoFactor: true })
  await revokeUserSessions(prisma(), 'portal', staff.userId, ownSessionId)
  expect(await touchSession(ownSessionId)).not.toBeNull()
  expect(await touchSession(staff.sessionId)).toBeNull()
})

it('deletes only ended sessions', async () => {
  const [staff, other] = [await createMember(), await createMember()]
  const [sam, ada] = [await signInSupportStaff(db), await signInSupportStaff(db)]
  await updateSession(staff.sessionId, ENDED)
  await updateSession(sam.sessionId, IDLE, 'support_staff_sessions')
  await purgeEndedSessions()
  const remaining = await db.sql<{ id: string }>(
    'SELECT id FROM partner_staff_sessions UNION SELECT id FROM support_staff_sessions',
  )
  const ids = remaining.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([other.sessionId, ada.sessionId]))
  for (const { sessionId } of [staff, sam]) expect(ids).not.toContain(sessionId)
})

it('reads a session ID only from an intact cookie of the same realm', async () => {
  const { cookie, sessionId } = await createMember()
  const value = cookie.split('=')[1]
  expect(await readSessionId('portal', value)).toBe(sessionId)
  expect(await readSessionId('portal', undefined)).toBeNull()
  expect(await readSessionId('portal', `${value}x`)).toBeNull()
  expect(await readSessionId('portal', sessionId)).toBeNull()
  expect(await readSessionId('support', value)).toBeNull()
  expect(await readSessionId('account', value)).toBeNull()
})

it('rejects a session cookie that is encrypted with the right key but the wrong algorithm', async () => {
  const key = Buffer.from(hkdfSync('sha256', getCookieSecret('portal'), '', 'NextAuth.js Generated Encryption Key', 32))
  const header = Buffer.from('{"alg":"dir","enc":"A128CBC-HS256"}').toString('base64url')
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-128-cbc', key.subarray(16), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify({ sid: randomUUID() })), cipher.final()])
  const bits = Buffer.alloc(8)
  bits.writeBigUInt64BE(BigInt(header.length * 8))
  const mac = createHmac('sha256', key.subarray(0, 16))
  const tag = mac.update(header).update(iv).update(text).update(bits).digest().subarray(0, 16)
  const cookie = [header, '', ...[iv, text, tag].map((part) => part.toString('base64url'))].join('.')
  expect(await decode({ token: cookie, secret: getCookieSecret('portal') })).toHaveProperty('sid')
  expect(await readSessionId('portal', cookie)).toBeNull()
})

// Signs in partner staff, support staff and tenants without using the sign-in pages, which have their own tests.
import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { encode } from 'next-auth/jwt'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { getCookieSecret, SESSION_SECONDS, sessionCookieName } from '@/lib/auth/sessions/session-cookie'
import { USER_TABLES } from '@/lib/auth/sessions/user-tables'
import { hashRecoveryCode } from '@/lib/auth/two-factor/recovery-code'
import { encryptSecret } from '@/lib/auth/two-factor/totp'
import type { Realm } from '@/lib/platform/identity/realm'
import type { TestDatabase } from './create-test-database'

export const PASSWORD = 'a long password of the tests'

// The hash of PASSWORD. Its cost is lower than that of the service's own hashes, so that tests are fast. Other tests
// check the real cost.
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** The recovery code of all users with 2FA in these tests. Each user can use it once. */
export const RECOVERY_CODE = 'TESTS-TESTS'

/** The authenticator secret of all users with 2FA in these tests. */
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** The tables of recovery codes, with the column that contains the user's ID. */
export const RECOVERY_CODE_TABLES: Record<Realm, [table: string, column: string]> = {
  portal: ['partner_staff_recovery_codes', 'user_id'],
  support: ['support_staff_recovery_codes', 'user_id'],
  account: ['tenant_recovery_codes', 'tenant_id'],
}

/** Sets up 2FA for a user with the secret and the recovery code above. */
export async function enrolTwoFactor(db: TestDatabase, realm: Realm, userId: number): Promise<void> {
  await db.sql(
    `UPDATE ${USER_TABLES[realm]} SET totp_secret = $2, totp_confirmed_at = now(), totp_last_step = 0 WHERE id = $1`,
    [userId, encryptSecret(realm, userId, TOTP_SECRET)],
  )
  const [table, column] = RECOVERY_CODE_TABLES[realm]
  await db.sql(`INSERT INTO ${table} (${column}, hash) VALUES ($1, $2)`, [
    userId,
    hashRecoveryCode(TOTP_SECRET, RECOVERY_CODE),
  ])
}

export interface SignedInPartnerStaff {
  userId: number
  companyId: number
  email: string
  sessionId: string
  /** The value of the Cookie header. */
  cookie: string
}

export type SignedInSupportStaff = Omit<SignedInPartnerStaff, 'companyId'>

export interface PartnerStaffOptions {
  companyId: number
  role?: 'admin' | 'member'
  name?: string
  email?: string
}

/** Creates a user in a company's partner staff, by default an admin, with a session. */
export async function signInPartnerStaff(
  db: Pick<TestDatabase, 'sql'>,
  {
    companyId,
    role = 'admin',
    name = 'Robin Adeyemi',
    email = `staff-${randomUUID()}@example.org`,
  }: PartnerStaffOptions,
): Promise<SignedInPartnerStaff> {
  const [user] = await db.sql<{ id: number }>(
    `INSERT INTO partner_staff (company_id, email, email_key, name, role, password_hash)
     VALUES ($1, $2, lower($2), $3, $4, $5) RETURNING id`,
    [companyId, email, name, role, await passwordHash],
  )
  const sessionId = randomUUID()
  await db.sql(
    `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at) VALUES ($1, $2, false, now() + interval '12 hours')`,
    [sessionId, user?.id],
  )
  return { userId: user?.id ?? 0, companyId, email, sessionId, cookie: await encodeSessionCookie('portal', sessionId) }
}

/** Finds a session's public ID, which pages and forms use instead of the secret one. Covers every realm. */
export async function findSessionPublicId(db: TestDatabase, sessionId: string): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `SELECT public_id AS id FROM (
       SELECT id, public_id FROM partner_staff_sessions UNION ALL SELECT id, public_id FROM support_staff_sessions
       UNION ALL SELECT id, public_id FROM tenant_sessions
     ) s WHERE id = $1`,
    [sessionId],
  )
  if (!row) throw new Error('the session doesn’t exist')
  return row.id
}

/** Opens a browser context in which the user is signed in. */
export async function newSignedInContext(
  browser: Browser,
  baseUrl: string,
  staff: { cookie: string },
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options, baseURL: baseUrl })
  const [name = '', value = ''] = staff.cookie.split(/=(.*)/)
  await context.addCookies([{ name, value, url: baseUrl }])
  return context
}

/** Creates a member of support staff, with a session that has passed 2FA. */
export async function signInSupportStaff(db: TestDatabase, name = 'Sam Okafor'): Promise<SignedInSupportStaff> {
  const email = `support-${randomUUID()}@example.org`
  const [user] = await db.sql<{ id: number }>(
    'INSERT INTO support_staff (email, email_key, name, password_hash) VALUES ($1, $1, $2, $3) RETURNING id',
    [email, name, await passwordHash],
  )
  await enrolTwoFactor(db, 'support', user?.id ?? 0)
  const sessionId = randomUUID()
  await db.sql(
    `INSERT INTO support_staff_sessions (id, user_id, awaits_two_factor, expires_at) VALUES ($1, $2, false, now() + interval '12 hours')`,
    [sessionId, user?.id],
  )
  return { userId: user?.id ?? 0, email, sessionId, cookie: await encodeSessionCookie('support', sessionId) }
}

/** Activates a tenant's account with PASSWORD and creates a session. */
export async function signInTenant(db: TestDatabase, tenantId: number): Promise<{ sessionId: string; cookie: string }> {
  await db.sql('UPDATE tenants SET password_hash = $2 WHERE id = $1', [tenantId, await passwordHash])
  const sessionId = randomUUID()
  await db.sql(`INSERT INTO tenant_sessions (id, tenant_id, expires_at) VALUES ($1, $2, now() + interval '12 hours')`, [
    sessionId,
    tenantId,
  ])
  return { sessionId, cookie: await encodeSessionCookie('account', sessionId) }
}

/** Builds a Cookie header with a session cookie like the one that sign-in sets. */
export async function encodeSessionCookie(realm: Realm, sessionId: string): Promise<string> {
  const secret = getCookieSecret(realm)
  return `${sessionCookieName(realm)}=${await encode({ token: { sid: sessionId }, secret, maxAge: SESSION_SECONDS })}`
}

/** Waits until React has hydrated the page. By then, React has reported any difference from the server's HTML. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main *') ?? {}).some((key) => /^__react/.test(key)),
  )
}

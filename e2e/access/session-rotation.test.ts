// After users have entered their password again, their session has a new cookie. Somebody who has copied the earlier
// cookie is no longer signed in (OWASP ASVS 5.0, requirement 7.2.4).
import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSessionId, sessionCookieName } from '@/lib/auth/sessions/session-cookie'
import { getTwoFactorStatus } from '@/lib/auth/two-factor/get-two-factor-status'
import { deriveEnrolmentSecret } from '@/lib/auth/two-factor/totp'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { buildActionRequest } from '../helpers/build-server-action-requests'
import { insertPasskey } from '../helpers/insert-passkey'
import { buildBillsPackage } from '../helpers/request-bodies'
import { sendRequestAs } from '../helpers/send-browser-requests'
import {
  encodeSessionCookie,
  enrolTwoFactor,
  PASSWORD,
  RECOVERY_CODE,
  signInPartnerStaff,
  signInSupportStaff,
  signInTenant,
} from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
beforeAll(async () => {
  service = await openSharedTestService()
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

interface User {
  userId: number
  sessionId: string
  cookie: string
}

interface RealmCase {
  page: string
  file: string
  sessions: { table: string; userColumn: string }
  createUser: () => Promise<User>
}

async function signInNewTenant(): Promise<User> {
  const { body } = await service.createBillsPackage(buildBillsPackage())
  const userId = body.data.tenantId
  return { userId, ...(await signInTenant(service.db, userId)) }
}

const STAFF_TABLE = (table: string) => ({ table, userColumn: 'user_id' })

const REALMS: Record<Realm, RealmCase> = {
  portal: {
    page: '/portal/live/account',
    file: 'account/actions.ts',
    sessions: STAFF_TABLE('partner_staff_sessions'),
    createUser: async () => {
      const user = await signInPartnerStaff(service.db, { companyId: service.companyId })
      await enrolTwoFactor(service.db, 'portal', user.userId)
      return user
    },
  },
  support: {
    page: '/support/account',
    file: 'app/support/(authenticated)/account/actions.ts',
    sessions: STAFF_TABLE('support_staff_sessions'),
    createUser: () => signInSupportStaff(service.db),
  },
  account: {
    page: '/account/password',
    file: 'app/account/(authenticated)/password/actions.ts',
    sessions: { table: 'tenant_sessions', userColumn: 'tenant_id' },
    createUser: async () => {
      const user = await signInNewTenant()
      await enrolTwoFactor(service.db, 'account', user.userId)
      return user
    },
  },
}

interface Change {
  realm: Realm
  action: string
  form: (user: User) => Promise<Record<string, string | number>>
}

const CONFIRMATION = { password: PASSWORD, code: RECOVERY_CODE }

const CHANGES: Change[] = [
  ...(Object.keys(REALMS) as Realm[]).flatMap((realm): Change[] => [
    {
      ...{ realm, action: 'changePassword' },
      form: async () => ({ password: PASSWORD, newPassword: 'quite another sentence for it' }),
    },
    { realm, action: 'confirmPasskey', form: async () => ({ name: 'Laptop', ...CONFIRMATION }) },
    {
      ...{ realm, action: 'removePasskey' },
      form: async ({ userId }) => ({ id: await insertPasskey(service.db, realm, userId), ...CONFIRMATION }),
    },
  ]),
  { realm: 'portal', action: 'turnOffTwoFactor', form: async () => CONFIRMATION },
  { realm: 'portal', action: 'regenerateRecoveryCodes', form: async () => CONFIRMATION },
  { realm: 'support', action: 'regenerateRecoveryCodes', form: async () => CONFIRMATION },
  { realm: 'account', action: 'turnOffTwoFactor', form: async () => CONFIRMATION },
  { realm: 'account', action: 'regenerateRecoveryCodes', form: async () => CONFIRMATION },
]

const openPage = async (page: string, cookie: string) =>
  (await sendRequestAs(service.baseUrl + page, { cookie }, {}, service.baseUrl)).status

const submit = (page: string, user: User, action: string, form: Record<string, string | number>) =>
  sendRequestAs(service.baseUrl + page, user, buildActionRequest(action, form, 'with JavaScript'), service.baseUrl)

/** Returns the session cookie that a response sets, or null if it sets none. */
function findNewCookie(response: Response, realm: Realm): string | null {
  const cookies = response.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${sessionCookieName(realm)}=`))
  expect(cookies.length).toBeLessThan(2)
  return cookies[0]?.split(';')[0] ?? null
}

const findSessions = ({ table, userColumn }: RealmCase['sessions'], { userId }: User) =>
  service.db.sql<{ id: string; created_at: Date; expires_at: Date }>(
    `SELECT id, created_at, expires_at FROM ${table} WHERE ${userColumn} = $1`,
    [userId],
  )

async function expectOnlyNewCookieWorks(realm: Realm, user: User, newCookie: string | null): Promise<void> {
  const { page } = REALMS[realm]
  expect(newCookie).not.toBeNull()
  expect(newCookie).not.toBe(user.cookie)
  // Every tab of the browser sends the new cookie.
  expect(await openPage(page, newCookie ?? '')).toBe(200)
  expect(await openPage(page, user.cookie)).toBe(307)
}

describe.each(CHANGES)('the server action $action in the $realm realm', ({ realm, action, form }) => {
  const { page, file, sessions, createUser } = REALMS[realm]

  it('replaces the session’s ID and cookie, but doesn’t extend the session', async () => {
    const user = await createUser()
    const [before] = await findSessions(sessions, user)
    const response = await submit(page, user, `${file} ${action}`, await form(user))
    expect(response.status).toBe(200)
    const newCookie = findNewCookie(response, realm)
    await expectOnlyNewCookieWorks(realm, user, newCookie)
    const id = await readSessionId(realm, newCookie?.split('=')[1])
    expect(await findSessions(sessions, user)).toEqual([{ ...before, id }])
  })
})

it.each(Object.keys(REALMS) as Realm[])('keeps a user’s other %s sessions when a passkey is added', async (realm) => {
  const { page, file, sessions, createUser } = REALMS[realm]
  const user = await createUser()
  const otherId = randomUUID()
  await service.db.sql(
    `INSERT INTO ${sessions.table} (id, ${sessions.userColumn}, expires_at, awaits_two_factor)
     VALUES ($1, $2, now() + interval '1 hour', false)`,
    [otherId, user.userId],
  )
  await submit(page, user, `${file} confirmPasskey`, { name: 'Laptop', ...CONFIRMATION })
  expect(await openPage(page, await encodeSessionCookie(realm, otherId))).toBe(200)
})

it.each(Object.keys(REALMS) as Realm[])('keeps the %s session’s cookie if a password change fails', async (realm) => {
  const { page, file, createUser } = REALMS[realm]
  const user = await createUser()
  const form = { password: 'a guess', newPassword: 'quite another sentence for it' }
  const response = await submit(page, user, `${file} changePassword`, form)
  expect(await response.text()).toContain('This isn’t your current password')
  expect(findNewCookie(response, realm)).toBeNull()
  expect(await openPage(page, user.cookie)).toBe(200)
})

it.each([
  {
    realm: 'portal' as const,
    setUpPage: '/sign-in/set-up-two-factor',
    action: 'sign-in/set-up-two-factor/actions.ts setUpTwoFactor',
    createUser: () => signInPartnerStaff(service.db, { companyId: service.companyId }),
  },
  {
    realm: 'account' as const,
    setUpPage: '/account/sign-in/set-up-two-factor',
    action: 'app/account/(sign-in)/sign-in/set-up-two-factor/actions.ts setUpTwoFactor',
    createUser: signInNewTenant,
  },
])('replaces the session’s ID and cookie when 2FA is set up in the $realm realm', async (realmCase) => {
  const { realm, setUpPage, action, createUser } = realmCase
  const user = await createUser()
  const { userId, sessionId } = user
  const secret = deriveEnrolmentSecret({ realm, userId, id: sessionId }, await getTwoFactorStatus(realm, userId))
  const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) })
  const response = await submit(setUpPage, user, action, { code, password: PASSWORD })
  await expectOnlyNewCookieWorks(realm, user, findNewCookie(response, realm))
})

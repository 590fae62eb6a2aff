// Signing in must replace the session, the session cookie and the CSRF token that the browser had before. Otherwise,
// somebody who planted or read the old cookies could use the new session.
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSessionId, sessionCookieName } from '@/lib/auth/sessions/session-cookie'
import { csrfCookieName } from '@/lib/auth/sign-in/next-auth-cookies'
import { encryptSecret } from '@/lib/auth/two-factor/totp'
import { activationLink } from '@/lib/mail/links/activation-link'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { buildActionRequest } from '../helpers/build-server-action-requests'
import { findTenantOfContract } from '../helpers/personas'
import { buildBillsPackage, uniqueEmail } from '../helpers/request-bodies'
import {
  encodeSessionCookie,
  enrolTwoFactor,
  PASSWORD,
  signInPartnerStaff,
  signInSupportStaff,
  signInTenant,
  TOTP_SECRET,
} from '../helpers/sign-in'
import { startTestService, type TestService } from '../helpers/start-test-service'
import { type CookieJar, fetchWithCookies, getCsrfToken, openForm, sendForm } from './sign-in-form'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1' })
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

interface Person {
  email: string
  /** The secret of the authenticator app, if the user needs a code. */
  secret?: string
}

const REALMS: Record<Realm, { table: string; home: string; createPerson: () => Promise<Person & { cookie: string }> }> =
  {
    portal: {
      table: 'partner_staff_sessions',
      home: '/portal/live/account',
      createPerson: () => signInPartnerStaff(service.db, { companyId: service.companyId }),
    },
    support: {
      table: 'support_staff_sessions',
      home: '/support/account',
      createPerson: () => createStaffWithApp('support'),
    },
    account: {
      table: 'tenant_sessions',
      home: '/account',
      createPerson: async () => {
        const email = uniqueEmail()
        const response = await service.createBillsPackage(buildBillsPackage({ email }))
        const tenantId = await findTenantOfContract(service, response.body.data.houseContractId)
        const { cookie } = await signInTenant(service.db, tenantId)
        await enrolTwoFactor(service.db, 'account', tenantId)
        return { email, cookie, secret: TOTP_SECRET }
      },
    },
  }

const APP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

async function createStaffWithApp(realm: Realm): Promise<Person & { cookie: string }> {
  const { userId, email, cookie } =
    realm === 'support'
      ? await signInSupportStaff(service.db)
      : await signInPartnerStaff(service.db, { companyId: service.companyId })
  await service.db.sql(
    `UPDATE ${realm === 'support' ? 'support_staff' : 'partner_staff'}
     SET totp_secret = $2, totp_confirmed_at = now(), totp_last_step = 0 WHERE id = $1`,
    [userId, encryptSecret(realm, userId, APP_SECRET)],
  )
  return { email, cookie, secret: APP_SECRET }
}

const getHomeStatus = async (realm: Realm, jar: CookieJar) =>
  (await fetchWithCookies(new Map(jar), service.baseUrl + REALMS[realm].home)).status

async function enterPassword(realm: Realm, jar: CookieJar, { email }: Person): Promise<void> {
  const response = await sendForm(service.baseUrl, realm, jar, { email, password: PASSWORD })
  expect([response.status, response.headers.get('location')]).toEqual([303, expect.not.stringContaining('error')])
}

async function enterCode(realm: Realm, jar: CookieJar, { secret = '' }: Person): Promise<void> {
  const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) })
  const response = await sendForm(service.baseUrl, realm, jar, { code }, { step: 'code' })
  expect([response.status, response.headers.get('location')]).toEqual([303, expect.not.stringContaining('error')])
}

/**
 * Returns the session ID, the session cookie, the CSRF cookie and its token after one step of signing in. The next step
 * must replace all of them.
 */
async function readSignInState(realm: Realm, jar: CookieJar) {
  const session = jar.get(sessionCookieName(realm))
  return {
    session,
    id: await readSessionId(realm, session),
    csrf: jar.get(csrfCookieName(realm)),
    token: getCsrfToken(realm, jar),
  }
}

function expectAllNew(
  earlier: Awaited<ReturnType<typeof readSignInState>>,
  later: Awaited<ReturnType<typeof readSignInState>>,
): void {
  for (const name of ['session', 'id', 'csrf', 'token'] as const) {
    expect([name, later[name]]).not.toEqual([name, undefined])
    expect([name, later[name]]).not.toEqual([name, earlier[name]])
  }
}

describe.each(Object.keys(REALMS) as Realm[])('signing in to %s', (realm) => {
  const { table, createPerson } = REALMS[realm]
  const countSessions = async (id: string | null) =>
    (await service.db.sql(`SELECT FROM ${table} WHERE id = $1`, [id])).length

  it('replaces the browser’s previous session, session cookie and CSRF token', async () => {
    const [attacker, victim] = [await createPerson(), await createPerson()]
    const jar = await openForm(service.baseUrl, realm)
    const [name = '', value = ''] = attacker.cookie.split(/=(.*)/s)
    jar.set(name, value)
    // The attacker knows the cookies that they planted in the victim's browser, so they have a copy of the jar.
    const plantedJar = new Map(jar)
    expect(await getHomeStatus(realm, plantedJar)).toBe(200)
    const before = await readSignInState(realm, plantedJar)

    await enterPassword(realm, jar, victim)
    const after = await readSignInState(realm, jar)
    expectAllNew(before, after)
    expect([await countSessions(before.id), await countSessions(after.id)]).toEqual([0, 1])
    expect(await getHomeStatus(realm, plantedJar)).toBe(307)

    if (victim.secret) {
      // After the second step, the session cookie from the first step must be worthless.
      const firstStepJar = new Map(jar)
      expect(await getHomeStatus(realm, firstStepJar)).toBe(307)
      await enterCode(realm, jar, victim)
      expectAllNew(after, await readSignInState(realm, jar))
      expect(await countSessions(after.id)).toBe(0)
      expect(await getHomeStatus(realm, firstStepJar)).toBe(307)
    }
    expect(await getHomeStatus(realm, jar)).toBe(200)
  })

  it('creates a new session ID even if the browser sends a made-up one', async () => {
    const victim = await createPerson()
    const jar = await openForm(service.baseUrl, realm)
    const chosenId = '11111111-1111-4111-8111-111111111111'
    const [name = '', value = ''] = (await encodeSessionCookie(realm, chosenId)).split(/=(.*)/s)
    jar.set(name, value)
    await enterPassword(realm, jar, victim)
    expect((await readSignInState(realm, jar)).id).not.toBe(chosenId)
    expect(await countSessions(chosenId)).toBe(0)
  })

  it('accepts only a CSRF token that the service created for the same browser', async () => {
    const victim = await createPerson()
    const fields = { email: victim.email, password: PASSWORD }
    const [jar, otherJar] = [await openForm(service.baseUrl, realm), await openForm(service.baseUrl, realm)]
    const forgedToken = encodeURIComponent(`${'a'.repeat(64)}|${'b'.repeat(64)}`)
    const forgedJar = new Map([[csrfCookieName(realm), forgedToken]])
    const attempts: [string, CookieJar, Record<string, string>][] = [
      ['another browser’s token', jar, { csrfToken: getCsrfToken(realm, otherJar) }],
      ['no token', jar, { csrfToken: '' }],
      ['no cookie', new Map(), { csrfToken: getCsrfToken(realm, jar) }],
      ['a cookie of the attacker’s making', forgedJar, { csrfToken: 'a'.repeat(64) }],
    ]
    for (const [description, sender, overrides] of attempts) {
      const attemptJar = new Map(sender)
      const response = await sendForm(service.baseUrl, realm, attemptJar, { ...fields, ...overrides })
      expect([description, response.headers.get('location')]).toEqual([
        description,
        expect.stringContaining('error=expired'),
      ])
      expect([description, attemptJar.has(sessionCookieName(realm))]).toEqual([description, false])
    }
    // Prove that only the tokens were wrong: the same form is accepted with its own token.
    expect((await sendForm(service.baseUrl, realm, jar, fields)).headers.get('location')).not.toContain('error')
  })
})

it('replaces the browser’s previous session, session cookie and CSRF token when a tenant activates an account', async () => {
  const { table, createPerson } = REALMS.account
  const email = uniqueEmail()
  await service.createBillsPackage(buildBillsPackage({ email }))
  const [link] = await service.db.sql<{ id: string }>('SELECT tenant_token_id AS id FROM emails WHERE recipient = $1', [
    email,
  ])
  const jar = await openForm(service.baseUrl, 'account')
  const [name = '', value = ''] = (await createPerson()).cookie.split(/=(.*)/s)
  jar.set(name, value)
  const plantedJar = new Map(jar)
  const before = await readSignInState('account', plantedJar)

  const token = new URL(activationLink(link?.id ?? '')).hash.slice(1)
  const fields = { token, initialPassword: 'SO29022004', newPassword: 'marmalade on the night tram' }
  const { headers, ...action } = buildActionRequest(
    'app/account/(sign-in)/activate/actions.ts activateTenantAccount',
    fields,
    'with JavaScript',
  )
  const ownHeaders = { ...(headers as Record<string, string>), Origin: service.baseUrl }
  await fetchWithCookies(jar, `${service.baseUrl}/account/activate`, { ...action, headers: ownHeaders })
  expectAllNew(before, await readSignInState('account', jar))
  expect(await service.db.sql(`SELECT FROM ${table} WHERE id = $1`, [before.id])).toEqual([])
  expect([await getHomeStatus('account', plantedJar), await getHomeStatus('account', jar)]).toEqual([307, 200])
})

it('starts a new session after each step of signing in with 2FA', async () => {
  const victim = await createStaffWithApp('portal')
  const jar = await openForm(service.baseUrl, 'portal')
  const before = await readSignInState('portal', jar)
  await enterPassword('portal', jar, victim)
  const firstStep = await readSignInState('portal', jar)
  expectAllNew({ ...before, session: '', id: '' }, firstStep)
  expect(await getHomeStatus('portal', jar)).toBe(307)
  await enterCode('portal', jar, victim)
  expectAllNew(firstStep, await readSignInState('portal', jar))
  expect(await getHomeStatus('portal', jar)).toBe(200)
})

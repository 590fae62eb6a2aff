// Nothing that a browser had before somebody signed in on it is worth anything after it: whoever put it there, or read
// it, is not signed in.
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCookie, sessionIdOf } from '@/lib/auth/sessions/session-cookie'
import type { StaffRealm } from '@/lib/auth/sessions/user-tables'
import { csrfCookie } from '@/lib/auth/sign-in/auth-cookies'
import { sealSecret } from '@/lib/auth/two-factor/totp'
import { activationLink } from '@/lib/mail/links/activation-link'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { tenantOf } from '../support/everybody'
import { cookieOf, PASSWORD, signedIn, signedInSupport, signedInTenant } from '../support/portal'
import { billsPackage, newEmail } from '../support/requests'
import { sentAction } from '../support/server-actions'
import { type Service, startService } from '../support/service'
import { browse, type Jar, openForm, sendForm, tokenOf } from './sign-in-form'

let service: Service
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1' })
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

interface Person {
  email: string
  /** Of an authenticator app, where one is asked for. */
  secret?: string
}

const REALMS: Record<Realm, { table: string; home: string; person: () => Promise<Person & { cookie: string }> }> = {
  portal: {
    table: 'partner_staff_sessions',
    home: '/portal/live/account',
    person: () => signedIn(service.db, { companyId: service.companyId }),
  },
  support: { table: 'support_staff_sessions', home: '/support/account', person: () => withApp('support') },
  account: {
    table: 'tenant_sessions',
    home: '/account',
    person: async () => {
      const email = newEmail()
      const made = await service.create(billsPackage({ email }))
      const tenant = await tenantOf(service, made.body.data.houseContractId)
      return { email, ...(await signedInTenant(service.db, tenant)) }
    },
  },
}

const APP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

async function withApp(realm: StaffRealm): Promise<Person & { cookie: string }> {
  const { userId, email, cookie } =
    realm === 'support'
      ? await signedInSupport(service.db)
      : await signedIn(service.db, { companyId: service.companyId })
  await service.db.sql(
    `UPDATE ${realm === 'support' ? 'support_staff' : 'partner_staff'}
     SET totp_secret = $2, totp_confirmed_at = now(), totp_last_step = 0 WHERE id = $1`,
    [userId, sealSecret(realm, userId, APP_SECRET)],
  )
  return { email, cookie, secret: APP_SECRET }
}

const opens = async (realm: Realm, jar: Jar) =>
  (await browse(new Map(jar), service.baseUrl + REALMS[realm].home)).status

async function enterPassword(realm: Realm, jar: Jar, { email }: Person): Promise<void> {
  const answer = await sendForm(service.baseUrl, realm, jar, { email, password: PASSWORD })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.not.stringContaining('error')])
}

async function enterCode(realm: Realm, jar: Jar, { secret = '' }: Person): Promise<void> {
  const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) })
  const answer = await sendForm(service.baseUrl, realm, jar, { code }, { step: 'code' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.not.stringContaining('error')])
}

/** The cookies and the session of a step of the sign-in, of which none may be that of another step. */
async function marks(realm: Realm, jar: Jar) {
  const session = jar.get(sessionCookie(realm))
  return {
    session,
    id: await sessionIdOf(realm, session),
    csrf: jar.get(csrfCookie(realm)),
    token: tokenOf(realm, jar),
  }
}

function expectAllNew(earlier: Awaited<ReturnType<typeof marks>>, later: Awaited<ReturnType<typeof marks>>): void {
  for (const name of ['session', 'id', 'csrf', 'token'] as const) {
    expect([name, later[name]]).not.toEqual([name, undefined])
    expect([name, later[name]]).not.toEqual([name, earlier[name]])
  }
}

describe.each(Object.keys(REALMS) as Realm[])('a sign-in to %s', (realm) => {
  const { table, person } = REALMS[realm]
  const stored = async (id: string | null) => (await service.db.sql(`SELECT FROM ${table} WHERE id = $1`, [id])).length

  it('goes on with no session, cookie or token from before it', async () => {
    const [attacker, victim] = [await person(), await person()]
    const jar = await openForm(service.baseUrl, realm)
    const [name = '', value = ''] = attacker.cookie.split(/=(.*)/s)
    jar.set(name, value)
    // The attacker's own copy of all that was planted.
    const planted = new Map(jar)
    expect(await opens(realm, planted)).toBe(200)
    const before = await marks(realm, planted)

    await enterPassword(realm, jar, victim)
    const after = await marks(realm, jar)
    expectAllNew(before, after)
    expect([await stored(before.id), await stored(after.id)]).toEqual([0, 1])
    expect(await opens(realm, planted)).toBe(307)

    if (victim.secret) {
      // Whoever saw the cookie of the first step has nothing of the second.
      const half = new Map(jar)
      expect(await opens(realm, half)).toBe(307)
      await enterCode(realm, jar, victim)
      expectAllNew(after, await marks(realm, jar))
      expect(await stored(after.id)).toBe(0)
      expect(await opens(realm, half)).toBe(307)
    }
    expect(await opens(realm, jar)).toBe(200)
  })

  it('is not begun by a session that nobody made, whatever its cookie says', async () => {
    const victim = await person()
    const jar = await openForm(service.baseUrl, realm)
    const chosen = '11111111-1111-4111-8111-111111111111'
    const [name = '', value = ''] = (await cookieOf(realm, chosen)).split(/=(.*)/s)
    jar.set(name, value)
    await enterPassword(realm, jar, victim)
    expect((await marks(realm, jar)).id).not.toBe(chosen)
    expect(await stored(chosen)).toBe(0)
  })

  it('takes the token of its own browser’s cookie alone, and of that only what we made', async () => {
    const victim = await person()
    const fields = { email: victim.email, password: PASSWORD }
    const [jar, other] = [await openForm(service.baseUrl, realm), await openForm(service.baseUrl, realm)]
    const made = encodeURIComponent(`${'a'.repeat(64)}|${'b'.repeat(64)}`)
    const forged = new Map([[csrfCookie(realm), made]])
    const tries: [string, Jar, Record<string, string>][] = [
      ['another browser’s token', jar, { csrfToken: tokenOf(realm, other) }],
      ['no token', jar, { csrfToken: '' }],
      ['no cookie', new Map(), { csrfToken: tokenOf(realm, jar) }],
      ['a cookie of the attacker’s making', forged, { csrfToken: 'a'.repeat(64) }],
    ]
    for (const [what, sender, change] of tries) {
      const browser = new Map(sender)
      const answer = await sendForm(service.baseUrl, realm, browser, { ...fields, ...change })
      expect([what, answer.headers.get('location')]).toEqual([what, expect.stringContaining('error=expired')])
      expect([what, browser.has(sessionCookie(realm))]).toEqual([what, false])
    }
    // What of it is right would do.
    expect((await sendForm(service.baseUrl, realm, jar, fields)).headers.get('location')).not.toContain('error')
  })
})

it('goes on with nothing from before an activation, which signs in without the form', async () => {
  const { table, person } = REALMS.account
  const email = newEmail()
  await service.create(billsPackage({ email }))
  const [link] = await service.db.sql<{ id: string }>('SELECT tenant_token_id AS id FROM emails WHERE recipient = $1', [
    email,
  ])
  const jar = await openForm(service.baseUrl, 'account')
  const [name = '', value = ''] = (await person()).cookie.split(/=(.*)/s)
  jar.set(name, value)
  const planted = new Map(jar)
  const before = await marks('account', planted)

  const token = new URL(activationLink(link?.id ?? '')).hash.slice(1)
  const fields = { token, initialPassword: 'SO29022004', newPassword: 'marmalade on the night tram' }
  const { headers, ...sent } = sentAction('app/account/(sign-in)/activate/actions.ts activate', fields, 'by script')
  const own = { ...(headers as Record<string, string>), Origin: service.baseUrl }
  await browse(jar, `${service.baseUrl}/account/activate`, { ...sent, headers: own })
  expectAllNew(before, await marks('account', jar))
  expect(await service.db.sql(`SELECT FROM ${table} WHERE id = $1`, [before.id])).toEqual([])
  expect([await opens('account', planted), await opens('account', jar)]).toEqual([307, 200])
})

it('does the same for partners’ staff with a second factor', async () => {
  const victim = await withApp('portal')
  const jar = await openForm(service.baseUrl, 'portal')
  const before = await marks('portal', jar)
  await enterPassword('portal', jar, victim)
  const half = await marks('portal', jar)
  expectAllNew({ ...before, session: '', id: '' }, half)
  expect(await opens('portal', jar)).toBe(307)
  await enterCode('portal', jar, victim)
  expectAllNew(half, await marks('portal', jar))
  expect(await opens('portal', jar)).toBe(200)
})

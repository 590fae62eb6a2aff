// What is done in one web process holds in another: a session ends with the answer that says so, a key within a second.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeSupportUser } from '@/lib/auth/support-users/mutations'
import { keyPrefix } from '@/lib/companies/api-keys/generate-and-hash-key'
import { connect, prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { type Everybody, everybody } from '../support/everybody'
import { cookieOf, signedIn } from '../support/portal'
import { ACTIONS as PORTAL_ACTIONS } from '../support/portal-actions'
import { asked, type Who } from '../support/portal-asking'
import { ACTIONS } from '../support/realm-actions'
import { quote } from '../support/requests'
import { sentAction } from '../support/server-actions'
import { type Child, end, post, type Service, startServer, startService } from '../support/service'

let service: Service
let second: { baseUrl: string; server: Child }
let all: Everybody
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1' })
  second = await startServer({ EMBEDDED: '1' })
  all = await everybody(service)
})
afterAll(async () => {
  await end(second.server)
  await prisma().$disconnect()
  await service.stop()
})

type Form = Record<string, string | number | File>

/** Sends an action to the first process. */
async function act(name: string, path: string, who: Who, form: Form): Promise<void> {
  const { plain } = PORTAL_ACTIONS[name] ?? ACTIONS[name] ?? {}
  const answer = await asked(service.baseUrl + path, who, sentAction(name, form, 'by script', plain), service.baseUrl)
  expect([name, answer.status]).toEqual([name, expect.toBeOneOf([200, 303])])
  await answer.text()
}

const PAGES = { portal: '/portal/live/account', support: '/support/account', account: '/account' }

/** Whether the second process takes a session. */
async function isTaken(realm: Realm, cookie: string): Promise<boolean> {
  const { status } = await asked(second.baseUrl + PAGES[realm], { cookie }, {}, '')
  expect(status).toBeOneOf([200, 307])
  return status === 200
}

interface Ending {
  realm: Realm
  /** Of the session that is to end. */
  cookie: string
  /** Ends it, in the first process. */
  end: () => Promise<unknown>
}

/** By what somebody does with one of two own sessions: the other one ends, or at the sign-out this one. */
async function ofTwo(realm: Realm, name: string): Promise<Ending> {
  const isPortal = realm === 'portal'
  const row = isPortal ? PORTAL_ACTIONS[name] : ACTIONS[name]
  if (!row) throw new Error(`no action ${name}`)
  const { sender, owned } = isPortal ? await twoOfPortal() : await all.anew(realm)
  const path = isPortal ? `/portal/live/${row.at(owned)}` : row.at(owned)
  return {
    realm,
    cookie: name.endsWith('signOut') ? sender.cookie : await cookieOf(realm, owned.session),
    end: () => act(name, path, sender, row.form(owned)),
  }
}

async function twoOfPortal() {
  const sender = await signedIn(service.db, { companyId: service.companyId })
  const [other] = await service.db.sql<{ id: string }>(
    `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at)
     VALUES (gen_random_uuid(), $1, false, now() + interval '1 hour') RETURNING id`,
    [sender.userId],
  )
  return { sender, owned: { ...all.owned, session: other?.id ?? '' } }
}

const colleague = () => signedIn(service.db, { companyId: service.companyId, role: 'member' })

const ENDINGS: [string, () => Promise<Ending>][] = [
  ...['sign-out.ts signOut', 'account/actions.ts changePassword', 'account/actions.ts endSession'].map(
    (name): [string, () => Promise<Ending>] => [`portal: ${name}`, () => ofTwo('portal', name)],
  ),
  ['portal: account/actions.ts endOthers', () => ofTwo('portal', 'account/actions.ts endOthers')],
  [
    'portal: team/actions.ts removeColleague',
    async () => {
      const { userId, email, cookie } = await colleague()
      const form = { colleague: userId, confirmation: email, mode: 'live' }
      const remove = () => act('team/actions.ts removeColleague', `/portal/live/team/${userId}`, all.who.admin, form)
      return { realm: 'portal', cookie, end: remove }
    },
  ],
  [
    'portal: the company is disabled at the desk',
    async () => {
      const company = await service.newCompany()
      const { cookie } = await signedIn(service.db, { companyId: company })
      const disable = () => act(DISABLE, `/support/companies/${company}`, all.who.support, { company, to: 'disabled' })
      return { realm: 'portal', cookie, end: disable }
    },
  ],
  ...Object.entries(ACTIONS)
    .filter(([name]) => /(account|password)\/actions\.ts (changePassword|endSession|endOthers)$|signOut$/.test(name))
    .map(([name, { realm }]): [string, () => Promise<Ending>] => [`${realm}: ${name}`, () => ofTwo(realm, name)]),
  [
    'support: the operator takes somebody off the staff',
    async () => {
      const { sender } = await all.anew('support')
      const [{ email } = { email: '' }] = await service.db.sql<{ email: string }>(
        'SELECT email FROM support_staff WHERE id = $1',
        [sender.userId],
      )
      const operator = connect(service.db.owner)
      const remove = () =>
        removeSupportUser(operator, { address: email, key: email }).finally(() => operator.$disconnect())
      return { realm: 'support', cookie: sender.cookie, end: remove }
    },
  ],
  ['account: the desk ends sign-ins', () => ofTenant('endSessions')],
  ['account: the desk erases the tenant', () => ofTenant('eraseTenant')],
]

const DISABLE = 'app/support/(desk)/companies/[id]/actions.ts switchCompany'

async function ofTenant(action: string): Promise<Ending> {
  const name = `app/support/(desk)/tenants/[id]/actions.ts ${action}`
  const { sender, owned } = await all.anew('account')
  const row = ACTIONS[name]
  if (!row) throw new Error(`no action ${name}`)
  if (row.ready) await service.db.sql(row.ready, [owned.contract])
  return {
    realm: 'account',
    cookie: sender.cookie,
    end: () => act(name, row.at(owned), all.who.support, row.form(owned)),
  }
}

it.each(ENDINGS)('ends the session in the other process at once: %s', async (_, make) => {
  const ending = await make()
  expect(await isTaken(ending.realm, ending.cookie)).toBe(true)
  await ending.end()
  // The first request after it, not the first that happens to see it.
  expect(await isTaken(ending.realm, ending.cookie)).toBe(false)
})

describe('a key that the other process knows', () => {
  const call = (key: string) => post(`${second.baseUrl}/api/external/getQuotes.php`, quote(), key)
  const atKeys = (name: string, form: Form) =>
    act(`api-keys/actions.ts ${name}`, '/portal/live/api-keys', all.who.admin, form)

  const WAYS: [string, (key: { id: number; key: string; company: number }) => Promise<unknown>][] = [
    ['is revoked', ({ id, key }) => atKeys('revokeKey', { mode: 'live', key: id, confirmation: keyPrefix(key) })],
    ['is rotated without an overlap', ({ id }) => atKeys('rotateKey', { mode: 'live', key: id, overlap: 'now' })],
    [
      'is of a company that is disabled',
      ({ company }) => act(DISABLE, `/support/companies/${company}`, all.who.support, { company, to: 'disabled' }),
    ],
  ]

  it.each(WAYS)('is refused there within a second when it %s', async (way, revoke) => {
    const company = way.includes('company') ? await service.newCompany() : service.companyId
    const { id, key } = await service.newKey('live', company)
    expect((await call(key)).status).toBe(200)
    // The other process is asked all the while, and so has looked the key up just before, whenever it is.
    let revoked = Number.POSITIVE_INFINITY
    const done = revoke({ id, key, company }).then(() => {
      revoked = performance.now()
    })
    let [asked, isTaken] = [0, true]
    while (isTaken) {
      asked = performance.now()
      isTaken = (await call(key)).status === 200
      // It counts when a call was made: on a busy machine its answer may take longer than that.
      if (isTaken) expect(asked - revoked).toBeLessThan(1000)
    }
    await done
    console.log(`a key that ${way}: refused by the other process after ${Math.max(0, asked - revoked).toFixed(0)} ms`)
    expect((await call(key)).status).toBe(401)
  })
})

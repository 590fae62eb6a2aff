// A change in one web process must take effect in the others. A session must end there immediately, and a key must stop
// working within a second.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeSupportStaff } from '@/lib/auth/support-staff/remove-support-staff'
import { getKeyPrefix } from '@/lib/companies/api-keys/generate-and-hash-key'
import { connect, prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { buildActionRequest } from '../helpers/build-server-action-requests'
import { PORTAL_ACTION_CASES } from '../helpers/permission-cases/portal-actions'
import { SUPPORT_AND_ACCOUNT_ACTION_CASES } from '../helpers/permission-cases/support-and-account-actions'
import { createPersonas, type Personas } from '../helpers/personas'
import { buildQuoteRequest } from '../helpers/request-bodies'
import { type SignedInUser, sendRequestAs } from '../helpers/send-browser-requests'
import { encodeSessionCookie, findSessionPublicId, signInPartnerStaff } from '../helpers/sign-in'
import {
  postJson,
  type SpawnedProcess,
  spawnServer,
  startTestService,
  stopProcess,
  type TestService,
} from '../helpers/start-test-service'

let service: TestService
let secondServer: { baseUrl: string; serverProcess: SpawnedProcess }
let personas: Personas
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1' })
  secondServer = await spawnServer({ EMBEDDED: '1' })
  personas = await createPersonas(service)
})
afterAll(async () => {
  await stopProcess(secondServer.serverProcess)
  await prisma().$disconnect()
  await service.stop()
})

type Form = Record<string, string | number | File>

/** Submits an action's form to the first process. */
async function runAction(name: string, path: string, principal: SignedInUser, form: Form): Promise<void> {
  const { takesFormOnly } = PORTAL_ACTION_CASES[name] ?? SUPPORT_AND_ACCOUNT_ACTION_CASES[name] ?? {}
  const response = await sendRequestAs(
    service.baseUrl + path,
    principal,
    buildActionRequest(name, form, 'with JavaScript', takesFormOnly),
    service.baseUrl,
  )
  expect([name, response.status]).toEqual([name, expect.toBeOneOf([200, 303])])
  await response.text()
}

const PAGES = { portal: '/portal/live/account', support: '/support/account', account: '/account' }

/** Returns whether the second process accepts a session. */
async function isSessionValid(realm: Realm, cookie: string): Promise<boolean> {
  const { status } = await sendRequestAs(secondServer.baseUrl + PAGES[realm], { cookie }, {}, '')
  expect(status).toBeOneOf([200, 307])
  return status === 200
}

interface SessionEnding {
  realm: Realm
  /** The cookie of the session to end. */
  cookie: string
  /** Ends the session through the first process. */
  endSession: () => Promise<unknown>
}

/**
 * Creates a user with two sessions, one of which sends the action `name`. Returns the session that the action ends.
 * Signing out ends the session that sends it, and every other action ends the other session.
 */
async function endOneOfTwo(realm: Realm, name: string): Promise<SessionEnding> {
  const isPortal = realm === 'portal'
  const row = isPortal ? PORTAL_ACTION_CASES[name] : SUPPORT_AND_ACCOUNT_ACTION_CASES[name]
  if (!row) throw new Error(`the permission cases have no action ${name}`)
  const { sender, ownedResources } = isPortal ? await createTwoSessions() : await personas.createSender(realm)
  const path = isPortal ? `/portal/live/${row.pagePath(ownedResources)}` : row.pagePath(ownedResources)
  return {
    realm,
    cookie: name.includes(' signOut') ? sender.cookie : await encodeSessionCookie(realm, ownedResources.sessionId),
    endSession: () => runAction(name, path, sender, row.form(ownedResources)),
  }
}

async function createTwoSessions() {
  const sender = await signInPartnerStaff(service.db, { companyId: service.companyId })
  const [otherSession] = await service.db.sql<{ id: string; public_id: string }>(
    `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at)
     VALUES (gen_random_uuid(), $1, false, now() + interval '1 hour') RETURNING id, public_id`,
    [sender.userId],
  )
  if (!otherSession) throw new Error('the session was not created')
  const { id: sessionId, public_id: sessionPublicId } = otherSession
  return { sender, ownedResources: { ...personas.ownedResources, sessionId, sessionPublicId } }
}

const createColleague = () => signInPartnerStaff(service.db, { companyId: service.companyId, role: 'member' })

const SESSION_ENDINGS: [string, () => Promise<SessionEnding>][] = [
  ...['app/sign-out.ts signOutOfPortal', 'account/actions.ts changePassword', 'account/actions.ts endSession'].map(
    (name): [string, () => Promise<SessionEnding>] => [`portal: ${name}`, () => endOneOfTwo('portal', name)],
  ),
  ['portal: account/actions.ts endOtherSessions', () => endOneOfTwo('portal', 'account/actions.ts endOtherSessions')],
  [
    'portal: team/actions.ts removeMember',
    async () => {
      const { userId, email, cookie } = await createColleague()
      const form = { memberId: userId, confirmation: email, mode: 'live' }
      const remove = () =>
        runAction('team/actions.ts removeMember', `/portal/live/team/${userId}`, personas.sessions.admin, form)
      return { realm: 'portal', cookie, endSession: remove }
    },
  ],
  [
    'portal: team/actions.ts endSession',
    async () => {
      const { sessionId, cookie } = await createColleague()
      const form = { session: await findSessionPublicId(service.db, sessionId) }
      const end = () =>
        runAction('team/actions.ts endSession', '/portal/live/team/sessions', personas.sessions.admin, form)
      return { realm: 'portal', cookie, endSession: end }
    },
  ],
  [
    'portal: team/actions.ts endAllSessions',
    async () => {
      const { userId, cookie } = await createColleague()
      const end = () =>
        runAction('team/actions.ts endAllSessions', `/portal/live/team/${userId}`, personas.sessions.admin, {
          memberId: userId,
        })
      return { realm: 'portal', cookie, endSession: end }
    },
  ],
  [
    'portal: support disables the company',
    async () => {
      const companyId = await service.addCompany()
      const { cookie } = await signInPartnerStaff(service.db, { companyId })
      const disable = () =>
        runAction(DISABLE_COMPANY_ACTION, `/support/companies/${companyId}`, personas.sessions.support, {
          company: companyId,
          to: 'disabled',
        })
      return { realm: 'portal', cookie, endSession: disable }
    },
  ],
  ...Object.entries(SUPPORT_AND_ACCOUNT_ACTION_CASES)
    .filter(([name]) =>
      /(account|password)\/actions\.ts (changePassword|end(Other)?Sessions?|turnOffTwoFactor)$|signOut/.test(name),
    )
    .map(([name, { realm }]): [string, () => Promise<SessionEnding>] => [
      `${realm}: ${name}`,
      () => endOneOfTwo(realm, name),
    ]),
  [
    'support: the operator removes a member of support staff',
    async () => {
      const { sender } = await personas.createSender('support')
      const [{ email } = { email: '' }] = await service.db.sql<{ email: string }>(
        'SELECT email FROM support_staff WHERE id = $1',
        [sender.userId],
      )
      const ownerClient = connect(service.db.owner)
      const remove = () =>
        removeSupportStaff(ownerClient, { address: email, key: email }).finally(() => ownerClient.$disconnect())
      return { realm: 'support', cookie: sender.cookie, endSession: remove }
    },
  ],
  ['account: support signs the tenant out', () => endTenantSession('endSessions')],
  ['account: support resets the tenant’s 2FA', () => endTenantSession('resetTwoFactor')],
  ['account: support erases the tenant', () => endTenantSession('eraseTenant')],
]

const DISABLE_COMPANY_ACTION = 'app/support/(authenticated)/companies/[id]/actions.ts setCompanyStatus'

async function endTenantSession(action: string): Promise<SessionEnding> {
  const name = `app/support/(authenticated)/tenants/[id]/actions.ts ${action}`
  const { sender, ownedResources } = await personas.createSender('account')
  const row = SUPPORT_AND_ACCOUNT_ACTION_CASES[name]
  if (!row) throw new Error(`the permission cases have no action ${name}`)
  if (row.setupSql) await service.db.sql(row.setupSql, [ownedResources.contractId])
  return {
    realm: 'account',
    cookie: sender.cookie,
    endSession: () =>
      runAction(name, row.pagePath(ownedResources), personas.sessions.support, row.form(ownedResources)),
  }
}

it.each(SESSION_ENDINGS)('ends a session immediately in another web process too (%s)', async (_, createEnding) => {
  const ending = await createEnding()
  expect(await isSessionValid(ending.realm, ending.cookie)).toBe(true)
  await ending.endSession()
  // Even the first request after the end must be rejected.
  expect(await isSessionValid(ending.realm, ending.cookie)).toBe(false)
})

describe('an API key cached by another process', () => {
  const requestQuotes = (key: string) =>
    postJson(`${secondServer.baseUrl}/api/external/getQuotes.php`, buildQuoteRequest(), key)
  const runKeyAction = (name: string, form: Form) =>
    runAction(`api-keys/actions.ts ${name}`, '/portal/live/api-keys', personas.sessions.admin, form)

  const REVOCATIONS: [string, (key: { id: number; key: string; company: number }) => Promise<unknown>][] = [
    [
      'is revoked',
      ({ id, key }) => runKeyAction('revokeKey', { mode: 'live', key: id, confirmation: getKeyPrefix(key) }),
    ],
    [
      'is rotated without a grace period',
      ({ id }) => runKeyAction('rotateKey', { mode: 'live', key: id, gracePeriod: 'now' }),
    ],
    [
      'belongs to a company that is disabled',
      ({ company }) =>
        runAction(DISABLE_COMPANY_ACTION, `/support/companies/${company}`, personas.sessions.support, {
          company,
          to: 'disabled',
        }),
    ],
  ]

  it.each(REVOCATIONS)('is rejected by that process within a second when the key %s', async (description, revoke) => {
    const company = description.includes('company') ? await service.addCompany() : service.companyId
    const { id, key } = await service.addApiKey('live', company)
    expect((await requestQuotes(key)).status).toBe(200)
    // The other process gets requests the whole time, so it always has a recent copy of the key in its cache.
    let revokedAt = Number.POSITIVE_INFINITY
    const revocation = revoke({ id, key, company }).then(() => {
      revokedAt = performance.now()
    })
    let [requestedAt, isAccepted] = [0, true]
    while (isAccepted) {
      requestedAt = performance.now()
      isAccepted = (await requestQuotes(key)).status === 200
      // Count from when the request was sent, because its response may take longer on a busy machine.
      if (isAccepted) expect(requestedAt - revokedAt).toBeLessThan(1000)
    }
    await revocation
    console.log(
      `a key that ${description}: rejected by the other process after ${Math.max(0, requestedAt - revokedAt).toFixed(0)} ms`,
    )
    expect((await requestQuotes(key)).status).toBe(401)
  })
})

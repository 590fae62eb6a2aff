// A session that awaits a 2FA code gives access only to the page that asks for the code. Requests every page and sends
// every action of support and of tenants' accounts with such a session.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REALM_PATHS } from '@/lib/auth/sign-in/resolve-redirect-path'
import { buildActionRequest, SUBMISSION_METHODS } from '../helpers/build-server-action-requests'
import { fingerprintTables } from '../helpers/database-snapshot'
import { SUPPORT_AND_ACCOUNT_ACTION_CASES } from '../helpers/permission-cases/support-and-account-actions'
import { ROUTE_CASES } from '../helpers/permission-cases/support-and-account-routes'
import { createPersonas, type OwnedResources, type Personas } from '../helpers/personas'
import { findRedirectTarget, type SignedInUser, sendRequestAs } from '../helpers/send-browser-requests'
import { startTestService, type TestService } from '../helpers/start-test-service'

let service: TestService
let personas: Personas
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1' })
  personas = await createPersonas(service)
})
afterAll(() => service.stop())

const SESSION_TABLES = { support: 'support_staff_sessions', account: 'tenant_sessions' }

/** Returns the status of a response, or the path to which it redirects. */
async function getOutcome(path: string, user: SignedInUser, init?: RequestInit): Promise<number | string> {
  const response = await sendRequestAs(service.baseUrl + path, user, init, service.baseUrl)
  await response.text()
  const target = findRedirectTarget(response)
  return target ? new URL(target, service.baseUrl).pathname : response.status
}

describe.each(['support', 'account'] as const)('a session in the %s realm that awaits a 2FA code', (realm) => {
  const { signIn } = REALM_PATHS[realm]
  const codePage = `${signIn}/two-factor`
  let user: SignedInUser
  let sessionId: string
  let ownedResources: OwnedResources
  beforeAll(async () => {
    const created = await personas.createSender(realm)
    sessionId = created.sender.sessionId
    await service.db.sql(`UPDATE ${SESSION_TABLES[realm]} SET awaits_two_factor = true WHERE id = $1`, [sessionId])
    user = created.sender
    ownedResources = created.ownedResources
  })

  it('can’t load a protected page or file', async () => {
    const before = await fingerprintTables(service.db)
    const rows = Object.entries(ROUTE_CASES).filter(([, row]) => row.realm === realm)
    for (const [route, { buildPath, requestInit, otherRealmsResponse }] of rows) {
      // The sign-in pages respond as they do to a signed-out visitor. The page for the 2FA code does the same, because
      // these requests don't send the CSRF cookie that the page needs.
      const isRedirectedToCode = otherRealmsResponse === signIn && !route.startsWith(signIn)
      const outcome = await getOutcome(buildPath(ownedResources), user, requestInit)
      expect([route, outcome]).toEqual([route, isRedirectedToCode ? codePage : otherRealmsResponse])
    }
    expect(await fingerprintTables(service.db)).toEqual(before)
  })

  it('can’t perform any action other than signing out', async () => {
    const before = await fingerprintTables(service.db)
    const rows = Object.entries(SUPPORT_AND_ACCOUNT_ACTION_CASES).filter(
      ([name, row]) => row.realm === realm && !name.includes(' signOut'),
    )
    for (const [name, { pagePath, form, takesFormOnly }] of rows) {
      for (const method of SUBMISSION_METHODS) {
        const action = buildActionRequest(name, form(ownedResources), method, takesFormOnly)
        const outcome = await getOutcome(pagePath(ownedResources), user, action)
        expect([name, method, outcome]).toEqual([name, method, codePage])
      }
    }
    expect(await fingerprintTables(service.db)).toEqual(before)
  })

  it('can sign out', async () => {
    const name = { support: 'app/sign-out.ts signOutOfSupport', account: 'app/sign-out.ts signOutOfAccount' }[realm]
    const { pagePath, form, takesFormOnly } = SUPPORT_AND_ACCOUNT_ACTION_CASES[name]!
    const action = buildActionRequest(name, form(ownedResources), 'with JavaScript', takesFormOnly)
    expect(await getOutcome(pagePath(ownedResources), user, action)).toBe(signIn)
    expect(await service.db.sql(`SELECT FROM ${SESSION_TABLES[realm]} WHERE id = $1`, [sessionId])).toEqual([])
  })
})

// Sends every server action of the portal, support and accounts as users of the other realms. Sends those of support and
// accounts as their own users too. permission-matrix.test.ts covers the pages and handlers.
// e2e/portal/permission-matrix-actions.test.ts checks that one company can't use actions on another's data.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REALM_PATHS } from '@/lib/auth/sign-in/resolve-redirect-path'
import {
  buildActionRequest,
  buildMalformedActionRequest,
  SUBMISSION_METHODS,
  type SubmissionMethod,
} from '../helpers/build-server-action-requests'
import { fingerprintTables } from '../helpers/database-snapshot'
import { describeResponse, getOtherRealms } from '../helpers/describe-access'
import { PORTAL_ACTION_CASES } from '../helpers/permission-cases/portal-actions'
import { SUPPORT_AND_ACCOUNT_ACTION_CASES } from '../helpers/permission-cases/support-and-account-actions'
import type { ExpectedResponse } from '../helpers/permission-cases/support-and-account-routes'
import { createPersonas, PERSONA_OF_REALM, PERSONA_REALM, type Persona, type Personas } from '../helpers/personas'
import {
  findRedirectTarget,
  type SendRequest,
  type SignedInUser,
  sendRequestAs,
} from '../helpers/send-browser-requests'
import { startTestService, type TestService } from '../helpers/start-test-service'

let service: TestService
let personas: Personas
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1', MAIL: 'capture' })
  personas = await createPersonas(service)
})
afterAll(() => service.stop())

const request: SendRequest = (path, principal, init, origin = service.baseUrl) =>
  sendRequestAs(service.baseUrl + path, principal, init, origin)

const getPrincipal = (persona: Persona): SignedInUser => (persona === 'nobody' ? null : personas.sessions[persona])

/** Submits an action's form to a path. Returns the outcome as `describeResponse` formats it. */
async function sendAction(
  name: string,
  path: string,
  persona: Persona,
  submissionMethod: SubmissionMethod,
): Promise<ExpectedResponse> {
  const row = SUPPORT_AND_ACCOUNT_ACTION_CASES[name] ?? PORTAL_ACTION_CASES[name]
  const action = buildActionRequest(
    name,
    row?.form(personas.ownedResources) ?? {},
    submissionMethod,
    row?.takesFormOnly,
  )
  return describeResponse(await request(path, getPrincipal(persona), action), false)
}

it('ignores a portal action from support staff or tenants, whether sent to a portal page or to their home page', async () => {
  const before = await fingerprintTables(service.db)
  for (const [name, { pagePath, returnsFormWhenSignedOut }] of Object.entries(PORTAL_ACTION_CASES)) {
    for (const persona of ['support', 'tenant'] as const) {
      const outcome = await sendAction(
        name,
        `/portal/live/${pagePath(personas.ownedResources)}`,
        persona,
        'with JavaScript',
      )
      expect([name, persona, outcome]).toEqual([name, persona, returnsFormWhenSignedOut ? 200 : '/sign-in'])
      expect(
        await sendAction(name, REALM_PATHS[PERSONA_REALM[persona]].home, persona, 'with JavaScript'),
        name,
      ).not.toBe(500)
    }
  }
  expect(await fingerprintTables(service.db)).toEqual(before)
})

describe.each(Object.entries(SUPPORT_AND_ACCOUNT_ACTION_CASES))('the server action %s', (name, row) => {
  const { realm, pagePath, form, expectedRowQuery, expectedResponse, setupSql, takesFormOnly } = row
  it('does nothing for users who aren’t signed in to the action’s realm', async () => {
    const before = await fingerprintTables(service.db)
    for (const persona of [...getOtherRealms(realm).map((other) => PERSONA_OF_REALM[other]), 'nobody' as const]) {
      for (const submissionMethod of SUBMISSION_METHODS) {
        const outcome = await sendAction(name, pagePath(personas.ownedResources), persona, submissionMethod)
        expect([persona, submissionMethod, outcome]).toEqual([persona, submissionMethod, REALM_PATHS[realm].signIn])
      }
      if (persona !== 'nobody') {
        expect(
          await sendAction(name, REALM_PATHS[PERSONA_REALM[persona]].home, persona, 'with JavaScript'),
          persona,
        ).not.toBe(500)
      }
    }
    expect(
      (await request(pagePath(personas.ownedResources), null, buildMalformedActionRequest(name))).status,
    ).toBeLessThan(500)
    expect(await fingerprintTables(service.db)).toEqual(before)
  })

  it('works for a user of the action’s realm, but is rejected if another site sends the form', async () => {
    const { sender, ownedResources } = await personas.createSender(realm)
    if (setupSql) await service.db.sql(setupSql, [ownedResources.contractId])
    const before = await fingerprintTables(service.db)
    const buildAction = () => buildActionRequest(name, form(ownedResources), 'with JavaScript', takesFormOnly)
    for (const origin of ['', 'null', 'https://evil.example', `${service.baseUrl}.evil.example`]) {
      expect((await request(pagePath(ownedResources), sender, buildAction(), origin)).status, origin).toBe(403)
    }
    expect(await fingerprintTables(service.db)).toEqual(before)
    const response = await request(pagePath(ownedResources), sender, buildAction())
    const text = `${findRedirectTarget(response)} ${await response.text()}`
    expect(response.status, text).toBeLessThan(400)
    if (expectedResponse) expect(expectedResponse.test(text), text.slice(0, 500)).toBe(true)
    if (expectedRowQuery) {
      const values = [sender.userId, sender.sessionId].slice(0, expectedRowQuery.includes('$2') ? 2 : 1)
      expect(await service.db.sql(expectedRowQuery, values)).toHaveLength(1)
    }
    // One of the actions disables the company. Undo it, because a disabled company's requests are rejected.
    await service.db.sql('UPDATE companies SET disabled_at = NULL')
  })
})

it.each(Object.entries(SUPPORT_AND_ACCOUNT_ACTION_CASES).filter(([name]) => name.endsWith('endSession')))(
  'rejects the server action %s for another user’s session',
  async (name, { realm, pagePath, form }) => {
    const { ownedResources } = await personas.createSender(realm)
    const before = await fingerprintTables(service.db)
    for (const submissionMethod of SUBMISSION_METHODS) {
      const sender = realm === 'support' ? personas.sessions.support : personas.sessions.otherTenant
      expect(
        (
          await request(
            pagePath(ownedResources),
            sender,
            buildActionRequest(name, form(ownedResources), submissionMethod),
          )
        ).status,
      ).toBe(200)
    }
    expect(await fingerprintTables(service.db)).toEqual(before)
  },
)

// Other sites must not be able to make a signed-in browser do anything. A POST must succeed only if it comes from our
// own origin, whatever its other headers say. The permission matrices in e2e/access and e2e/portal check each action
// with our own origin and an ordinary foreign one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROVIDERS } from '@/lib/auth/sign-in/providers'
import { REALM_PATHS } from '@/lib/auth/sign-in/resolve-redirect-path'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { actionIds, buildActionRequest, SUBMISSION_METHODS } from '../helpers/build-server-action-requests'
import { fingerprintTables } from '../helpers/database-snapshot'
import { PORTAL_ACTION_CASES, PUBLIC_PORTAL_ACTIONS } from '../helpers/permission-cases/portal-actions'
import {
  PUBLIC_SUPPORT_AND_ACCOUNT_ACTIONS,
  SUPPORT_AND_ACCOUNT_ACTION_CASES,
} from '../helpers/permission-cases/support-and-account-actions'
import { ROUTE_CASES } from '../helpers/permission-cases/support-and-account-routes'
import { createPersonas, PERSONA_OF_REALM, type Personas } from '../helpers/personas'
import { PASSWORD } from '../helpers/sign-in'
import { startTestService, type TestService } from '../helpers/start-test-service'
import { openForm, sendForm } from './sign-in-form'

let service: TestService
let personas: Personas
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1', MAIL: 'capture' })
  personas = await createPersonas(service)
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

/** Headers that another site, or a proxy that it deceives, could send to claim that it's our own site. */
function buildForgedHeaders(): Record<string, Record<string, string>> {
  const { host, port, origin } = new URL(service.baseUrl)
  const evil = 'https://evil.example'
  return {
    'no origin': {},
    'no origin, but our referrer': { Referer: `${origin}/portal/live` },
    'no origin, but fetch metadata of our site': { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' },
    'the origin "null"': { Origin: 'null' },
    'the origin "null", but our referrer': { Origin: 'null', Referer: `${origin}/`, 'Sec-Fetch-Site': 'none' },
    'another origin': { Origin: evil },
    'another origin, but our referrer': { Origin: evil, Referer: `${origin}/portal/live` },
    'another origin, but fetch metadata of our site': { Origin: evil, 'Sec-Fetch-Site': 'same-origin' },
    'another origin that is also the forwarded host': { Origin: evil, 'X-Forwarded-Host': 'evil.example' },
    'another origin that is in every forwarding header': {
      Origin: evil,
      'X-Forwarded-Host': `evil.example, ${host}`,
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Port': '443',
      'X-Forwarded-Server': 'evil.example',
      'X-Original-Host': 'evil.example',
      'X-Host': 'evil.example',
      Forwarded: 'host=evil.example;proto=https',
    },
    'another host that begins with ours': { Origin: `${origin}.evil.example` },
    'another host with ours as the user name': { Origin: `http://${host}@evil.example` },
    'our port on another host': { Origin: `http://evil.example:${port}` },
    'another port of this machine': { Origin: 'http://127.0.0.1:9' },
    'another name of this machine': { Origin: `http://localhost:${port}` },
    'our host with another scheme': { Origin: `https://${host}` },
    'our origin and another one': { Origin: `${origin}, ${evil}` },
    'our origin followed by a space': { Origin: `${origin}\u00a0` },
    'an origin that isn’t a URL': { Origin: 'undefined' },
  }
}

/** Sends a request with each set of forged headers, as a signed-in user. Expects a 403 that sets no cookie. */
async function expectRejected(path: string, cookie: string, init: () => RequestInit): Promise<void> {
  for (const [description, forgedHeaders] of Object.entries(buildForgedHeaders())) {
    const { headers, ...rest } = init()
    const response = await fetch(service.baseUrl + path, {
      redirect: 'manual',
      ...rest,
      headers: { ...(headers as Record<string, string>), ...forgedHeaders, Cookie: cookie },
    })
    expect([description, response.status]).toEqual([description, 403])
    expect(response.headers.getSetCookie()).toEqual([])
    await response.text()
  }
}

interface SentAction {
  name: string
  path: string
  realm: Realm
  form: () => Record<string, string | number | File>
  plain?: true | undefined
}

/** Lists every server action, each with a form that a user of the action's realm could send. */
const listActions = (): SentAction[] => [
  ...Object.entries(PORTAL_ACTION_CASES).map(
    ([name, { pagePath, form, takesFormOnly }]): SentAction => ({
      ...{
        name,
        plain: takesFormOnly,
        realm: 'portal',
        path: `/portal/live/${pagePath(personas.ownedResources)}`,
        form: () => form(personas.ownedResources),
      },
    }),
  ),
  ...Object.entries(SUPPORT_AND_ACCOUNT_ACTION_CASES).map(
    ([name, { pagePath, form, takesFormOnly, realm }]): SentAction => ({
      ...{
        name,
        plain: takesFormOnly,
        realm,
        path: pagePath(personas.ownedResources),
        form: () => form(personas.ownedResources),
      },
    }),
  ),
  ...[...PUBLIC_PORTAL_ACTIONS, ...PUBLIC_SUPPORT_AND_ACCOUNT_ACTIONS].map((name): SentAction => {
    const realm = name.startsWith('app/account') ? 'account' : name.startsWith('app/support') ? 'support' : 'portal'
    const form = () => ({ email: 'canaryqzx@example.org', password: PASSWORD, token: 'x', code: '000000' })
    return { name, realm, path: REALM_PATHS[realm].signIn, form }
  }),
]

describe('a server action', () => {
  it('is rejected if it comes from another site, with or without JavaScript', { timeout: 600_000 }, async () => {
    const actions = listActions()
    expect(actions.map(({ name }) => name).sort()).toEqual([...actionIds.keys()].sort())
    const before = await fingerprintTables(service.db)
    for (const { name, path, realm, form, plain } of actions) {
      const { cookie } = personas.sessions[PERSONA_OF_REALM[realm]]
      for (const way of SUBMISSION_METHODS)
        await expectRejected(path, cookie, () => buildActionRequest(name, form(), way, plain))
    }
    expect(await fingerprintTables(service.db)).toEqual(before)
  })

  it('is rejected if it comes from another site, on public pages and on paths without a page', async () => {
    const name = 'team/actions.ts changeRole'
    const before = await fingerprintTables(service.db)
    for (const path of ['/', '/docs', '/dev-inbox', '/nothing/here', '/_next/image', '/portal/../', '/%70ortal/live']) {
      for (const way of SUBMISSION_METHODS) {
        await expectRejected(path, personas.sessions.admin.cookie, () =>
          buildActionRequest(name, { memberId: 1, role: 'admin' }, way),
        )
      }
    }
    expect(await fingerprintTables(service.db)).toEqual(before)
  })
})

describe('a route handler for POST', () => {
  const posts = Object.entries(ROUTE_CASES).filter(([, { requestInit }]) => requestInit?.method === 'POST')

  it.each(posts)('accepts requests only from our own pages: %s', async (_, row) => {
    const { cookie } = personas.sessions[PERSONA_OF_REALM[row.realm ?? 'portal']]
    await expectRejected(row.buildPath(personas.ownedResources), cookie, () => row.requestInit ?? {})
    const response = await fetch(service.baseUrl + row.buildPath(personas.ownedResources), {
      ...row.requestInit,
      headers: { ...(row.requestInit?.headers as Record<string, string>), Origin: service.baseUrl, Cookie: cookie },
    })
    expect(response.status).toBe(200)
  })
})

describe('a sign-in form', () => {
  it.each(Object.entries(PROVIDERS))('is rejected if it comes from another site: %s', async (id, { realm }) => {
    // The attacker knows the CSRF cookie and token, as if they had planted the cookie.
    const jar = await openForm(service.baseUrl, realm)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const csrfToken = decodeURIComponent([...jar.values()].join()).split('|')[0] ?? ''
    const before = await fingerprintTables(service.db)
    await expectRejected(`/api/auth/callback/${id}`, cookie, () => ({
      method: 'POST',
      body: new URLSearchParams({
        csrfToken,
        email: 'canaryqzx.admin@example.org',
        password: PASSWORD,
        code: '000000',
      }),
    }))
    expect(await fingerprintTables(service.db)).toEqual(before)
  })

  it('is accepted if it comes from our own pages', async () => {
    const jar = await openForm(service.baseUrl, 'portal')
    const fields = { email: 'canaryqzx.admin@example.org', password: PASSWORD }
    expect((await sendForm(service.baseUrl, 'portal', jar, fields)).headers.get('location')).toBe('/portal')
  })
})

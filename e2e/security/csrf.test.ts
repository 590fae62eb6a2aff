// Pages of others cannot have a signed-in browser do anything: whatever a POST says of where it comes from, it is done
// with our own origin alone. That each action is done with it, and refused to the commonest of others, stands in
// e2e/{access,portal}/permission-matrix.test.ts.
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
let people: Personas
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1', MAIL: 'capture' })
  people = await createPersonas(service)
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

/** Headers by which a page of somebody else's, or a proxy that believes it, may say that it is ours. */
function buildForgedHeaders(): Record<string, Record<string, string>> {
  const { host, port, origin } = new URL(service.baseUrl)
  const evil = 'https://evil.example'
  return {
    'no origin': {},
    'no origin, our referrer': { Referer: `${origin}/portal/live` },
    'no origin, said to be of this site': { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' },
    'an origin of null': { Origin: 'null' },
    'an origin of null, our referrer': { Origin: 'null', Referer: `${origin}/`, 'Sec-Fetch-Site': 'none' },
    'another origin': { Origin: evil },
    'another origin, our referrer': { Origin: evil, Referer: `${origin}/portal/live` },
    'another origin, said to be of this site': { Origin: evil, 'Sec-Fetch-Site': 'same-origin' },
    'another origin, as the forwarded host': { Origin: evil, 'X-Forwarded-Host': 'evil.example' },
    'another origin, forwarded by all names': {
      Origin: evil,
      'X-Forwarded-Host': `evil.example, ${host}`,
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Port': '443',
      'X-Forwarded-Server': 'evil.example',
      'X-Original-Host': 'evil.example',
      'X-Host': 'evil.example',
      Forwarded: 'host=evil.example;proto=https',
    },
    'a host of which ours is the beginning': { Origin: `${origin}.evil.example` },
    'our host as the user name': { Origin: `http://${host}@evil.example` },
    'our port on another host': { Origin: `http://evil.example:${port}` },
    'another port of this machine': { Origin: 'http://127.0.0.1:9' },
    'another name of this machine': { Origin: `http://localhost:${port}` },
    'another scheme': { Origin: `https://${host}` },
    'two origins': { Origin: `${origin}, ${evil}` },
    'a space behind ours': { Origin: `${origin}\u00a0` },
    'what is no URL': { Origin: 'undefined' },
  }
}

/** Sends it with each of them, as somebody who is signed in where it belongs. */
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

/** Every action, as the one whom it is for would send it. */
const listActions = (): SentAction[] => [
  ...Object.entries(PORTAL_ACTION_CASES).map(
    ([name, { pagePath, form, takesFormOnly }]): SentAction => ({
      ...{
        name,
        plain: takesFormOnly,
        realm: 'portal',
        path: `/portal/live/${pagePath(people.ownedResources)}`,
        form: () => form(people.ownedResources),
      },
    }),
  ),
  ...Object.entries(SUPPORT_AND_ACCOUNT_ACTION_CASES).map(
    ([name, { pagePath, form, takesFormOnly, realm }]): SentAction => ({
      ...{
        name,
        plain: takesFormOnly,
        realm,
        path: pagePath(people.ownedResources),
        form: () => form(people.ownedResources),
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
  it('is taken from our own pages alone, both ways that browsers send it', { timeout: 600_000 }, async () => {
    const actions = listActions()
    expect(actions.map(({ name }) => name).sort()).toEqual([...actionIds.keys()].sort())
    const before = await fingerprintTables(service.db)
    for (const { name, path, realm, form, plain } of actions) {
      const { cookie } = people.sessions[PERSONA_OF_REALM[realm]]
      for (const way of SUBMISSION_METHODS)
        await expectRejected(path, cookie, () => buildActionRequest(name, form(), way, plain))
    }
    expect(await fingerprintTables(service.db)).toEqual(before)
  })

  it('is refused on pages that are nobody’s, and on none, too', async () => {
    const name = 'team/actions.ts changeRole'
    const before = await fingerprintTables(service.db)
    for (const path of ['/', '/docs', '/dev-inbox', '/nothing/here', '/_next/image', '/portal/../', '/%70ortal/live']) {
      for (const way of SUBMISSION_METHODS) {
        await expectRejected(path, people.sessions.admin.cookie, () =>
          buildActionRequest(name, { memberId: 1, role: 'admin' }, way),
        )
      }
    }
    expect(await fingerprintTables(service.db)).toEqual(before)
  })
})

describe('a handler of a page', () => {
  const posts = Object.entries(ROUTE_CASES).filter(([, { requestInit }]) => requestInit?.method === 'POST')

  it.each(posts)('%s is for our own pages alone', async (_, row) => {
    const { cookie } = people.sessions[PERSONA_OF_REALM[row.realm ?? 'portal']]
    await expectRejected(row.buildPath(people.ownedResources), cookie, () => row.requestInit ?? {})
    const response = await fetch(service.baseUrl + row.buildPath(people.ownedResources), {
      ...row.requestInit,
      headers: { ...(row.requestInit?.headers as Record<string, string>), Origin: service.baseUrl, Cookie: cookie },
    })
    expect(response.status).toBe(200)
  })
})

describe('a form of the sign-in', () => {
  it.each(Object.entries(PROVIDERS))('%s is taken from our own pages alone', async (id, { realm }) => {
    // All that a planted cookie and a token that was read could give.
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

  it('is taken from them', async () => {
    const jar = await openForm(service.baseUrl, 'portal')
    const fields = { email: 'canaryqzx.admin@example.org', password: PASSWORD }
    expect((await sendForm(service.baseUrl, 'portal', jar, fields)).headers.get('location')).toBe('/portal')
  })
})

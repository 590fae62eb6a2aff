// Pages of others cannot have a signed-in browser do anything: whatever a POST says of where it comes from, it is done
// with our own origin alone. That each action is done with it, and refused to the commonest of others, stands in
// e2e/{realms,portal}/matrix.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOMES } from '@/lib/auth/sign-in/redirect-url'
import { PROVIDERS } from '@/lib/auth/sign-in/result'
import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { type Everybody, everybody, OF_REALM } from '../support/everybody'
import { PASSWORD } from '../support/portal'
import { ACTIONS as PORTAL_ACTIONS, OPEN_ACTIONS as PORTAL_OPEN_ACTIONS } from '../support/portal-actions'
import { ACTIONS, OPEN_ACTIONS } from '../support/realm-actions'
import { ROUTES } from '../support/realm-matrix'
import { actionIds, sentAction, WAYS } from '../support/server-actions'
import { type Service, startService } from '../support/service'
import { everything } from '../support/untouched'
import { openForm, sendForm } from './sign-in-form'

let service: Service
let all: Everybody
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1', MAIL: 'capture' })
  all = await everybody(service)
})
afterAll(async () => {
  await prisma().$disconnect()
  await service.stop()
})

/** Headers by which a page of somebody else's, or a proxy that believes it, may say that it is ours. */
function forgeries(): Record<string, Record<string, string>> {
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
async function expectRefused(path: string, cookie: string, init: () => RequestInit): Promise<void> {
  for (const [what, forged] of Object.entries(forgeries())) {
    const { headers, ...rest } = init()
    const answer = await fetch(service.baseUrl + path, {
      redirect: 'manual',
      ...rest,
      headers: { ...(headers as Record<string, string>), ...forged, Cookie: cookie },
    })
    expect([what, answer.status]).toEqual([what, 403])
    expect(answer.headers.getSetCookie()).toEqual([])
    await answer.text()
  }
}

interface Sent {
  name: string
  path: string
  realm: Realm
  form: () => Record<string, string | number | File>
  plain?: true | undefined
}

/** Every action, as the one whom it is for would send it. */
const sent = (): Sent[] => [
  ...Object.entries(PORTAL_ACTIONS).map(
    ([name, { at, form, plain }]): Sent => ({
      ...{ name, plain, realm: 'portal', path: `/portal/live/${at(all.owned)}`, form: () => form(all.owned) },
    }),
  ),
  ...Object.entries(ACTIONS).map(
    ([name, { at, form, plain, realm }]): Sent => ({
      ...{ name, plain, realm, path: at(all.owned), form: () => form(all.owned) },
    }),
  ),
  ...[...PORTAL_OPEN_ACTIONS, ...OPEN_ACTIONS].map((name): Sent => {
    const realm = name.startsWith('app/account') ? 'account' : name.startsWith('app/support') ? 'support' : 'portal'
    const form = () => ({ email: 'canaryqzx@example.org', password: PASSWORD, token: 'x', code: '000000' })
    return { name, realm, path: HOMES[realm].signIn, form }
  }),
]

describe('a server action', () => {
  it('is taken from our own pages alone, both ways that browsers send it', { timeout: 600_000 }, async () => {
    const actions = sent()
    expect(actions.map(({ name }) => name).sort()).toEqual([...actionIds.keys()].sort())
    const before = await everything(service.db)
    for (const { name, path, realm, form, plain } of actions) {
      const { cookie } = all.who[OF_REALM[realm]]
      for (const way of WAYS) await expectRefused(path, cookie, () => sentAction(name, form(), way, plain))
    }
    expect(await everything(service.db)).toEqual(before)
  })

  it('is refused on pages that are nobody’s, and on none, too', async () => {
    const name = 'team/actions.ts changeRole'
    const before = await everything(service.db)
    for (const path of [
      '/',
      '/docs',
      '/captured-mail',
      '/nothing/here',
      '/_next/image',
      '/portal/../',
      '/%70ortal/live',
    ]) {
      for (const way of WAYS) {
        await expectRefused(path, all.who.admin.cookie, () => sentAction(name, { colleague: 1, role: 'admin' }, way))
      }
    }
    expect(await everything(service.db)).toEqual(before)
  })
})

describe('a handler of a page', () => {
  const posts = Object.entries(ROUTES).filter(([, { init }]) => init?.method === 'POST')

  it.each(posts)('%s is for our own pages alone', async (_, row) => {
    const { cookie } = all.who[OF_REALM[row.realm ?? 'portal']]
    await expectRefused(row.at(all.owned), cookie, () => row.init ?? {})
    const own = await fetch(service.baseUrl + row.at(all.owned), {
      ...row.init,
      headers: { ...(row.init?.headers as Record<string, string>), Origin: service.baseUrl, Cookie: cookie },
    })
    expect(own.status).toBe(200)
  })
})

describe('a form of the sign-in', () => {
  it.each(Object.entries(PROVIDERS))('%s is taken from our own pages alone', async (id, { realm }) => {
    // All that a planted cookie and a token that was read could give.
    const jar = await openForm(service.baseUrl, realm)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const csrfToken = decodeURIComponent([...jar.values()].join()).split('|')[0] ?? ''
    const before = await everything(service.db)
    await expectRefused(`/api/auth/callback/${id}`, cookie, () => ({
      method: 'POST',
      body: new URLSearchParams({
        csrfToken,
        email: 'canaryqzx.admin@example.org',
        password: PASSWORD,
        code: '000000',
      }),
    }))
    expect(await everything(service.db)).toEqual(before)
  })

  it('is taken from them', async () => {
    const jar = await openForm(service.baseUrl, 'portal')
    const fields = { email: 'canaryqzx.admin@example.org', password: PASSWORD }
    expect((await sendForm(service.baseUrl, 'portal', jar, fields)).headers.get('location')).toBe('/portal')
  })
})

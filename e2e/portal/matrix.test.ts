// Two companies, and everything that can be asked of the portal: nobody gets or changes what is another's. That each
// page, handler and action has its row, and what people of other realms get, is for e2e/realms/matrix.test.ts.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Staff, signedIn } from '../support/portal'
import { ACTIONS } from '../support/portal-actions'
import { type Ask, asked, leadsTo, PERSONAL_HEADERS, payload, textOf, withHeaders } from '../support/portal-asking'
import { HANDLERS, PAGES } from '../support/portal-matrix'
import { billsPackage } from '../support/requests'
import { malformedAction, sentAction, WAYS } from '../support/server-actions'
import { type Service, startService } from '../support/service'
import { CANARY, type TwoCompanies, twoCompanies } from '../support/two-companies'
import { everything, ofCompany } from '../support/untouched'

const SECRETS = { METRICS_TOKEN: 'a-token-of-metrics-readers', RESEND_API_KEY: 're_a_key_of_the_provider' }

let service: Service
let two: TwoCompanies
/** Of a company that has nothing. */
let others: Record<'admin' | 'member', Staff>
/** What they saw while nobody else had anything either. */
let alone: string[]
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1', MAIL: 'capture', ...SECRETS })
  const companyId = await service.newCompany()
  others = { admin: await stranger(companyId), member: await stranger(companyId, 'member') }
  alone = await shownTo(others.admin)
  two = await twoCompanies(service)
})
afterAll(() => service.stop())

const stranger = (companyId: number, role: 'admin' | 'member' = 'admin') =>
  signedIn(service.db, { companyId, role, name: 'Sam Stranger' })

const ask: Ask = (path, who, init, origin = service.baseUrl) => asked(service.baseUrl + path, who, init, origin)

const inMode = (route: string, mode: string) => route.replace('[mode]', mode).replace('[...rest]', 'nowhere')

/** Every page that is of no one thing, as text. */
async function shownTo(who: Staff): Promise<string[]> {
  const paths = Object.entries(PAGES).flatMap(([route, { id }]) =>
    id ? [] : ['live', 'test'].map((mode) => inMode(route, mode)),
  )
  const shown = async (path: string) => {
    const answer = await ask(path, who)
    expect(answer.status, path).toBeLessThan(500)
    return `${path} ${textOf(await answer.text())}`
  }
  const texts: string[] = []
  for (const path of paths) texts.push(await shown(path))
  return texts
}

it('leads on from /portal', async () => {
  const to = async (who: Staff | null) => (await ask('/portal', who)).headers.get('location')
  expect([await to(null), await to(two.admin)]).toEqual(['/portal/live', '/portal/live'])
})

it('counts for a company what is its own: its pages are as when nobody had anything', async () => {
  expect(await shownTo(others.admin)).toEqual(alone)
})

it('loads files that hold nobody’s data, and pages that hold no secret', async () => {
  const SECRET = new RegExp(
    [...Object.values(SECRETS), String(process.env.SERVER_SECRET), service.db.app, 'password_hash', '\\$argon2']
      .join('|')
      .replaceAll(/[$?.]/g, '\\$&'),
  )
  const files = new Set<string>()
  for (const [route, { id }] of Object.entries(PAGES)) {
    const html = await (await ask(inMode(route, 'live').replace('[id]', String(id && two.owned[id])), two.admin)).text()
    expect(html, route).toMatch(CANARY)
    expect(html, route).not.toMatch(SECRET)
    for (const [file] of html.matchAll(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g)) files.add(file)
  }
  expect(files.size).toBeGreaterThan(10)
  const PERSONAL = new RegExp(`${CANARY.source}|eb_(live|test)_\\w{20}|${two.admin.sessionId}|${SECRET.source}`, 'i')
  for (const file of files) {
    const loaded = await ask(file, null)
    expect([loaded.status, file]).toEqual([200, file])
    expect(PERSONAL.exec(await loaded.text())?.[0], file).toBeUndefined()
  }
})

describe.each(Object.entries(PAGES))('page %s', (route, { for: whom, id, ofBothModes, nowhere }) => {
  const pathIn = (mode: string) => inMode(route, mode).replace('[id]', String(id && two.owned[id]))

  it('is there for the company that it is of', async () => {
    expect((await ask(pathIn('live'), two.admin)).status).toBe(nowhere ? 404 : 200)
    expect((await ask(pathIn('test'), two.admin)).status).toBe(nowhere || (id && !ofBothModes) ? 404 : 200)
    if (whom === 'admin') expect((await ask(pathIn('live'), two.member)).status).toBe(404)
    const own = await payload(ask, pathIn('live'), two.admin)
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'text/x-component'])
    expect(own.headers.get('cache-control')).toContain('no-store')
    expect(await own.text()).toMatch(CANARY)
  })

  it('shows nothing of it to others, however they ask, and changes nothing', async () => {
    const before = await everything(service.db)
    for (const path of [pathIn('live'), pathIn('test')]) {
      const signIn = await ask(path, null)
      expect([signIn.status, signIn.headers.get('location')]).toEqual([307, expect.stringMatching(/^\/sign-in/)])
      const asAdmin = await ask(path, others.admin)
      expect([asAdmin.status, asAdmin.headers.get('cache-control')]).toEqual([
        id || nowhere ? 404 : 200,
        'private, no-store',
      ])
      const asMember = await ask(path, others.member)
      expect(asMember.status).toBe(id || nowhere || whom === 'admin' ? 404 : 200)
      for (const html of [signIn, asAdmin, asMember]) expect(await html.text()).not.toMatch(CANARY)
      for (const who of [null, others.admin, others.member]) {
        const answer = await payload(ask, path, who)
        expect(answer.headers.get('cache-control')).toContain('no-store')
        if (who && !id && whom === 'member') expect(answer.headers.get('content-type')).toBe('text/x-component')
        expect(await answer.text()).not.toMatch(CANARY)
      }
    }
    expect(await everything(service.db)).toEqual(before)
  })
})

describe.each(Object.entries(HANDLERS))('handler %s', (route, { method, body }) => {
  const send = (who: Staff | null, origin?: string, mode = 'live') =>
    ask(
      inMode(route, mode),
      who,
      { method, ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }) },
      origin,
    )

  it('answers the signed-in alone, with what is theirs, for nobody to keep', async () => {
    const before = await ofCompany(service.db, service.companyId)
    const answer = await send(others.member)
    expect(await answer.text()).not.toMatch(CANARY)
    const otherMethod = { method: method === 'GET' ? 'PUT' : 'GET' }
    expect(
      [
        answer,
        await send(null),
        await send(others.member, undefined, 'neither'),
        await ask(inMode(route, 'live'), others.member, otherMethod),
      ].map(withHeaders),
    ).toEqual([200, 401, 404, 405].map((status) => ({ status, ...PERSONAL_HEADERS })))
    expect(await ofCompany(service.db, service.companyId)).toEqual(before)
  })
})

const OTHER_ORIGINS = () => ['', 'null', 'https://evil.example', `${service.baseUrl}.evil.example`]

it.each(Object.entries(HANDLERS).filter(([, { method }]) => method === 'POST'))(
  'handler %s is refused to pages of others',
  async (route, { body }) => {
    for (const origin of OTHER_ORIGINS()) {
      const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
      expect((await ask(inMode(route, 'live'), two.member, init, origin)).status).toBe(403)
    }
  },
)

it('is for nobody to keep, whatever the answer', async () => {
  const asked: [string, number, RequestInit?][] = [
    ['/portal/live', 307],
    ['/portal/neither', 404],
    ['/portal/live/contracts/export', 204, { method: 'OPTIONS' }],
    ['/sign-in?cookies=1', 200],
    ['/sign-in?cookies=1&done=constructor&error=toString', 200],
    ['/sign-in?cookies=1&done=__proto__', 200],
    ['/forgotten-password', 200],
    ['/api/auth/signin', 303],
    ['/api/auth/session', 404],
    ['/api/auth/callback/credentials', 415, { method: 'POST' }],
    ['/api/auth/callback/constructor', 404, { method: 'POST' }],
  ]
  for (const [path, status, init] of asked) {
    const answer = await ask(
      path,
      path.includes('/portal/live/') || path.endsWith('neither') ? others.admin : null,
      init,
    )
    expect({ path, ...withHeaders(answer) }).toEqual({ path, status, ...PERSONAL_HEADERS })
  }
  expect((await ask('/api/auth/callback/credentials', null, { method: 'POST' }, '')).status).toBe(403)
})

it('knows no place in the list that is a contract of another company’s', async () => {
  const companyId = await service.newCompany()
  const made = await service.create(billsPackage(), (await service.newKey('live', companyId)).key)
  expect(made.status).toBe(200)
  const who = await stranger(companyId)
  for (const turn of ['after', 'before']) {
    const [foreign, unknown, own] = await Promise.all(
      [two.owned.contract, 2_000_000_000, made.body.data.houseContractId].map(async (id) =>
        textOf(await (await ask(`/portal/live/contracts?${turn}=${id}`, who)).text()),
      ),
    )
    expect(foreign).toBe(unknown)
    // Before the first there is no whole page, and so the first page is shown.
    if (turn === 'after') expect(own).not.toBe(unknown)
  }
})

describe.each(Object.entries(ACTIONS))('action %s', (name, row) => {
  const { for: whom, at, form, proof, own, personal, plain, givesBack, ofBothModes } = row
  const send = (who: Staff | null, init: RequestInit, mode = 'live', owned = two.owned, origin?: string) =>
    ask(`/portal/${mode}/${at(owned)}`, who, init, origin)

  it('does nothing for others, nor for the company’s own from pages of others', async () => {
    const fields = form(two.owned)
    const before = await everything(service.db)
    for (const way of WAYS) {
      const sent = () => sentAction(name, fields, way, plain)
      const anonymous = await send(null, sent())
      expect(await anonymous.text()).not.toMatch(CANARY)
      const to = leadsTo(anonymous)
      if (!givesBack) {
        expect([anonymous.status, to]).toEqual([expect.toBeOneOf([200, 303]), expect.stringMatching(/^\/sign-in/)])
      }
      if (whom === 'admin') expect((await send(two.member, sent())).status).toBe(404)
      if (personal) expect((await send(two.admin, sent())).status).toBe(200)
      for (const origin of OTHER_ORIGINS()) {
        expect((await send(two.admin, sent(), 'live', two.owned, origin)).status, origin).toBe(403)
      }
      const forwarded = sent()
      forwarded.headers = { ...forwarded.headers, 'X-Forwarded-Host': 'evil.example' }
      expect((await send(two.admin, forwarded, 'live', two.owned, 'https://evil.example')).status).toBe(403)
      if ('mode' in fields && !own && !ofBothModes) {
        await (await send(two.admin, sentAction(name, { ...fields, mode: 'test' }, way, plain), 'test')).text()
      }
    }
    expect(await everything(service.db)).toEqual(before)
  })

  it('does nothing to another company’s, whatever is sent', async () => {
    const fields = form(two.owned)
    const claims = { companyId: service.companyId, role: 'admin', userId: two.admin.userId, actor: two.admin.userId }
    const companyId = await service.newCompany()
    const who = await stranger(companyId)
    const [before, first] = [await everything(service.db), await ofCompany(service.db, service.companyId)]
    for (const way of WAYS) {
      const answer = await send(who, sentAction(name, { ...claims, ...fields }, way, plain))
      const echoed = Object.values(fields).some((value) => CANARY.test(String(value)))
      if (!echoed) expect(await answer.text()).not.toMatch(CANARY)
    }
    if (!own) expect(await everything(service.db)).toEqual(before)
    expect((await send(await stranger(companyId), malformedAction(name))).status).toBeLessThan(500)
    expect(await ofCompany(service.db, service.companyId)).toEqual(first)
  })

  // Without scripts an answer is shown by the page, to a form of its own.
  const shown = proof.audit || proof.rows || plain ? WAYS : WAYS.slice(0, 1)
  it.each(shown)('does its work for the company itself, %s', async (way) => {
    const { sender, owned } = await two.anew(whom)
    const [{ last } = { last: '0' }] = await service.db.sql<{ last: string }>(
      'SELECT max(id) AS last FROM audit_events',
    )
    const answer = await send(sender, sentAction(name, form(owned), way, plain), 'live', owned)
    const to = leadsTo(answer) ?? ''
    const text = `${to} ${await answer.text()}`
    expect(answer.status).toBeLessThan(400)
    // Else nobody of the others here could do anything any more.
    await service.db.sql('UPDATE companies SET two_factor_required = false')
    if (proof.answers && (to || way === 'by script')) expect(text).toMatch(proof.answers)
    if (proof.rows) {
      const values = [sender.userId, sender.sessionId, owned.session].slice(
        0,
        proof.rows.includes('$3') ? 3 : proof.rows.includes('$2') ? 2 : 1,
      )
      expect(await service.db.sql(proof.rows, values)).toHaveLength(1)
    }
    const written = await service.db.sql('SELECT action, actor_id, company_id FROM audit_events WHERE id > $1', [last])
    if (!proof.audit) expect(written).toEqual([])
    else {
      expect(written).toContainEqual({ action: proof.audit, actor_id: sender.userId, company_id: service.companyId })
      expect(new Set(written.map(({ actor_id, company_id }) => `${actor_id} ${company_id}`)).size).toBe(1)
    }
  })
})

it('does nothing for an action that is sent to a page it is not on', async () => {
  const name = 'api-keys/actions.ts createKey'
  const form = { mode: 'live', label: 'From elsewhere' }
  const before = await everything(service.db)
  for (const way of WAYS) {
    await (await ask('/portal/live/account', two.member, sentAction(name, form, way))).text()
    const anonymous = await ask('/portal/live/account', null, sentAction(name, form, way))
    if (way === 'by script') expect(leadsTo(anonymous)).toMatch(/^\/sign-in(?!.*%5B)/)
  }
  expect(await everything(service.db)).toEqual(before)
})

it('names to a company no contract of another’s, whose tenant it sends', async () => {
  const name = 'contracts/new/actions.ts createContract'
  const form = { ...ACTIONS[name]!.form(two.owned), email: 'canaryqzx@example.org' }
  const who = await stranger(await service.newCompany())
  const text = await (await ask('/portal/live/contracts/new', who, sentAction(name, form, 'by script'))).text()
  expect(text).toContain('already associated with a contract')
  expect(text).not.toMatch(new RegExp(`contracts/${two.owned.contract}\\b`))
})

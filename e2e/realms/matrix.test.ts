// Partners' staff, support, tenants and whoever is not signed in, and everything that app/ answers: each gets what is
// theirs, and nothing opens or changes for anybody else. What two companies may not do to each other within the portal
// is in e2e/portal/matrix.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCookie } from '@/lib/auth/sessions/session-cookie'
import { HOMES } from '@/lib/auth/sign-in/redirect-url'
import type { Realm } from '@/lib/platform/identity/realm'
import { ASKERS, type Asker, type Everybody, everybody, OF_REALM, REALM_OF, tenantOf } from '../support/everybody'
import { cookieOf } from '../support/portal'
import { ACTIONS as PORTAL_ACTIONS, OPEN_ACTIONS as PORTAL_OPEN_ACTIONS } from '../support/portal-actions'
import { type Ask, asked, leadsTo, payload, type Who } from '../support/portal-asking'
import { ACTIONS, OPEN_ACTIONS } from '../support/realm-actions'
import { type Answered, expected, isFor, ROUTES, type Row } from '../support/realm-matrix'
import { billsPackage } from '../support/requests'
import { builtRoutes } from '../support/route-tree'
import { actionIds, malformedAction, sentAction, WAYS, type Way } from '../support/server-actions'
import { type Service, startService } from '../support/service'
import { CANARY } from '../support/two-companies'
import { everything } from '../support/untouched'

let service: Service
let all: Everybody
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1', MAIL: 'capture', METRICS_TOKEN: 'a-token-of-metrics-readers' })
  all = await everybody(service)
})
afterAll(() => service.stop())

const REALMS = Object.keys(OF_REALM) as Realm[]
const others = (realm: Realm) => REALMS.filter((other) => other !== realm)

const ask: Ask = (path, who, init, origin = service.baseUrl) => asked(service.baseUrl + path, who, init, origin)

const who = (asker: Asker): Who => (asker === 'nobody' ? null : all.who[asker])

const pathOf = (location: string) => new URL(location, service.baseUrl).pathname

/** What an answer is, with a remark where it tells somebody what is another's. */
async function told(answer: Response, mayKnow: boolean): Promise<Answered> {
  const to = leadsTo(answer)
  const leaks = !mayKnow && CANARY.test(await answer.text())
  const outcome = to ? pathOf(to) : answer.status
  return leaks ? `${outcome}, which tells what is not theirs` : outcome
}

const ofTheFirst = (asker: Asker) => ['admin', 'member', 'support', 'tenant'].includes(asker)

const got = async (row: Row, asker: Asker): Promise<Answered> =>
  told(await ask(row.at(all.owned), who(asker), row.init), isFor(row, asker) && (ofTheFirst(asker) || !row.realm))

/** For each route what each of some askers gets, or is to get. */
async function table(
  askers: (row: Row) => string[],
  cell: (row: Row, asker: string) => Promise<Answered> | Answered,
): Promise<Record<string, Record<string, Answered>>> {
  const rows: [string, Record<string, Answered>][] = []
  for (const [route, row] of Object.entries(ROUTES)) {
    const cells = askers(row).map(async (asker) => [asker, await cell(row, asker)] as const)
    rows.push([route, Object.fromEntries(await Promise.all(cells))])
  }
  return Object.fromEntries(rows)
}

it('has a row for each page, handler and server action of the build', () => {
  const how =
    'describe it in e2e/support: realm-matrix.ts and realm-actions.ts, or portal-matrix.ts and portal-actions.ts'
  expect.soft(Object.keys(ROUTES).sort(), how).toEqual(builtRoutes())
  const actions = [ACTIONS, PORTAL_ACTIONS].flatMap(Object.keys)
  expect.soft([...actions, ...OPEN_ACTIONS, ...PORTAL_OPEN_ACTIONS].sort(), how).toEqual([...actionIds.keys()].sort())
})

it('shows nothing to those for whom it is not, however they ask, and changes nothing', async () => {
  const strangers = (row: Row) => ASKERS.filter((asker) => !isFor(row, asker))
  const before = await everything(service.db)
  const answers = await table(strangers, (row, asker) => got(row, asker as Asker))
  expect(answers).toEqual(await table(strangers, (row) => row.others))

  const payloads = (row: Row) => (row.init ? [] : strangers(row))
  const closed = await table(payloads, async (row, asker) =>
    CANARY.test(await (await payload(ask, row.at(all.owned), who(asker as Asker))).text()) ? 'tells' : 'does not tell',
  )
  expect(closed).toEqual(await table(payloads, () => 'does not tell'))
  expect(await everything(service.db)).toEqual(before)
})

it('takes no cookie for another realm’s, and no session of one for one of another', async () => {
  const askers = ({ realm }: Row) =>
    realm ? others(realm).flatMap((other) => [`cookie of ${other}`, `session of ${other}`]) : []
  const before = await everything(service.db)
  const answers = await table(askers, async (row, asker) => {
    const [what, , of] = asker.split(' ') as [string, string, Realm]
    const { cookie, sessionId } = all.who[OF_REALM[of]]
    const realm = row.realm as Realm
    const value = cookie.slice(cookie.indexOf('=') + 1)
    const taken = what === 'cookie' ? `${sessionCookie(realm)}=${value}` : await cookieOf(realm, sessionId)
    return told(await ask(row.at(all.owned), { cookie: taken }, row.init), false)
  })
  expect(answers).toEqual(await table(askers, (row) => row.others))
  expect(await everything(service.db)).toEqual(before)
})

it('gives each what is theirs', async () => {
  // One of each kind for what is everybody's; what partners' staff get in the portal is told by its own matrix.
  const kinds: Asker[] = ['admin', 'support', 'tenant', 'otherTenant', 'nobody']
  const own = (row: Row) => kinds.filter((asker) => isFor(row, asker) && (row.realm || asker !== 'otherTenant'))
  const answers = await table(own, (row, asker) => got(row, asker as Asker))
  expect(answers).toEqual(await table(own, (row, asker) => expected(row, asker as Asker)))
  // Else nothing would be told to others whatever they got.
  for (const route of ['/account', '/support', '/support/tenants/[id]', '/support/companies/[id]']) {
    const row = ROUTES[route] as Row
    const asker = OF_REALM[row.realm as Realm]
    expect(await (await ask(row.at(all.owned), who(asker))).text(), route).toMatch(CANARY)
  }
})

/** What comes of an action that somebody sends to a page. */
async function sent(name: string, path: string, asker: Asker, way: Way): Promise<Answered> {
  const row = ACTIONS[name] ?? PORTAL_ACTIONS[name]
  const action = sentAction(name, row?.form(all.owned) ?? {}, way, row?.plain)
  return told(await ask(path, who(asker), action), false)
}

it('does nothing of the portal for people of other realms, on its page or theirs', async () => {
  const before = await everything(service.db)
  for (const [name, { at, givesBack }] of Object.entries(PORTAL_ACTIONS)) {
    for (const asker of ['support', 'tenant'] as const) {
      const answer = await sent(name, `/portal/live/${at(all.owned)}`, asker, 'by script')
      expect([name, asker, answer]).toEqual([name, asker, givesBack ? 200 : '/sign-in'])
      expect(await sent(name, HOMES[REALM_OF[asker]].home, asker, 'by script'), name).not.toBe(500)
    }
  }
  expect(await everything(service.db)).toEqual(before)
})

describe.each(Object.entries(ACTIONS))('action %s', (name, row) => {
  const { realm, at, form, proof, answers, ready, plain } = row
  it('does nothing for anybody else, on its page or theirs', async () => {
    const before = await everything(service.db)
    for (const asker of [...others(realm).map((other) => OF_REALM[other]), 'nobody' as const]) {
      for (const way of WAYS) {
        const answer = await sent(name, at(all.owned), asker, way)
        expect([asker, way, answer]).toEqual([asker, way, HOMES[realm].signIn])
      }
      if (asker !== 'nobody') {
        expect(await sent(name, HOMES[REALM_OF[asker]].home, asker, 'by script'), asker).not.toBe(500)
      }
    }
    expect((await ask(at(all.owned), null, malformedAction(name))).status).toBeLessThan(500)
    expect(await everything(service.db)).toEqual(before)
  })

  it('does its work for whom it is, and is taken from their own pages alone', async () => {
    const { sender, owned } = await all.anew(realm)
    if (ready) await service.db.sql(ready, [owned.contract])
    const before = await everything(service.db)
    const action = () => sentAction(name, form(owned), 'by script', plain)
    for (const origin of ['', 'null', 'https://evil.example', `${service.baseUrl}.evil.example`]) {
      expect((await ask(at(owned), sender, action(), origin)).status, origin).toBe(403)
    }
    expect(await everything(service.db)).toEqual(before)
    const answer = await ask(at(owned), sender, action())
    const text = `${leadsTo(answer)} ${await answer.text()}`
    expect(answer.status, text).toBeLessThan(400)
    if (answers) expect(answers.test(text), text.slice(0, 500)).toBe(true)
    if (proof) {
      const values = [sender.userId, sender.sessionId].slice(0, proof.includes('$2') ? 2 : 1)
      expect(await service.db.sql(proof, values)).toHaveLength(1)
    }
    // Else nobody's calls would be answered any more.
    await service.db.sql('UPDATE companies SET disabled_at = NULL')
  })
})

it.each(Object.entries(ACTIONS).filter(([name]) => name.endsWith('endSession')))(
  'leaves the sessions of others of the same realm alone: %s',
  async (name, { realm, at, form }) => {
    const { owned } = await all.anew(realm)
    const before = await everything(service.db)
    for (const way of WAYS) {
      const sender = realm === 'support' ? all.who.support : all.who.otherTenant
      expect((await ask(at(owned), sender, sentAction(name, form(owned), way))).status).toBe(200)
    }
    expect(await everything(service.db)).toEqual(before)
  },
)

it('knows no tenant of test data, and nothing by numbers that there are none of', async () => {
  const test = await service.create(billsPackage(), service.testKey)
  const ids = [await tenantOf(service, test.body.data.houseContractId), 0, -1, 2 ** 31 - 1, 10 ** 12, 'x', '1e1', '%00']
  const before = await everything(service.db)
  for (const id of ids) {
    const paths = [`tenants/${id}`, `tenants/${id}/everything`, `tenants/${id}/everything.json`]
    for (const path of id === ids[0] ? paths : [...paths, `companies/${id}`, `companies/${id}/requests`]) {
      expect([path, (await ask(`/support/${path}`, all.who.support)).status]).toEqual([path, 404])
    }
  }
  expect(await everything(service.db)).toEqual(before)
})

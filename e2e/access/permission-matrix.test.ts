// Requests everything in app/ as partner staff, support staff, tenants and signed-out visitors. Each user must get
// everything that they may see, and must not see or change anything else. e2e/portal/permission-matrix.test.ts checks
// that one company can't reach another's data in the portal.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionCookieName } from '@/lib/auth/sessions/session-cookie'
import type { Realm } from '@/lib/platform/identity/realm'
import { actionIds } from '../helpers/build-server-action-requests'
import { CANARY_PATTERN } from '../helpers/canary-company'
import { fingerprintTables } from '../helpers/database-snapshot'
import { describeResponse, getOtherRealms } from '../helpers/describe-access'
import { findBuiltRoutes } from '../helpers/find-routes'
import { PORTAL_ACTION_CASES, PUBLIC_PORTAL_ACTIONS } from '../helpers/permission-cases/portal-actions'
import {
  PUBLIC_SUPPORT_AND_ACCOUNT_ACTIONS,
  SUPPORT_AND_ACCOUNT_ACTION_CASES,
} from '../helpers/permission-cases/support-and-account-actions'
import {
  type ExpectedResponse,
  expectedResponse,
  isIntendedFor,
  ROUTE_CASES,
  type RouteCase,
} from '../helpers/permission-cases/support-and-account-routes'
import {
  createPersonas,
  findTenantOfContract,
  PERSONA_OF_REALM,
  PERSONAS,
  type Persona,
  type Personas,
} from '../helpers/personas'
import { buildBillsPackage } from '../helpers/request-bodies'
import {
  requestPagePayload,
  type SendRequest,
  type SignedInUser,
  sendRequestAs,
} from '../helpers/send-browser-requests'
import { encodeSessionCookie } from '../helpers/sign-in'
import { startTestService, type TestService } from '../helpers/start-test-service'

let service: TestService
let personas: Personas
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1', MAIL: 'capture', METRICS_TOKEN: 'a-token-of-metrics-readers' })
  personas = await createPersonas(service)
})
afterAll(() => service.stop())

const request: SendRequest = (path, principal, init, origin = service.baseUrl) =>
  sendRequestAs(service.baseUrl + path, principal, init, origin)

const getPrincipal = (persona: Persona): SignedInUser => (persona === 'nobody' ? null : personas.sessions[persona])

const isOfFirstCompany = (persona: Persona) => ['admin', 'member', 'support', 'tenant'].includes(persona)

const getOutcome = async (row: RouteCase, persona: Persona): Promise<ExpectedResponse> =>
  describeResponse(
    await request(row.buildPath(personas.ownedResources), getPrincipal(persona), row.requestInit),
    isIntendedFor(row, persona) && (isOfFirstCompany(persona) || !row.realm),
  )

/**
 * Builds a table of the actual or expected responses. It has a row for each route and a column for each persona or
 * cookie.
 */
async function buildTable(
  getColumns: (row: RouteCase) => string[],
  getCell: (row: RouteCase, column: string) => Promise<ExpectedResponse> | ExpectedResponse,
): Promise<Record<string, Record<string, ExpectedResponse>>> {
  const rows: [string, Record<string, ExpectedResponse>][] = []
  for (const [route, row] of Object.entries(ROUTE_CASES)) {
    const cells = getColumns(row).map(async (column) => [column, await getCell(row, column)] as const)
    rows.push([route, Object.fromEntries(await Promise.all(cells))])
  }
  return Object.fromEntries(rows)
}

it('has an access test for every page, route handler and server action in the build', () => {
  const instructions = 'add a case in e2e/helpers/permission-cases/'
  expect.soft(Object.keys(ROUTE_CASES).sort(), instructions).toEqual(findBuiltRoutes())
  const actions = [SUPPORT_AND_ACCOUNT_ACTION_CASES, PORTAL_ACTION_CASES].flatMap(Object.keys)
  expect
    .soft([...actions, ...PUBLIC_SUPPORT_AND_ACCOUNT_ACTIONS, ...PUBLIC_PORTAL_ACTIONS].sort(), instructions)
    .toEqual([...actionIds.keys()].sort())
})

it('reveals and changes nothing when users without access request a page or route', async () => {
  const getPersonasWithoutAccess = (row: RouteCase) => PERSONAS.filter((persona) => !isIntendedFor(row, persona))
  const before = await fingerprintTables(service.db)
  const outcomes = await buildTable(getPersonasWithoutAccess, (row, persona) => getOutcome(row, persona as Persona))
  expect(outcomes).toEqual(await buildTable(getPersonasWithoutAccess, (row) => row.otherRealmsResponse))

  const getPayloadPersonas = (row: RouteCase) => (row.requestInit ? [] : getPersonasWithoutAccess(row))
  const payloadOutcomes = await buildTable(getPayloadPersonas, async (row, persona) =>
    CANARY_PATTERN.test(
      await (
        await requestPagePayload(request, row.buildPath(personas.ownedResources), getPrincipal(persona as Persona))
      ).text(),
    )
      ? 'leak'
      : 'no leak',
  )
  expect(payloadOutcomes).toEqual(await buildTable(getPayloadPersonas, () => 'no leak'))
  expect(await fingerprintTables(service.db)).toEqual(before)
})

it('rejects a session outside its realm (portal, support or account), even if the cookie is renamed', async () => {
  const getColumns = ({ realm }: RouteCase) =>
    realm ? getOtherRealms(realm).flatMap((other) => [`cookie of ${other}`, `session of ${other}`]) : []
  const before = await fingerprintTables(service.db)
  const outcomes = await buildTable(getColumns, async (row, column) => {
    const [kind, , fromRealm] = column.split(' ') as [string, string, Realm]
    const { cookie, sessionId } = personas.sessions[PERSONA_OF_REALM[fromRealm]]
    const realm = row.realm as Realm
    const value = cookie.slice(cookie.indexOf('=') + 1)
    const foreignCookie =
      kind === 'cookie' ? `${sessionCookieName(realm)}=${value}` : await encodeSessionCookie(realm, sessionId)
    return describeResponse(
      await request(row.buildPath(personas.ownedResources), { cookie: foreignCookie }, row.requestInit),
      false,
    )
  })
  expect(outcomes).toEqual(await buildTable(getColumns, (row) => row.otherRealmsResponse))
  expect(await fingerprintTables(service.db)).toEqual(before)
})

it('shows each kind of user the pages and data that they have access to', async () => {
  // One persona of each kind is enough, because the portal has its own matrix for partner staff.
  const kinds: Persona[] = ['admin', 'support', 'tenant', 'otherTenant', 'nobody']
  const getOwnPersonas = (row: RouteCase) =>
    kinds.filter((persona) => isIntendedFor(row, persona) && (row.realm || persona !== 'otherTenant'))
  const outcomes = await buildTable(getOwnPersonas, (row, persona) => getOutcome(row, persona as Persona))
  expect(outcomes).toEqual(
    await buildTable(getOwnPersonas, (row, persona) => expectedResponse(row, persona as Persona)),
  )
  // The canary is a word that only the first company's data contains. Users who may see these pages must find it there.
  // Otherwise, the test couldn't detect a leak.
  for (const route of ['/account', '/support', '/support/tenants/[id]', '/support/companies/[id]']) {
    const row = ROUTE_CASES[route] as RouteCase
    const persona = PERSONA_OF_REALM[row.realm as Realm]
    expect(await (await request(row.buildPath(personas.ownedResources), getPrincipal(persona))).text(), route).toMatch(
      CANARY_PATTERN,
    )
  }
})

it('responds with 404 if the ID in a support page’s URL is unknown, malformed or that of a test tenant', async () => {
  const testResponse = await service.createBillsPackage(buildBillsPackage(), service.testKey)
  const ids = [
    await findTenantOfContract(service, testResponse.body.data.houseContractId),
    0,
    -1,
    2 ** 31 - 1,
    10 ** 12,
    'x',
    '1e1',
    '%00',
  ]
  const before = await fingerprintTables(service.db)
  for (const id of ids) {
    const paths = [`tenants/${id}`, `tenants/${id}/data-export`, `tenants/${id}/data-export.json`]
    for (const path of id === ids[0] ? paths : [...paths, `companies/${id}`, `companies/${id}/api-requests`]) {
      expect([path, (await request(`/support/${path}`, personas.sessions.support)).status]).toEqual([path, 404])
    }
  }
  expect(await fingerprintTables(service.db)).toEqual(before)
})

// No secret setting may leave the server in a file for browsers, a page, a payload, a response or the log. `npm run
// test:security` makes a build in which every secret setting is a canary, a unique value that the test can search for.
// This test runs a server with these settings.
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCompanyId } from '@/lib/companies/find-company-id'
import { prisma } from '@/lib/platform/database/prisma'
import { actionIds, buildMalformedActionRequest } from '../helpers/build-server-action-requests'
import { createCanaryTenant, findCanarySpellings } from '../helpers/canary-tenant'
import { ROUTE_CASES } from '../helpers/permission-cases/support-and-account-routes'
import { createPersonas, PERSONAS, type Personas } from '../helpers/personas'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { sendRequestAs } from '../helpers/send-browser-requests'
import {
  postJson,
  type SpawnedProcess,
  spawnServer,
  startTestService,
  stopProcess,
  type TestService,
} from '../helpers/start-test-service'
import { CANARY_SECRETS, DATABASE_PASSWORD, findSecrets } from './canary-secrets'

const BUILD = '.next/standalone'

let service: TestService
let personas: Personas
/** A server on the test's database, with a canary in every secret setting except SERVER_SECRET. */
let canaryServer: { baseUrl: string; serverProcess: SpawnedProcess }
/** The headers and the text of every response so far, in which the tests search for canaries. */
const responseTexts: string[] = []
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1', MAIL: 'capture' })
  personas = await createPersonas(service)
  const company = await findCompanyId(prisma(), service.companyId)
  if (!company) throw new Error(`company ${service.companyId} doesn't exist`)
  await createCanaryTenant(service.db, company)
  await service.db.runAsSuperuser(`CREATE ROLE canary_app LOGIN PASSWORD '${DATABASE_PASSWORD}' IN ROLE bills_app`)
  // SERVER_SECRET isn't a canary, because the server must accept the sessions that the tests have created.
  const { SERVER_SECRET: _, ...settings } = CANARY_SECRETS
  canaryServer = await spawnServer({
    ...settings,
    EMBEDDED: '1',
    MAIL_FROM: 'Bills <bills@example.org>',
    MAIL: 'capture',
    DATABASE_URL: service.db.app.replace(/\/\/[^@]*@/, `//canary_app:${DATABASE_PASSWORD}@`),
  })
})
afterAll(async () => {
  await stopProcess(canaryServer.serverProcess)
  await prisma().$disconnect()
  await service.stop()
  // The role must be dropped, because it belongs to the whole cluster and doesn't disappear with the test's database.
  await service.db.runAsSuperuser('DROP ROLE canary_app')
})

async function request(path: string, persona: (typeof PERSONAS)[number], init?: RequestInit): Promise<Response> {
  const response = await sendRequestAs(
    canaryServer.baseUrl + path,
    persona === 'nobody' ? null : personas.sessions[persona],
    init,
    canaryServer.baseUrl,
  )
  responseTexts.push(`${path} ${persona}\n${JSON.stringify([...response.headers])}\n${await response.clone().text()}`)
  return response
}

const findLeaks = (texts: string[]) =>
  texts.filter((text) => [...findSecrets(text), ...SERVER_SECRETS.filter((secret) => text.includes(secret))].length > 0)

/** The values of SERVER_SECRET in the tests and in the build. */
const SERVER_SECRETS = ['a-secret-for-tests-of-32-characters', CANARY_SECRETS.SERVER_SECRET]

it('accepts only the canary metrics token, and serves webhooks and signed-in pages with canary settings', async () => {
  const requestMetrics = (token: string) =>
    request('/api/metrics', 'nobody', { headers: { Authorization: `Bearer ${token}` } })
  expect((await requestMetrics(CANARY_SECRETS.METRICS_TOKEN)).status).toBe(200)
  expect((await requestMetrics('another-token-of-metrics')).status).toBe(401)
  expect((await request('/api/webhooks/resend', 'nobody', { method: 'POST', body: '{}' })).status).not.toBe(404)
  expect((await request('/account', 'tenant')).status).toBe(200)
})

it('reveals no secret setting, password hash or session in any response', {
  timeout: 400_000,
}, async () => {
  for (const row of Object.values(ROUTE_CASES)) {
    for (const persona of PERSONAS) {
      await request(row.buildPath(personas.ownedResources), persona, row.requestInit)
      if (!row.requestInit)
        await request(`${row.buildPath(personas.ownedResources)}`, persona, { headers: { RSC: '1' } })
    }
  }
  for (const name of actionIds.keys()) await request('/portal/live/account', 'admin', buildMalformedActionRequest(name))
  const requestApi = (endpoint: string, body: unknown) =>
    postJson(`${canaryServer.baseUrl}/api/external/${endpoint}.php`, body, service.liveKey)
  for (const { body } of [
    await requestApi('getQuotes', buildQuoteRequest()),
    await requestApi('createBillsPackage', buildBillsPackage()),
  ]) {
    responseTexts.push(JSON.stringify(body))
  }
  await service.db.sql('ALTER TABLE house_contracts ADD CONSTRAINT never CHECK (false) NOT VALID')
  responseTexts.push(JSON.stringify((await requestApi('createBillsPackage', buildBillsPackage())).body))
  expect(responseTexts.length).toBeGreaterThan(500)
  expect(findLeaks(responseTexts)).toEqual([])
  const sessions = Object.values(personas.sessions).map(({ cookie }) => cookie.replace(/^[^=]+=/, ''))
  expect(responseTexts.filter((text) => sessions.some((session) => text.includes(session)))).toEqual([])
  expect(responseTexts.filter((text) => /\$argon2/.test(text))).toEqual([])
})

it('writes no secret setting and no personal data to the log', async () => {
  // Wait for the error of the last request, because log lines arrive with a delay.
  await expect.poll(canaryServer.serverProcess.output).toContain('never')
  const log = canaryServer.serverProcess.output()
  expect(log.split('\n').length).toBeGreaterThan(500)
  expect(findLeaks(log.split('\n'))).toEqual([])
  expect(findCanarySpellings(log)).toEqual([])
  expect(log.split('\n').filter((line) => /canaryqzx|portal-session|eb_(live|test)_\w{12}/i.test(line))).toEqual([])
})

it('has no secret setting in the build’s files, for browsers or for the server', async () => {
  const files = await readdir(BUILD, { recursive: true, withFileTypes: true })
  const texts = files
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(`${BUILD}/node_modules`))
    .map(({ parentPath, name }) => [`${parentPath}/${name}`, readFileSync(`${parentPath}/${name}`, 'latin1')] as const)
  expect(texts.filter(([file]) => file.includes('/.next/static/')).length).toBeGreaterThan(20)
  expect(texts.filter(([, text]) => findLeaks([text]).length > 0).map(([file]) => file)).toEqual([])
  expect(texts.filter(([file]) => /\/\.env/.test(file))).toEqual([])
  expect(texts.filter(([, text]) => findCanarySpellings(text).includes('canary-mail')).map(([file]) => file)).toEqual(
    [],
  )
  // Say so if the build has no canaries, because this test then proves nothing about the build.
  if (!process.env.BUILT_WITH)
    console.log('This build has no canaries. To test one that has, run: npm run test:security')
})

it('serves no server source, source map or list of the server’s files', async () => {
  const files = await readdir(`${BUILD}/.next/static`, { recursive: true })
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  const paths = ['/server.js', '/package.json', '/.next/server/server-reference-manifest.json', '/.next/BUILD_ID']
  const traversals = ['/_next/static/../server/app-paths-manifest.json', '/_next/static/%2e%2e/%2e%2e/server.js']
  const folders = ['/_next/', '/_next/static/', '/_next/static/chunks/', '/public/']
  for (const path of [
    ...paths,
    ...traversals,
    ...folders,
    '/_next/static/..%2f..%2fserver.js',
    '/lib/env.ts',
    '/prisma/schema.prisma',
  ]) {
    const response = await fetch(canaryServer.baseUrl + path)
    expect([path, response.status]).toEqual([path, expect.toBeOneOf([400, 404])])
  }
})

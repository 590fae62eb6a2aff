// No secret setting leaves the server: not in a file that browsers load, not in a page, a payload or an answer, not in
// the log. `npm run test:security` makes the build with canaries in the settings; here it runs with them.
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { companyNumbered } from '../../lib/companies/data'
import { canaryIn, plantCanary } from '../support/canary'
import { ASKERS, type Everybody, everybody } from '../support/everybody'
import { asked } from '../support/portal-asking'
import { ROUTES } from '../support/realm-matrix'
import { billsPackage, quote } from '../support/requests'
import { actionIds, malformedAction } from '../support/server-actions'
import { type Child, end, post, type Service, startServer, startService } from '../support/service'
import { DATABASE_PASSWORD, SECRETS, secretsIn } from './secrets'

const BUILD = '.next/standalone'

let service: Service
let all: Everybody
/** On the same database, with a canary for every secret. */
let canaries: { baseUrl: string; server: Child }
/** All that it answered. */
const answers: string[] = []
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1', MAIL: 'capture' })
  all = await everybody(service)
  const company = await companyNumbered(prisma(), service.companyId)
  if (!company) throw new Error('no company')
  await plantCanary(service.db, company)
  await service.db.asSuperuser(`CREATE ROLE canary_app LOGIN PASSWORD '${DATABASE_PASSWORD}' IN ROLE bills_app`)
  // That of the tests is a secret of theirs: sessions are read with it.
  const { SERVER_SECRET: _, ...settings } = SECRETS
  canaries = await startServer({
    ...settings,
    EMBEDDED: '1',
    MAIL_FROM: 'Bills <bills@example.org>',
    MAIL: 'capture',
    DATABASE_URL: service.db.app.replace(/\/\/[^@]*@/, `//canary_app:${DATABASE_PASSWORD}@`),
  })
})
afterAll(async () => {
  await end(canaries.server)
  await prisma().$disconnect()
  await service.stop()
  // Its rows are gone with the test's database or stay bills_app's; the role is the cluster's.
  await service.db.asSuperuser('DROP ROLE canary_app')
})

async function ask(path: string, asker: (typeof ASKERS)[number], init?: RequestInit): Promise<Response> {
  const answer = await asked(
    canaries.baseUrl + path,
    asker === 'nobody' ? null : all.who[asker],
    init,
    canaries.baseUrl,
  )
  answers.push(`${path} ${asker}\n${JSON.stringify([...answer.headers])}\n${await answer.clone().text()}`)
  return answer
}

const leaking = (texts: string[]) =>
  texts.filter((text) => [...secretsIn(text), ...SERVER_SECRETS.filter((secret) => text.includes(secret))].length > 0)

/** What the tests' own servers are started with. */
const SERVER_SECRETS = ['a-secret-for-tests-of-32-characters', SECRETS.SERVER_SECRET]

it('runs with the canaries', async () => {
  const metrics = (token: string) => ask('/api/metrics', 'nobody', { headers: { Authorization: `Bearer ${token}` } })
  expect((await metrics(SECRETS.METRICS_TOKEN)).status).toBe(200)
  expect((await metrics('another-token-of-metrics')).status).toBe(401)
  expect((await ask('/api/webhooks/resend', 'nobody', { method: 'POST', body: '{}' })).status).not.toBe(404)
  expect((await ask('/account', 'tenant')).status).toBe(200)
})

it('says none of them in any answer, whoever asks, nor a hash of a password, nor a session', {
  timeout: 400_000,
}, async () => {
  for (const row of Object.values(ROUTES)) {
    for (const asker of ASKERS) {
      await ask(row.at(all.owned), asker, row.init)
      if (!row.init) await ask(`${row.at(all.owned)}`, asker, { headers: { RSC: '1' } })
    }
  }
  for (const name of actionIds.keys()) await ask('/portal/live/account', 'admin', malformedAction(name))
  const call = (endpoint: string, body: unknown) =>
    post(`${canaries.baseUrl}/api/external/${endpoint}.php`, body, service.liveKey)
  for (const { body } of [await call('getQuotes', quote()), await call('createBillsPackage', billsPackage())]) {
    answers.push(JSON.stringify(body))
  }
  await service.db.sql('ALTER TABLE house_contracts ADD CONSTRAINT never CHECK (false) NOT VALID')
  answers.push(JSON.stringify((await call('createBillsPackage', billsPackage())).body))
  expect(answers.length).toBeGreaterThan(500)
  expect(leaking(answers)).toEqual([])
  const sessions = Object.values(all.who).map(({ cookie }) => cookie.replace(/^[^=]+=/, ''))
  expect(answers.filter((text) => sessions.some((session) => text.includes(session)))).toEqual([])
  expect(answers.filter((text) => /\$argon2/.test(text))).toEqual([])
})

it('writes none of them into its log, and nobody’s data', async () => {
  // The line of the last call's fault, which comes through a pipe.
  await expect.poll(canaries.server.output).toContain('never')
  const log = canaries.server.output()
  expect(log.split('\n').length).toBeGreaterThan(500)
  expect(leaking(log.split('\n'))).toEqual([])
  expect(canaryIn(log)).toEqual([])
  expect(log.split('\n').filter((line) => /canaryqzx|portal-session|eb_(live|test)_\w{12}/i.test(line))).toEqual([])
})

it('has none of them in the files of the build, those that browsers load or those of the server', async () => {
  const files = await readdir(BUILD, { recursive: true, withFileTypes: true })
  const texts = files
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(`${BUILD}/node_modules`))
    .map(({ parentPath, name }) => [`${parentPath}/${name}`, readFileSync(`${parentPath}/${name}`, 'latin1')] as const)
  expect(texts.filter(([file]) => file.includes('/.next/static/')).length).toBeGreaterThan(20)
  expect(texts.filter(([, text]) => leaking([text]).length > 0).map(([file]) => file)).toEqual([])
  expect(texts.filter(([file]) => /\/\.env/.test(file))).toEqual([])
  expect(texts.filter(([, text]) => canaryIn(text).includes('canary-mail')).map(([file]) => file)).toEqual([])
  // Otherwise the build had none of them at hand, and this shows nothing.
  if (!process.env.BUILT_WITH) console.log('made by another build: npm run test:security makes one with the canaries')
})

it('sends no source of the server, no map to it, and no list of its files', async () => {
  const files = await readdir(`${BUILD}/.next/static`, { recursive: true })
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  const paths = ['/server.js', '/package.json', '/.next/server/server-reference-manifest.json', '/.next/BUILD_ID']
  const climbs = ['/_next/static/../server/app-paths-manifest.json', '/_next/static/%2e%2e/%2e%2e/server.js']
  const folders = ['/_next/', '/_next/static/', '/_next/static/chunks/', '/public/']
  for (const path of [
    ...paths,
    ...climbs,
    ...folders,
    '/_next/static/..%2f..%2fserver.js',
    '/lib/env.ts',
    '/prisma/schema.prisma',
  ]) {
    const answer = await fetch(canaries.baseUrl + path)
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf([400, 404])])
  }
})

// Runs sqlmap against values from clients: API keys, idempotency keys, fields of both endpoints, and parameters of
// lists and searches in the portal and support. Each run must find no weakness. To prove that sqlmap works, it must
// find the weakness of a server that is vulnerable on purpose.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encryptSearch, listSearchScope, supportSearchScope } from '@/lib/auth/encrypt-search-term'
import { prisma } from '@/lib/platform/database/prisma'
import { createPersonas, type Personas } from '../helpers/personas'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { startTestService, type TestService } from '../helpers/start-test-service'

const SQLMAP = '/usr/bin/sqlmap'
/** Each run of sqlmap is stopped after this time. Most end after a few minutes. */
const RUN_MS = 8 * 60_000

let service: TestService
let people: Personas
let pool: pg.Pool
let injectableServer: Server
let proxyServer: Server
let folder: string
beforeAll(async () => {
  if (!existsSync(SQLMAP)) throw new Error('The tests need sqlmap. On Debian, run this as root: apt-get install sqlmap')
  const settings = { SUPPORT_LOOKUPS_PER_HOUR: '10000', TRUSTED_PROXY_HOPS: '1' }
  service = await startTestService({ EMBEDDED: '1', MAIL: 'capture', ...settings })
  await service.db.unlockLogs()
  people = await createPersonas(service)
  folder = await mkdtemp(path.join(tmpdir(), 'house-bills-sqlmap-'))
  pool = new pg.Pool({ connectionString: service.db.app, max: 2 })
  injectableServer = await startInjectableServer(pool)
  proxyServer = await startProxyServer()
})
afterAll(async () => {
  injectableServer?.close()
  proxyServer?.close()
  await pool?.end()
  if (folder) await rm(folder, { recursive: true })
  await prisma().$disconnect()
  await service?.stop()
})

/** Starts a server that is vulnerable on purpose: it puts the value that it receives into its SQL. */
async function startInjectableServer(database: pg.Pool): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { email = '' } = JSON.parse((await text(request)) || '{}')
    const result = await database
      .query(`SELECT id FROM tenants WHERE email = '${email}'`)
      .then(({ rowCount }) => ({ count: rowCount }))
      .catch(({ message }) => ({ message }))
    response.writeHead('message' in result ? 500 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(result))
  })
  return listenOnLoopback(server)
}

const jsonHeaders = (key: string) => ({ 'Content-Type': 'application/json', 'X-API-Key': key })

let addressCount = 0

/**
 * The requests that a proxy sends for sqlmap, by path. The proxy receives sqlmap's words as plain text, and sends them
 * in a form that sqlmap can't produce.
 */
const REQUESTS_BY_PATH: Record<string, (words: string) => Promise<Response>> = {
  // The URLs of both searches must contain the search words in encrypted form.
  '/portal': (words) => {
    const q = encryptSearch(listSearchScope(service.companyId as never, 'live', 'contracts'), words) ?? ''
    return fetch(`${service.baseUrl}/portal/live/contracts?q=${q}`, {
      headers: { Cookie: people.sessions.admin.cookie },
    })
  },
  '/support': async (words) => {
    await service.db.sql('DELETE FROM support_access_log')
    const q = encryptSearch(supportSearchScope(people.sessions.support as never), words) ?? ''
    return fetch(`${service.baseUrl}/support?q=${q}`, { headers: { Cookie: people.sessions.support.cookie } })
  },
  // Uses many IP addresses, because each may send only 60 wrong keys a minute.
  '/key': (key) =>
    fetch(`${service.baseUrl}/api/external/getQuotes.php`, {
      method: 'POST',
      headers: { ...jsonHeaders(key), 'X-Forwarded-For': `10.0.${addressCount >> 8}.${addressCount++ & 255}` },
      body: JSON.stringify(buildQuoteRequest()),
    }),
}

async function startProxyServer(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    const upstream = await REQUESTS_BY_PATH[pathname]?.(searchParams.get('words') ?? '').catch(() => null)
    // If a header can't contain the words, fetch fails, and the proxy responds with 400. No attacker can send such
    // words either.
    response.writeHead(upstream?.status ?? 400, { 'Content-Type': 'text/html' })
    response.end(await upstream?.text())
  })
  return listenOnLoopback(server)
}

async function listenOnLoopback(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const getUrl = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

interface Target {
  url: string
  /** The request body. As in `url` and `headers`, a star marks each value for sqlmap to try. */
  body?: string
  headers?: Record<string, string>
  /** Text that the response contains only because of a search word. */
  expectedText?: string
}

const SEARCH_WORD = /Canaryqzx|High Street/

/**
 * Expects a target to respond with 200 to its values. If `expectedText` is set, also expects the response to depend on
 * them. If the response were always the same, for example because the session has expired, sqlmap could never find
 * anything.
 */
async function expectWorks({ url, body, headers = {}, expectedText }: Target): Promise<void> {
  const send = async (replacement?: string) => {
    const removeStars = (text: string) =>
      (replacement ? text.replace(SEARCH_WORD, replacement) : text).replaceAll('*', '')
    const plainHeaders = Object.entries(headers).map(([name, value]): [string, string] => [name, removeStars(value)])
    const response = await fetch(removeStars(url), {
      redirect: 'manual',
      headers: plainHeaders,
      ...(body && { method: 'POST', body: removeStars(body) }),
    })
    expect([url, response.status]).toEqual([url, 200])
    return response.text()
  }
  const text = await send()
  if (!expectedText) return
  expect(text).toContain(expectedText)
  expect(await send('Nosuchword')).not.toContain(expectedText)
}

/** Runs sqlmap on every marked value of a target, and returns sqlmap's output. */
async function runSqlmap(name: string, { url, body, headers = {} }: Target): Promise<string> {
  expect(new URL(url).hostname).toBe('127.0.0.1')
  const args = [
    ...['-u', url, '--batch', '--disable-coloring', '--flush-session', '--ignore-proxy', '--ignore-redirects'],
    ...['--output-dir', path.join(folder, name), '--level', '1', '--risk', '1', '--dbms', 'PostgreSQL'],
    // Use error-based, boolean, union and stacked techniques. Time-based ones cause false alarms on a busy machine.
    ...['--technique', 'BEUS', '--threads', '2', '--timeout', '30', '--ignore-code', '*'],
    ...['--answers', 'follow=N,redirect=N,extend=N,include all=N,reduce=Y'],
    ...(body ? ['--method', 'POST', '--data', body] : []),
    ...Object.entries(headers).flatMap(([header, value]) => ['-H', `${header}: ${value}`]),
  ]
  const child = spawn(SQLMAP, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: RUN_MS,
    // sqlmap writes its files in this folder, which is deleted afterwards.
    env: { ...process.env, HOME: folder, TMPDIR: folder },
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return output + errors
}

const INJECTABLE = /identified the following injection point|is vulnerable|appears to be .*injectable/
const NOT_INJECTABLE = /all tested parameters do not appear to be injectable/

const markFields = (fields: Record<string, unknown>, names: string[]) =>
  JSON.stringify({ ...fields, ...Object.fromEntries(names.map((name) => [name, `${fields[name]}*`])) })

it('finds the SQL injection in a deliberately vulnerable server', { timeout: RUN_MS }, async () => {
  const output = await runSqlmap('control', {
    url: `${getUrl(injectableServer)}/`,
    body: '{"email": "ada@example.org*"}',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(output).toMatch(INJECTABLE)
  expect(output).not.toMatch(NOT_INJECTABLE)
})

const TARGETS: [string, () => Target][] = [
  [
    'createBillsPackage',
    () => ({
      url: `${service.baseUrl}/api/external/createBillsPackage.php`,
      body: markFields(buildBillsPackage(), ['firstName', 'email', 'contactNo', 'address', 'broadband', 'startDate']),
      headers: jsonHeaders(service.liveKey),
    }),
  ],
  [
    'getQuotes',
    () => ({
      url: `${service.baseUrl}/api/external/getQuotes.php`,
      body: markFields(buildQuoteRequest(), ['lastName', 'email', 'postcode', 'numberOfTenants', 'endDate']),
      headers: jsonHeaders(service.liveKey),
    }),
  ],
  [
    'the idempotency key',
    () => ({
      url: `${service.baseUrl}/api/external/getQuotes.php`,
      body: JSON.stringify(buildQuoteRequest()),
      headers: { ...jsonHeaders(service.liveKey), 'Idempotency-Key': `${randomUUID()}*` },
    }),
  ],
  ['the API key', () => ({ url: `${getUrl(proxyServer)}/key?words=${service.liveKey}*` })],
  [
    'the portal’s list of contracts',
    () => ({
      url: `${service.baseUrl}/portal/live/contracts?createdFrom=2026-01-01*&service=gas*&sort=tenant*&after=1*`,
      headers: { Cookie: people.sessions.admin.cookie },
    }),
  ],
  [
    'the portal’s search for contracts',
    () => ({
      url: `${getUrl(proxyServer)}/portal?words=Canaryqzx*`,
      expectedText: `/portal/live/contracts/${people.ownedResources.contractId}`,
    }),
  ],
  [
    'support’s search for tenants',
    () => ({
      url: `${getUrl(proxyServer)}/support?words=Canaryqzx*`,
      expectedText: `/support/tenants/${people.ownedResources.tenantId}`,
    }),
  ],
  [
    'support’s search for companies',
    () => ({
      url: `${service.baseUrl}/support/companies?name=Canaryqzx*`,
      headers: { Cookie: people.sessions.support.cookie },
      expectedText: `/support/companies/${service.companyId}`,
    }),
  ],
  [
    'the portal’s search for addresses',
    () => ({
      url: `${service.baseUrl}/portal/live/unmatched-addresses/search`,
      body: '{"line": "12 High Street*"}',
      headers: { 'Content-Type': 'application/json', Origin: service.baseUrl, Cookie: people.sessions.admin.cookie },
      expectedText: 'LS6 3AA',
    }),
  ],
  [
    'support’s list of API requests',
    () => ({
      url: `${service.baseUrl}/support/companies/${service.companyId}/api-requests?key=1*&from=2026-01-01*&id=x*&after=1*`,
      headers: { Cookie: people.sessions.support.cookie },
    }),
  ],
]

it.each(TARGETS)('finds no SQL injection in %s', { timeout: RUN_MS }, async (name, target) => {
  const { url, body = '', headers = {} } = target()
  await expectWorks(target())
  const output = await runSqlmap(name.replaceAll(/\W/g, '-'), { url, body, headers })
  await expectWorks(target())
  expect(output).not.toMatch(INJECTABLE)
  // No request may have reached a rate limit or caused a server error.
  expect(/\b(?:429|5\d\d) \([A-Z].*/.exec(output)?.[0]).toBeUndefined()
  expect(output).toMatch(NOT_INJECTABLE)
  // sqlmap must have tried every marked value.
  const stars = [url, body, ...Object.values(headers)].join().split('*').length - 1
  expect(output.split('does not seem to be injectable').length - 1).toBeGreaterThanOrEqual(stars)
})

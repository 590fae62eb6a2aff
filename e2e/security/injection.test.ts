// sqlmap's quiet run against all that callers write into queries: both endpoints, the key, and the searches of the
// portal and the desk. It finds nothing there, and finds what is to be found in a server made to be found.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '../../lib/prisma'
import { listOf, sealSearch, searchOf } from '../../lib/sealed-search'
import { type Everybody, everybody } from '../support/everybody'
import { billsPackage, quote } from '../support/requests'
import { type Service, startService } from '../support/service'

const SQLMAP = '/usr/bin/sqlmap'
/** A run ends by itself after some minutes at most. */
const RUN_MS = 8 * 60_000

let service: Service
let all: Everybody
let pool: pg.Pool
let injectable: Server
let searching: Server
let folder: string
beforeAll(async () => {
  if (!existsSync(SQLMAP)) throw new Error('The tests need sqlmap. On Debian, as root: apt-get install sqlmap')
  service = await startService({ EMBEDDED: '1', MAIL: 'capture', SUPPORT_LOOK_UPS_PER_HOUR: '10000' })
  all = await everybody(service)
  folder = await mkdtemp(path.join(tmpdir(), 'house-bills-sqlmap-'))
  pool = new pg.Pool({ connectionString: service.db.app, max: 2 })
  injectable = await madeToBeFound(pool)
  searching = await searchesInClear()
})
afterAll(async () => {
  injectable?.close()
  searching?.close()
  await pool?.end()
  if (folder) await rm(folder, { recursive: true })
  await prisma().$disconnect()
  await service?.stop()
})

/** A server that does what ours must not: it writes what it is sent into its statement. */
async function madeToBeFound(database: pg.Pool): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { email = '' } = JSON.parse((await text(request)) || '{}')
    const found = await database
      .query(`SELECT id FROM tenants WHERE email = '${email}'`)
      .then(({ rowCount }) => ({ found: rowCount }))
      .catch(({ message }) => ({ message }))
    response.writeHead('message' in found ? 500 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(found))
  })
  return listening(server)
}

/** What is searched for stands sealed in addresses; this takes it in clear, as an attacker who has signed in can. */
async function searchesInClear(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    const words = searchParams.get('words') ?? ''
    const [page, place, who] =
      pathname === '/desk'
        ? (['/support', searchOf(all.who.support as never), all.who.support] as const)
        : (['/portal/live/contracts', listOf(service.companyId as never, 'live', 'contracts'), all.who.admin] as const)
    if (pathname === '/desk') await service.db.sql('DELETE FROM support_accesses')
    const query = new URLSearchParams({ q: sealSearch(place, words) ?? '' })
    const answer = await fetch(`${service.baseUrl}${page}?${query}`, { headers: { Cookie: who.cookie } })
    response.writeHead(answer.status, { 'Content-Type': 'text/html' })
    response.end(await answer.text())
  })
  return listening(server)
}

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

interface Target {
  url: string
  /** A star marks each value that is tried. */
  body?: string
  headers?: Record<string, string>
}

/** What it says of a target, having tried every marked place. */
async function sqlmap(name: string, { url, body, headers = {} }: Target): Promise<string> {
  expect(new URL(url).hostname).toBe('127.0.0.1')
  const args = [
    ...['-u', url, '--batch', '--disable-coloring', '--flush-session', '--ignore-proxy', '--ignore-redirects'],
    ...['--output-dir', path.join(folder, name), '--level', '1', '--risk', '1', '--dbms', 'PostgreSQL'],
    // By errors, by answers that differ, by unions and stacked statements; by time alone a busy machine would tell tales.
    ...['--technique', 'BEUS', '--threads', '2', '--timeout', '30', '--ignore-code', '*'],
    ...['--answers', 'follow=N,redirect=N,extend=N,include all=N,reduce=Y'],
    ...(body ? ['--method', 'POST', '--data', body] : []),
    ...Object.entries(headers).flatMap(([header, value]) => ['-H', `${header}: ${value}`]),
  ]
  const child = spawn(SQLMAP, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: RUN_MS,
    // What it keeps goes with the folder.
    env: { ...process.env, HOME: folder, TMPDIR: folder },
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return output + errors
}

const FOUND = /identified the following injection point|is vulnerable|appears to be .*injectable/
const NOT_FOUND = /all tested parameters do not appear to be injectable/

const marked = (fields: Record<string, unknown>, names: string[]) =>
  JSON.stringify({ ...fields, ...Object.fromEntries(names.map((name) => [name, `${fields[name]}*`])) })

it('finds what is to be found', { timeout: RUN_MS }, async () => {
  const output = await sqlmap('control', {
    url: `${urlOf(injectable)}/`,
    body: '{"email": "ada@example.org*"}',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(output).toMatch(FOUND)
  expect(output).not.toMatch(NOT_FOUND)
})

const json = (key: string) => ({ 'Content-Type': 'application/json', 'X-API-Key': key })

const TARGETS: [string, () => Target][] = [
  [
    'create',
    () => ({
      url: `${service.baseUrl}/api/external/createBillsPackage.php`,
      body: marked(billsPackage(), ['firstName', 'email', 'contactNo', 'address', 'broadband', 'startDate']),
      headers: json(service.liveKey),
    }),
  ],
  [
    'quotes',
    () => ({
      url: `${service.baseUrl}/api/external/getQuotes.php`,
      body: marked(quote(), ['lastName', 'email', 'postcode', 'numberOfTenants', 'endDate']),
      headers: json(service.liveKey),
    }),
  ],
  [
    'the key and its idempotency key',
    () => ({
      url: `${service.baseUrl}/api/external/getQuotes.php`,
      body: JSON.stringify(quote()),
      headers: { ...json(`${service.liveKey}*`), 'Idempotency-Key': 'one*' },
    }),
  ],
  [
    'the portal’s list',
    () => ({
      url: `${service.baseUrl}/portal/live/contracts?createdFrom=2026-01-01*&service=gas*&sort=tenant*&after=1*`,
      headers: { Cookie: all.who.admin.cookie },
    }),
  ],
  ['the portal’s search', () => ({ url: `${urlOf(searching)}/portal?words=Canaryqzx*` })],
  ['the desk’s search', () => ({ url: `${urlOf(searching)}/desk?words=Canaryqzx*` })],
  [
    'the desk’s search of companies',
    () => ({ url: `${service.baseUrl}/support/companies?name=Lets*`, headers: { Cookie: all.who.support.cookie } }),
  ],
  [
    'the portal’s search of addresses',
    () => ({
      url: `${service.baseUrl}/portal/live/addresses/search`,
      body: '{"line": "12 High Street*"}',
      headers: { 'Content-Type': 'application/json', Origin: service.baseUrl, Cookie: all.who.admin.cookie },
    }),
  ],
  [
    'the desk’s list of requests',
    () => ({
      url: `${service.baseUrl}/support/companies/${service.companyId}/requests?key=1*&from=2026-01-01*&id=x*&after=1*`,
      headers: { Cookie: all.who.support.cookie },
    }),
  ],
]

it.each(TARGETS)('finds nothing in %s', { timeout: RUN_MS }, async (name, target) => {
  const { url, body = '', headers = {} } = target()
  const output = await sqlmap(name.replaceAll(/\W/g, '-'), { url, body, headers })
  expect(output).not.toMatch(FOUND)
  expect(output).toMatch(NOT_FOUND)
  // Each marked place was tried.
  const stars = [url, body, ...Object.values(headers)].join().split('*').length - 1
  expect(output.split('does not seem to be injectable').length - 1).toBeGreaterThanOrEqual(stars)
})

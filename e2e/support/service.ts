// The built server as users run it, on a database of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type BillsPackageRequest, createClient, type QuoteRequest } from '../../clients/typescript/src/client'
import { createApiKey } from '../../lib/api-keys/mutations'
import { OPERATOR } from '../../lib/audit/actor'
import { companyNumbered } from '../../lib/companies/data'
import { createCompany, limitCompany } from '../../lib/companies/mutations'
import { connect } from '../../lib/prisma'
import { expectDocumented } from './contract'
import { type TestDatabase, testDatabase } from './database'
import { testPort } from './test-port'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** What Node is told to start: the built server, or a server that it is measured beside (bench/peers). */
const SERVER = process.env.TESTED_SERVER?.split(' ') ?? ['.next/standalone/server.js']

/** Likewise for the worker; its sources, which need no build, unless it is said. */
const WORKER = process.env.TESTED_WORKER?.split(' ') ?? ['--import', 'tsx', 'scripts/worker.ts']

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into any answer
  body: any
}

export interface Service {
  baseUrl: string
  db: TestDatabase
  companyId: number
  liveKey: string
  testKey: string
  /** Calls an endpoint as a partner does, with the client; a text is sent as it stands. */
  create: (body: unknown, key?: string) => Promise<Answer>
  quotes: (body: unknown, key?: string) => Promise<Answer>
  newKey: (mode: 'live' | 'test', companyId?: number) => Promise<{ id: number; key: string }>
  newCompany: () => Promise<number>
  server: Child
  stop: () => Promise<void>
}

export interface Child {
  process: ChildProcess
  /** All that it has written so far. */
  output: () => string
}

/** Starts the built server; `env` changes settings. */
export async function startService(env: Record<string, string> = {}): Promise<Service> {
  const db = await testDatabase('seeded')
  const operator = connect(db.owner)
  const newCompany = async () => {
    const { id } = await createCompany(operator, 'Acme Lets')
    // Only the tests of the limit are to meet it.
    await limitCompany(operator, id, 1_000_000)
    return id
  }
  const companyId = await newCompany()
  const newKey = async (mode: 'live' | 'test', company = companyId) => {
    const known = await companyNumbered(operator, company)
    if (!known) throw new Error('no such company')
    const made = await createApiKey(OPERATOR, known, mode, { label: null, expiresAt: null }, operator)
    if (!made.ok) throw new Error(made.reason)
    return made
  }
  const [live, test] = [await newKey('live'), await newKey('test')]
  const { baseUrl, server } = await startServer(env)
  const client = (key = live.key) => createClient({ baseUrl, apiKey: key, fetch: documented })
  const send = (endpoint: string, text: string, key = live.key) =>
    post(`${baseUrl}/api/external/${endpoint}.php`, text, key)
  return {
    baseUrl,
    db,
    companyId,
    liveKey: live.key,
    testKey: test.key,
    create: (body, key) =>
      typeof body === 'string'
        ? send('createBillsPackage', body, key)
        : client(key).createBillsPackage(body as BillsPackageRequest),
    quotes: (body, key) =>
      typeof body === 'string' ? send('getQuotes', body, key) : client(key).getQuotes(body as QuoteRequest),
    newKey,
    newCompany,
    server,
    stop: async () => {
      await end(server)
      await operator.$disconnect()
      await db.close()
    },
  }
}

/** The built server as one more process on the test's database. */
export async function startServer(env: Record<string, string> = {}): Promise<{ baseUrl: string; server: Child }> {
  const port = await testPort()
  const baseUrl = `http://127.0.0.1:${port}`
  const server = startChild(SERVER, {
    NEXT_MANUAL_SIG_HANDLE: '1',
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    ...env,
  })
  await answering(baseUrl, server)
  return { baseUrl, server }
}

/** The worker as its own process, against a database. */
export function startWorker(env: Record<string, string> = {}): Child {
  return startChild(WORKER, env)
}

/** Sends a process a SIGTERM and waits for its end. */
export async function end({ process: child }: Child, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/** POSTs JSON, or a text as it stands. */
export async function post(url: string, body: unknown, key?: string): Promise<Answer> {
  const response = await documented(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { 'X-API-Key': key }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Fetches, and fails when the answer is not as the OpenAPI document says. */
export async function documented(input: string | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  await expectDocumented(response.url, response.clone(), input instanceof Request ? input.method : init?.method)
  return response
}

function startChild(args: string[], env: Record<string, string>): Child {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return { process: child, output: () => output }
}

async function answering(baseUrl: string, { process: child, output }: Child): Promise<void> {
  const until = performance.now() + 60_000
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output()}`)
    const response = await fetch(`${baseUrl}/api/external/getQuotes.php`).catch(() => null)
    if (response?.status === 405) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the server does not answer:\n${output()}`)
}

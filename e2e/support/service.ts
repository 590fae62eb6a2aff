// The built server as users run it, on a database of its own or on the one that test files share.
import { inject } from 'vitest'
import { createApiKey } from '@/lib/companies/api-keys/mutations'
import { connect } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { type BillsPackageRequest, createClient, type QuoteRequest } from '../../clients/typescript/src/client'
import { companyNumbered } from '../../lib/companies/data'
import { createCompany, limitCompany } from '../../lib/companies/mutations'
import { expectDocumented } from './contract'
import { openDatabase, type TestDatabase, testDatabase } from './database'
import { type Child, end, startServer } from './processes'

export { type Child, end, startServer, startWorker } from './processes'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into any answer
  body: any
}

/** A company, and the server that it calls. */
export interface SharedService {
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
  stop: () => Promise<void>
}

export interface Service extends SharedService {
  server: Child
}

/** Starts the built server; `env` changes settings. */
export async function startService(env: Record<string, string> = {}): Promise<Service> {
  const db = await testDatabase('seeded')
  const { baseUrl, server } = await startServer(env)
  const service = await callService(db, baseUrl)
  const stop = async () => {
    await end(server)
    await service.stop()
  }
  return { ...service, server, stop }
}

/**
 * Calls the server that test files share, which costs a file no start and no database. Its tests change no settings and
 * no rows of others, count no whole table, and send no wrong keys: an address has so many a minute.
 */
export async function shareService(): Promise<SharedService> {
  const shared = inject('sharedServer')
  if (!shared) throw new Error('The server is not built: npm run build')
  return callService(openDatabase(shared.database), shared.baseUrl)
}

async function callService(db: TestDatabase, baseUrl: string): Promise<SharedService> {
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
    stop: async () => {
      await operator.$disconnect()
      await db.close()
    },
  }
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

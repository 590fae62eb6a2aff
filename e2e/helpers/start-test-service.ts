// Starts the built server with a new database, or connects to the shared server.
import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { createApiKey } from '@/lib/companies/api-keys/create-api-key'
import { type KeyRestrictions, UNRESTRICTED } from '@/lib/companies/api-keys/key-restrictions'
import { createCompany } from '@/lib/companies/create-company'
import { findCompanyId } from '@/lib/companies/find-company-id'
import { setCompanyRateLimit } from '@/lib/companies/set-company-rate-limit'
import { connect } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { expectDocumented } from './check-against-openapi'
import { createTestDatabase, openTestDatabase, type TestDatabase } from './create-test-database'
import { type SpawnedProcess, spawnServer, stopProcess } from './spawn-server-and-worker'

export { type SpawnedProcess, spawnServer, spawnWorker, stopProcess } from './spawn-server-and-worker'

export interface ApiResponse {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any
}

/** A company and the server that it sends requests to. */
export interface SharedTestService {
  baseUrl: string
  db: TestDatabase
  companyId: number
  liveKey: string
  testKey: string
  /**
   * An IP address that no other test file uses. The shared server counts the failed attempts of requests with this
   * address in X-Forwarded-For separately.
   */
  clientIp: string
  /** Sends a request with the live key or with `key`. A body that is a string is sent unchanged. */
  createBillsPackage: (body: unknown, key?: string) => Promise<ApiResponse>
  getQuotes: (body: unknown, key?: string) => Promise<ApiResponse>
  addApiKey: (
    mode: 'live' | 'test',
    companyId?: number,
    restrictions?: Partial<KeyRestrictions>,
  ) => Promise<{ id: number; key: string }>
  addCompany: () => Promise<number>
  stop: () => Promise<void>
}

export interface TestService extends SharedTestService {
  serverProcess: SpawnedProcess
}

/** Starts the built server with a new database. `env` overrides settings. */
export async function startTestService(env: Record<string, string> = {}): Promise<TestService> {
  const db = await createTestDatabase('seeded')
  const { baseUrl, serverProcess } = await spawnServer(env)
  const service = await connectTestService(db, baseUrl)
  const stop = async () => {
    await stopProcess(serverProcess)
    await service.stop()
  }
  return { ...service, serverProcess, stop }
}

/**
 * Connects to the shared server, so that a test file needn't start a server or create a database. The file's tests must
 * not change settings or other companies' rows, or count the rows of whole tables. The number of failed attempts per IP
 * address is limited, and all test files share one address. To make many failed attempts, send `clientIp` in
 * X-Forwarded-For.
 */
export async function openSharedTestService(): Promise<SharedTestService> {
  const { database, baseUrl } = getSharedServer()
  return connectTestService(openTestDatabase(database), baseUrl)
}

/** Returns the output of the shared server so far, which includes the log lines of other files' requests. */
export const readSharedServerLog = (): string => readFileSync(getSharedServer().logFile, 'utf8')

function getSharedServer() {
  const sharedServer = inject('sharedServer')
  if (!sharedServer) throw new Error('The server is not built. Run: npm run build')
  return sharedServer
}

async function connectTestService(db: TestDatabase, baseUrl: string): Promise<SharedTestService> {
  const ownerClient = connect(db.owner)
  const addCompany = async () => {
    const { id } = await createCompany(ownerClient, 'Acme Lets')
    // Raise the limit, because only the tests of the rate limit should reach it.
    await setCompanyRateLimit(ownerClient, id, 1_000_000)
    return id
  }
  const companyId = await addCompany()
  const addApiKey: SharedTestService['addApiKey'] = async (mode, ownerCompanyId = companyId, changes = {}) => {
    const company = await findCompanyId(ownerClient, ownerCompanyId)
    if (!company) throw new Error(`company ${ownerCompanyId} doesn't exist`)
    const restrictions = { ...UNRESTRICTED, ...changes }
    const keyOptions = { label: null, expiresAt: null, restrictions }
    const createdKey = await createApiKey(OPERATOR, company, mode, keyOptions, ownerClient)
    if (!createdKey.ok) throw new Error(createdKey.reason)
    return createdKey
  }
  const [liveApiKey, testApiKey] = [await addApiKey('live'), await addApiKey('test')]
  const send = (endpoint: string, body: unknown, key = liveApiKey.key) =>
    postJson(`${baseUrl}/api/external/${endpoint}.php`, body, key)
  return {
    baseUrl,
    db,
    companyId,
    liveKey: liveApiKey.key,
    testKey: testApiKey.key,
    // The addresses are in the range for benchmarks (RFC 2544).
    clientIp: `198.18.${Math.floor(companyId / 256)}.${companyId % 256}`,
    createBillsPackage: (body, key) => send('createBillsPackage', body, key),
    getQuotes: (body, key) => send('getQuotes', body, key),
    addApiKey,
    addCompany,
    stop: async () => {
      await ownerClient.$disconnect()
      await db.close()
    },
  }
}

/** Sends a POST request with a JSON body. A body that is a string is sent unchanged. */
export async function postJson(url: string, body: unknown, key?: string, headers?: object): Promise<ApiResponse> {
  const response = await fetchDocumented(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { 'X-API-Key': key }), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Sends a request and returns the response. Throws an error if the response differs from the OpenAPI document. */
export async function fetchDocumented(input: string | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  await expectDocumented(response.url, response.clone(), input instanceof Request ? input.method : init?.method)
  return response
}

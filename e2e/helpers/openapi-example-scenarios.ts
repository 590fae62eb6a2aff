// Prepares the service or the request so that the response is the one in an example of the OpenAPI document.
import pg from 'pg'
import { expect } from 'vitest'
import type { KeyRestrictions } from '@/lib/companies/api-keys/key-restrictions'
import { eventually } from './eventually'
import { spawnServer, stopProcess, type TestService } from './start-test-service'
import { UPCOMING_TENANCY } from './upcoming-tenancy'
import { waitForBlockedStatement } from './wait-for-blocked-statement'

export interface ScenarioContext {
  service: TestService
  path: string
  request: unknown
  /** An Idempotency-Key that hasn't been used yet. */
  idempotencyKey: string
}

type Scenario = (context: ScenarioContext) => Promise<Response>

/** Sends the example's request unchanged. */
export const sendExampleRequest: Scenario = (context) => sendChangedRequest(context, {})

interface RequestChange {
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
}

function sendChangedRequest({ service, path, request }: ScenarioContext, change: RequestChange): Promise<Response> {
  const method = change.method ?? 'POST'
  return fetch(service.baseUrl + (change.path ?? path), {
    method,
    headers: { 'Content-Type': 'application/json', 'X-API-Key': service.liveKey, ...change.headers },
    ...(method === 'POST' && { body: change.body ?? JSON.stringify(request) }),
  })
}

/** Sends a request with a body that never ends. */
export function sendIncompleteBody(service: TestService, path: string): Promise<Response> {
  return fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': service.liveKey },
    body: new ReadableStream({ start: (body) => body.enqueue(Buffer.from('{"firstName":')) }),
    // fetch requires this option, but its type doesn't include it.
    ...{ duplex: 'half' },
  })
}

/** Changes the dates of an example's tenancy, because a tenant may get another contract once a tenancy has ended. */
const withUpcomingTenancy = (context: ScenarioContext): ScenarioContext => ({
  ...context,
  request: { ...(context.request as object), ...UPCOMING_TENANCY },
})

const buildKeyHeader = (idempotencyKey: string) => ({ headers: { 'Idempotency-Key': idempotencyKey } })

/** Scenarios by the name of their example. For any other example, sending its request is enough. */
export const EXAMPLE_SCENARIOS: Record<string, Scenario> = {
  existingTenant: (context) => sendChangedRequest(context, { headers: { 'X-API-Key': context.service.testKey } }),
  replayed: async (context) => {
    await sendChangedRequest(context, buildKeyHeader(context.idempotencyKey))
    const replay = await sendChangedRequest(context, buildKeyHeader(context.idempotencyKey))
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
    return replay
  },
  replayedError: async (example) => {
    const context = withUpcomingTenancy(example)
    await sendExampleRequest(context)
    await sendChangedRequest(context, buildKeyHeader(context.idempotencyKey))
    const replay = await sendChangedRequest(context, buildKeyHeader(context.idempotencyKey))
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
    return replay
  },
  emailHasContract: async (example) => {
    const context = withUpcomingTenancy(example)
    await sendExampleRequest(context)
    return sendExampleRequest(context)
  },
  notJson: (context) => sendChangedRequest(context, { body: '{"firstName":' }),
  idempotencyKeyInvalid: (context) => sendChangedRequest(context, buildKeyHeader('two words')),
  keyMissing: (context) => sendChangedRequest(context, { headers: { 'X-API-Key': '' } }),
  keyInvalid: (context) => sendChangedRequest(context, { headers: { 'X-API-Key': 'eb_live_unknown' } }),
  endpointNotAllowed: (context) =>
    sendWithRestrictedKey(context, { permissions: [context.path.includes('getQuotes') ? 'contracts' : 'quotes'] }),
  networkNotAllowed: (context) => sendWithRestrictedKey(context, { allowedNetworks: ['192.0.2.0/24'] }),
  noEndpoint: (context) => sendChangedRequest(context, { path: context.path.replace('.php', '') }),
  notPost: (context) => sendChangedRequest(context, { method: 'GET' }),
  tooSlow: ({ service, path }) => sendIncompleteBody(service, path),
  tooLarge: (context) => sendChangedRequest(context, { body: ' '.repeat(64 * 1024 + 1) }),
  wrongContentType: (context) => sendChangedRequest(context, { headers: { 'Content-Type': 'text/plain' } }),
  compressed: (context) => sendChangedRequest(context, { headers: { 'Content-Encoding': 'gzip' } }),
  otherBody: async (context) => {
    await sendChangedRequest(context, buildKeyHeader(context.idempotencyKey))
    return sendChangedRequest(context, { ...buildKeyHeader(context.idempotencyKey), body: '{}' })
  },
  stillRunning: (context) =>
    withTenantsLocked(context.service, async (waitUntilBlocked) => {
      const firstResponse = sendChangedRequest(context, buildKeyHeader(context.idempotencyKey))
      await waitUntilBlocked()
      return {
        first: firstResponse,
        secondResponse: await sendChangedRequest(context, buildKeyHeader(context.idempotencyKey)),
      }
    }),
  notStored: (context) =>
    withSchemaChange(context.service, REJECT_TENANT_INSERTS_SQL, 'DROP FUNCTION fail_insert CASCADE', () =>
      sendExampleRequest(context),
    ),
  notPriced: (context) =>
    withSchemaChange(
      context.service,
      'ALTER TABLE rate_cards RENAME TO rate_cards_gone',
      'ALTER TABLE rate_cards_gone RENAME TO rate_cards',
      () => sendToFreshServer(context),
    ),
  tooManyRequests: triggerTooManyRequests,
  unavailable: triggerUnavailable,
}

async function sendWithRestrictedKey(context: ScenarioContext, restrictions: Partial<KeyRestrictions>) {
  const { key } = await context.service.addApiKey('live', undefined, restrictions)
  return sendChangedRequest(context, { headers: { 'X-API-Key': key } })
}

/** Sends the example's request to a new server process, whose caches are empty. */
async function sendToFreshServer(context: ScenarioContext): Promise<Response> {
  const { baseUrl, serverProcess } = await spawnServer()
  try {
    return await sendExampleRequest({ ...context, service: { ...context.service, baseUrl } })
  } finally {
    await stopProcess(serverProcess)
  }
}

const REJECT_TENANT_INSERTS_SQL = `
  CREATE FUNCTION fail_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
  CREATE TRIGGER fail_insert BEFORE INSERT ON tenants FOR EACH ROW EXECUTE FUNCTION fail_insert()`

async function withSchemaChange(
  service: TestService,
  changeSql: string,
  undoSql: string,
  sendRequest: () => Promise<Response>,
) {
  await service.db.sql(changeSql)
  try {
    return await sendRequest()
  } finally {
    await service.db.sql(undoSql)
  }
}

/**
 * Locks the tenants table, so that the first request waits until the second one has a response. Returns the second
 * response.
 */
async function withTenantsLocked(
  service: TestService,
  sendRequest: (
    waitUntilBlocked: () => Promise<void>,
  ) => Promise<{ first: Promise<Response>; secondResponse: Response }>,
): Promise<Response> {
  const lockClient = new pg.Client({ connectionString: service.db.superuserUrl })
  await lockClient.connect()
  try {
    await lockClient.query('BEGIN; LOCK TABLE tenants IN ACCESS EXCLUSIVE MODE')
    const { first: firstResponse, secondResponse } = await sendRequest(
      async () => void (await waitForBlockedStatement(service.db, '')),
    )
    await lockClient.query('ROLLBACK')
    await firstResponse
    return secondResponse
  } finally {
    await lockClient.end()
  }
}

/**
 * Sends requests until the company's rate limit of one request a minute is exceeded. A new minute may begin between two
 * requests, so more than two may be needed.
 */
async function triggerTooManyRequests(context: ScenarioContext): Promise<Response> {
  const { db, addCompany, addApiKey } = context.service
  const companyId = await addCompany()
  await db.sql('UPDATE companies SET requests_per_minute = 1 WHERE id = $1', [companyId])
  const { key } = await addApiKey('live', companyId)
  return eventually(async () => {
    const response = await sendChangedRequest(context, { headers: { 'X-API-Key': key } })
    expect(response.status).toBe(429)
    return response
  })
}

/** Sends the request while the database rejects connections, so that the server can't check the key. */
async function triggerUnavailable(context: ScenarioContext): Promise<Response> {
  const { db } = context.service
  // Use a new key, because the server may have an older key in its cache.
  const { key } = await context.service.addApiKey('live')
  await db.blockConnections()
  try {
    return await sendChangedRequest(context, { headers: { 'X-API-Key': key } })
  } finally {
    await db.allowConnections()
    // Wait until connections work. PgBouncer rejects them for another second after the database has rejected one
    // (`server_login_retry`).
    await eventually(() => checkAppConnection(db.app))
  }
}

async function checkAppConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('SELECT').finally(() => client.end())
}

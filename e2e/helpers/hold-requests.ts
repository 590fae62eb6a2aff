// Processes API requests in lib tests as the partner endpoint does, but without HTTP. Also resolves the requests that are
// held because their address isn't found, and finds their events.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type BillsPackageRequest, billsPackageRequestSchema } from '@/lib/contracts/create/schema'
import { createOrHold } from '@/lib/contracts/unmatched-addresses/create-or-hold'
import { resolveUnmatchedAddress } from '@/lib/contracts/unmatched-addresses/resolve-unmatched-address'
import { acquireIdempotencyLock } from '@/lib/partner-api/idempotency/acquire-idempotency-lock'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Principal } from '@/lib/platform/identity/principal'
import type { TestDatabase } from './create-test-database'
import { addEndpoint, findEndpointDeliveries } from './create-webhook-endpoints'
import { insertCompany } from './queue-and-find-emails'
import { buildBillsPackage } from './request-bodies'
import { signInPartnerStaff } from './sign-in'

// These addresses are in the sandbox's fictitious town, so the tests need no address directory.
const UNKNOWN_TEST_ADDRESS = '7 Test Street, Testington, LS99 9ZZ'
export const KNOWN_TEST_ADDRESS = '2 Test Street, Testington, LS99 9ZZ'

/** A company with an API key, a team member and a webhook endpoint in each mode. */
export interface TestCompany {
  partner: Partner
  staff: Principal
  endpoints: Record<'live' | 'test', number>
}

/** Adds a company. Its `partner` and `staff` act in test mode. */
export async function addTestCompany(db: TestDatabase): Promise<TestCompany> {
  const companyId = (await insertCompany(db)) as CompanyId
  const { userId } = await signInPartnerStaff(db, { companyId })
  const [apiKey] = await db.sql<{ id: number }>(
    `INSERT INTO api_keys (company_id, mode, hash, prefix, label)
     VALUES ($1, 'test', sha256($2::bytea), 'eb_test_abcd', 'Tests') RETURNING id`,
    [companyId, randomUUID()],
  )
  const addListener = (mode: 'live' | 'test') => addEndpoint(db, 'http://127.0.0.1:9999/hooks', { companyId, mode })
  const principal = { companyId, companyName: 'Headingley Lets', mode: 'test' as const, idempotencyKey: null }
  return {
    partner: {
      ...{ ...principal, actor: { type: 'api_key', id: apiKey!.id }, requestId: randomUUID(), requestsPerMinute: 600 },
    },
    staff: { ...principal, actor: { type: 'partner_staff', id: userId }, requestId: randomUUID() },
    endpoints: { live: (await addListener('live')).endpointId, test: (await addListener('test')).endpointId },
  }
}

/** Builds a request. By default, its address isn't found. */
export const buildTrailRequest = (changes: Record<string, unknown> = {}) =>
  billsPackageRequestSchema.parse(buildBillsPackage({ address: UNKNOWN_TEST_ADDRESS, ...changes }))

/** Sends an API request, with an Idempotency-Key if `key` is set. `result` is the recorded outcome if it's a replay. */
export async function sendRequest(partner: Partner, request: BillsPackageRequest, key: string | null = null) {
  const sender = { ...partner, requestId: randomUUID() }
  const body = Buffer.from(JSON.stringify(request))
  const lock = key && (await acquireIdempotencyLock(sender, 'createBillsPackage', key, body))
  if (lock && lock.status !== 'acquired')
    return { requestId: sender.requestId, isReplayed: true, result: lock.status === 'completed' && lock.outcome }
  const result = await createOrHold({ ...sender, idempotencyKey: key }, request)
  return { requestId: sender.requestId, isReplayed: false, result }
}

/** A request that is held because its address isn't found. */
export interface HeldRequest {
  request: BillsPackageRequest
  key: string
  requestId: string
  addressRequestId: number
}

/** Sends a request whose address isn't found, with a new Idempotency-Key. */
export async function holdRequest(db: TestDatabase, partner: Partner): Promise<HeldRequest> {
  const [request, key] = [buildTrailRequest(), `booking-${randomUUID()}`]
  const { requestId } = await sendRequest(partner, request, key)
  const [row] = await db.sql<{ id: number }>('SELECT id FROM unmatched_addresses WHERE request_id = $1', [requestId])
  if (!row) throw new Error('the request was not held')
  return { request, key, requestId, addressRequestId: row.id }
}

/** Chooses an address for a held request, as partner staff do in the portal. */
export const resolveHeldRequest = (staff: Principal, { request, requestId, addressRequestId }: HeldRequest) =>
  resolveUnmatchedAddress(
    { ...staff, requestId: randomUUID() },
    { id: addressRequestId, expectedRequestId: requestId, email: request.email.address, addressId: 'GB|TM|2' },
  )

/** Makes a held request expire, as if it had been held 15 days ago. */
export const expireHeldRequest = (db: TestDatabase, { addressRequestId }: HeldRequest) =>
  db.sql(
    `UPDATE unmatched_addresses SET created_at = now() - interval '15 days', expires_at = now() - interval '1 day'
     WHERE id = $1`,
    [addressRequestId],
  )

/** Returns the events about a request that an endpoint got, oldest first. Leaves out the mode. */
export const findRequestEvents = async (db: TestDatabase, endpointId: number, requestId: string) =>
  (await findEndpointDeliveries(db, endpointId))
    .filter(({ data }) => data.requestId === requestId)
    .map(({ type, data: { mode, ...data } }) => ({ type, data }))

export const findOpenAddresses = (db: TestDatabase, email: string) =>
  db.sql('SELECT FROM unmatched_addresses WHERE email_key = $1', [email])

/** Runs `statement` in a transaction that stays open until `duringTransaction` has resolved. */
export async function withOpenTransaction(
  db: TestDatabase,
  statement: (transaction: TestDatabase) => Promise<unknown>,
  duringTransaction: () => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: db.owner })
  await client.connect()
  await client.query('BEGIN')
  await statement({ ...db, sql: async (text, values) => (await client.query(text, values)).rows })
  await duringTransaction()
  await client.query('COMMIT')
  await client.end()
}

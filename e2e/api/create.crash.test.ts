// Creating a contract takes several steps. If the process dies between any two of them, the database must contain
// either everything or nothing. To stop the process before a step, the test locks the table that the step writes to.

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildBillsPackage } from '../helpers/request-bodies'
import { postJson, spawnServer, startTestService, stopProcess, type TestService } from '../helpers/start-test-service'
import { waitForBlockedStatement } from '../helpers/wait-for-blocked-statement'

const TABLES_IN_WRITE_ORDER = [
  'tenants',
  'house_contracts',
  'tenant_tokens',
  'emails',
  'pgboss.job',
  'audit_events',
  'unmatched_addresses',
]
const NO_ROWS = { tenants: 0, contracts: 0, tokens: 0, emails: 0, jobs: 0, audit: 0 }
const ALL_ROWS = { tenants: 1, contracts: 1, tokens: 1, emails: 1, jobs: 1, audit: 1 }

let service: TestService
let runningServer: Awaited<ReturnType<typeof spawnServer>>
beforeAll(async () => {
  service = await startTestService()
  await service.db.unlockLogs()
  runningServer = service
})
afterAll(async () => {
  await stopProcess(runningServer.serverProcess)
  await service.stop()
})

describe.each(TABLES_IN_WRITE_ORDER)('a contract request, interrupted before it writes to the table %s', (table) => {
  beforeEach(async () => {
    if (runningServer.serverProcess.child.signalCode === 'SIGKILL') runningServer = await spawnServer()
    await service.db.sql('TRUNCATE tenants, pgboss.job, audit_events CASCADE')
  })

  it('stores nothing if the database connection breaks', async () => {
    const blockedCreate = await blockCreateAt(table)
    await service.db.runAsSuperuser(`SELECT pg_terminate_backend(${blockedCreate.pid})`)
    expect((await blockedCreate.response)?.status).toBe(500)
    await blockedCreate.release()
    expect(await countStoredRows()).toEqual(NO_ROWS)
  })

  it('stores everything or nothing if the server is killed', async () => {
    const blockedCreate = await blockCreateAt(table)
    await stopProcess(runningServer.serverProcess, 'SIGKILL')
    expect(await blockedCreate.response).toBeNull()
    await blockedCreate.release()
    await expect.poll(() => isBackendRunning(blockedCreate.pid)).toBe(false)
    expect([NO_ROWS, ALL_ROWS]).toContainEqual(await countStoredRows())
  })
})

/** Locks the table, sends a contract request and waits until the lock blocks it. `response` is null if none arrives. */
async function blockCreateAt(table: string) {
  const lockClient = new pg.Client({ connectionString: service.db.superuserUrl })
  await lockClient.connect()
  await lockClient.query('BEGIN')
  await lockClient.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  const response = postJson(
    `${runningServer.baseUrl}/api/external/createBillsPackage.php`,
    buildBillsPackage(),
    service.liveKey,
  ).catch(() => null)
  const pid = await waitForBlockedStatement(service.db, 'store_bills_package')
  return {
    pid,
    response,
    release: async () => {
      await lockClient.query('ROLLBACK')
      await lockClient.end()
    },
  }
}

async function isBackendRunning(pid: number): Promise<boolean> {
  return (await service.db.sql('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).length > 0
}

async function countStoredRows() {
  const [counts] = await service.db.sql(`SELECT
    (SELECT count(*)::int FROM tenants) AS tenants, (SELECT count(*)::int FROM house_contracts) AS contracts,
    (SELECT count(*)::int FROM tenant_tokens) AS tokens, (SELECT count(*)::int FROM emails) AS emails,
    (SELECT count(*)::int FROM pgboss.job WHERE name = 'email') AS jobs,
    (SELECT count(*)::int FROM audit_events WHERE action = 'house_contract.created') AS audit`)
  return counts
}

// A process that dies between any two steps of a create leaves all of it or nothing. A lock on one
// table holds the transaction right before that step.

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockAwaited } from '../support/lock-waits'
import { billsPackage } from '../support/requests'
import { end, post, type Service, startServer, startService } from '../support/service'

const STEPS = [
  'tenants',
  'house_contracts',
  'tenant_tokens',
  'emails',
  'pgboss.job',
  'audit_events',
  'unmatched_addresses',
]
const NOTHING = { tenants: 0, contracts: 0, tokens: 0, emails: 0, jobs: 0, audit: 0 }
const ALL = { tenants: 1, contracts: 1, tokens: 1, emails: 1, jobs: 1, audit: 1 }

let service: Service
let running: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  service = await startService()
  running = service
})
afterAll(async () => {
  await end(running.server)
  await service.stop()
})

describe.each(STEPS)('right before %s is written', (table) => {
  beforeEach(async () => {
    if (running.server.process.signalCode === 'SIGKILL') running = await startServer()
    await service.db.sql('TRUNCATE tenants, pgboss.job, audit_events CASCADE')
  })

  it('the connection dies: nothing', async () => {
    const held = await holdCreateAt(table)
    await service.db.asSuperuser(`SELECT pg_terminate_backend(${held.pid})`)
    expect((await held.answer)?.status).toBe(500)
    await held.release()
    expect(await stored()).toEqual(NOTHING)
  })

  it('the server is killed: all or nothing', async () => {
    const held = await holdCreateAt(table)
    await end(running.server, 'SIGKILL')
    expect(await held.answer).toBeNull()
    await held.release()
    await expect.poll(() => runs(held.pid)).toBe(false)
    expect([NOTHING, ALL]).toContainEqual(await stored())
  })
})

/** Starts a create and waits until the database holds it at a table. */
async function holdCreateAt(table: string) {
  const locker = new pg.Client({ connectionString: service.db.superuser })
  await locker.connect()
  await locker.query('BEGIN')
  await locker.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  const answer = post(`${running.baseUrl}/api/external/createBillsPackage.php`, billsPackage(), service.liveKey).catch(
    () => null,
  )
  const pid = await lockAwaited(service.db, 'store_bills_package')
  return {
    pid,
    answer,
    release: async () => {
      await locker.query('ROLLBACK')
      await locker.end()
    },
  }
}

async function runs(pid: number): Promise<boolean> {
  return (await service.db.sql('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).length > 0
}

async function stored() {
  const [counts] = await service.db.sql(`SELECT
    (SELECT count(*)::int FROM tenants) AS tenants, (SELECT count(*)::int FROM house_contracts) AS contracts,
    (SELECT count(*)::int FROM tenant_tokens) AS tokens, (SELECT count(*)::int FROM emails) AS emails,
    (SELECT count(*)::int FROM pgboss.job WHERE name = 'email') AS jobs,
    (SELECT count(*)::int FROM audit_events WHERE action = 'house_contract.created') AS audit`)
  return counts
}

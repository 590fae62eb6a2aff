import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { addTestCompany, buildTrailRequest, findRequestEvents, type TestCompany } from '@/e2e/helpers/hold-requests'
import { prisma } from '@/lib/platform/database/prisma'
import { OPERATOR } from '@/lib/platform/identity/actor'
import { runWorkers } from '@/lib/platform/jobs/run-workers'
import { buildTestEmail, type TestEmail } from '@/lib/sandbox/test-mode-emails'
import { cancelContract } from './cancel-contract'
import { createBillsPackage } from './create/create-bills-package'
import { storeBillsPackage } from './create/store-bills-package'
import { startTestCancellationWorker } from './test-cancellation-worker'

let db: TestDatabase
let company: TestCompany
const stopController = new AbortController()
beforeAll(async () => {
  db = await createTestDatabase()
  company = await addTestCompany(db)
})
afterEach(() => db.sql(`DELETE FROM pgboss.job WHERE name = 'test-cancellation'`))
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

const buildRequest = (name: TestEmail, tag: string) =>
  buildTrailRequest({ address: '1 Test Street, Testington', email: buildTestEmail(name, tag) })

async function createContract(name: TestEmail, tag: string): Promise<number> {
  const result = await createBillsPackage(company.partner, buildRequest(name, tag))
  if (!result.ok) throw new Error(result.reason)
  return result.houseContractId
}

const findJobs = () =>
  db.sql(`SELECT data, state, extract(epoch FROM start_after - created_on)::int AS delay
          FROM pgboss.job WHERE name = 'test-cancellation' ORDER BY data`)

it('cancels a test contract with the email address cancelled@test-mode.example ten seconds after its creation, and sends the event', async () => {
  const contractId = await createContract('cancelled', '1')
  await createContract('bounced', '1')
  expect(await findJobs()).toEqual([{ data: { contractId }, state: 'created', delay: 10 }])
  const [cancelledBefore, deleted] = [await createContract('cancelled', '2'), await createContract('cancelled', '3')]
  await cancelContract(OPERATOR, cancelledBefore, null)
  await db.sql('DELETE FROM emails WHERE contract_id = $1', [deleted])
  await db.sql('DELETE FROM house_contracts WHERE id = $1', [deleted])

  await db.sql(`UPDATE pgboss.job SET start_after = now() WHERE name = 'test-cancellation'`)
  const worker = runWorkers(stopController.signal, [startTestCancellationWorker])
  await expect
    .poll(async () => (await findJobs()).map(({ data, state }) => [data, state]))
    .toEqual([contractId, cancelledBefore, deleted].map((id) => [{ contractId: id }, 'completed']))
  stopController.abort()
  await worker
  const [contract] = await db.sql('SELECT status FROM house_contracts WHERE id = $1', [contractId])
  expect(contract).toEqual({ status: 'cancelled' })
  const events = await findRequestEvents(db, company.endpoints.test, company.partner.requestId)
  const findTypes = (id: number) => events.filter(({ data }) => data.houseContractId === id).map(({ type }) => type)
  expect(findTypes(contractId)).toEqual(['contract.created', 'contract.cancelled'])
  expect(findTypes(cancelledBefore)).toEqual(['contract.created', 'contract.cancelled'])
})

it('queues no cancellation in live mode, or if the request creates no contract', async () => {
  await createContract('cancelled', '4')
  await db.sql(`DELETE FROM pgboss.job WHERE name = 'test-cancellation'`)
  await expect(createContract('cancelled', '4')).rejects.toThrow('email has a contract')
  const home = { addressId: 'GB|X|1', address: '1 High Street, Leeds, LS6 3AA', postcode: 'LS6 3AA' }
  const live = { ...company.partner, mode: 'live' as const }
  expect(await storeBillsPackage(live, buildRequest('cancelled', '4'), home, null)).not.toBeNull()
  expect(await findJobs()).toEqual([])
})

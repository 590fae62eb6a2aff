// API keys, activation tokens and initial passwords must be in no table and no log. Personal data must be in no log and
// no background job.

import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { activationLink } from '@/lib/mail/links/activation-link'
import { eventually } from '../helpers/eventually'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import {
  type SpawnedProcess,
  spawnWorker,
  startTestService,
  stopProcess,
  type TestService,
} from '../helpers/start-test-service'

const PERSON = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  birthday: '1987-06-05',
  email: 'canary.person@example.org',
  contactNo: '+44 7911 765432',
}

let service: TestService
let worker: SpawnedProcess
let dump: string
let logs: string
let tokens: string[]

beforeAll(async () => {
  service = await startTestService()
  worker = spawnWorker()
  await service.getQuotes(buildQuoteRequest(PERSON))
  await service.createBillsPackage(buildBillsPackage(PERSON))
  await service.createBillsPackage(buildBillsPackage(PERSON))
  await service.createBillsPackage(buildBillsPackage({ ...PERSON, address: '99 Canary Road, LS6 3AA' }))
  await service.createBillsPackage(buildBillsPackage({ ...PERSON, contactNo: '0' }))
  await service.createBillsPackage(JSON.stringify(PERSON).slice(0, -1))
  await service.createBillsPackage(buildBillsPackage(PERSON), service.testKey)
  await eventually(async () =>
    expect(await service.db.sql("SELECT FROM emails WHERE status = 'captured'")).toHaveLength(2),
  )
  // Cause an error while a contract is being stored. At that moment, the process has all the tenant's details in
  // memory, and could log them.
  await service.db.sql('ALTER TABLE house_contracts ADD CONSTRAINT never CHECK (false) NOT VALID')
  await service.createBillsPackage(buildBillsPackage({ ...PERSON, email: 'canary.other@example.org' }))
  await stopProcess(worker)
  const ids = await service.db.sql<{ id: string }>('SELECT id FROM tenant_tokens')
  tokens = ids.map(({ id }) => activationLink(id).split('#')[1] ?? '')
  dump = await service.db.dump()
  logs = service.serverProcess.output() + worker.output() + (await readFile(inject('cluster').logFile, 'utf8'))
})
afterAll(() => service.stop())

it('finds values that must be in the tables and logs, to prove that the search for secrets works', () => {
  expect(dump).toContain(PERSON.email)
  expect(dump).toContain('bills-package-confirmation')
  expect(tokens).toHaveLength(2)
  expect(tokens.every((token) => token.length === 43)).toBe(true)
  expect(logs).toContain('database system is ready')
  expect(service.serverProcess.output()).toContain('never')
})

it('keeps API keys and activation tokens out of every table and log', () => {
  for (const secret of [service.liveKey, service.testKey, ...tokens]) {
    expect(dump).not.toContain(secret)
    expect(logs).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
  }
})

it('keeps initial passwords out of every table and log', () => {
  expect(dump + logs).not.toContain('CC05061987')
})

it('keeps personal data out of the logs', () => {
  const values = [...Object.values(PERSON), 'canary.other', 'Canary Road', '7911765432']
  for (const value of values) expect(logs.toLowerCase()).not.toContain(value.toLowerCase())
})

it('keeps personal data out of background jobs', async () => {
  const jobs = await service.db.sql<{ data: unknown }>("SELECT data FROM pgboss.job WHERE name = 'email'")
  expect(jobs.length).toBeGreaterThan(0)
  for (const { data } of jobs) expect(Object.keys(data as object)).toEqual(['emailId'])
  const all = JSON.stringify(await service.db.sql('SELECT * FROM pgboss.job'))
  expect(all.toLowerCase()).not.toContain('canary')
})

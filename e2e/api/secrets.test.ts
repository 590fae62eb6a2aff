// Keys and link tokens stand in no table and no log; personal data in no log and no job.

import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { activationLink } from '@/lib/mail/links/activation-link'
import { eventually } from '../support/eventually'
import { billsPackage, quote } from '../support/requests'
import { type Child, end, type Service, startService, startWorker } from '../support/service'

const PERSON = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  birthday: '1987-06-05',
  email: 'canary.person@example.org',
  contactNo: '+44 7911 765432',
}

let service: Service
let worker: Child
let dump: string
let logs: string
let tokens: string[]

beforeAll(async () => {
  service = await startService()
  worker = startWorker()
  await service.quotes(quote(PERSON))
  await service.create(billsPackage(PERSON))
  await service.create(billsPackage(PERSON))
  await service.create(billsPackage({ ...PERSON, address: '99 Canary Road, LS6 3AA' }))
  await service.create(billsPackage({ ...PERSON, contactNo: '0' }))
  await service.create(JSON.stringify(PERSON).slice(0, -1))
  await service.create(billsPackage(PERSON), service.testKey)
  await eventually(async () =>
    expect(await service.db.sql("SELECT FROM emails WHERE state = 'captured'")).toHaveLength(2),
  )
  // A fault in the middle of the store, with all of the person's data at hand.
  await service.db.sql('ALTER TABLE house_contracts ADD CONSTRAINT never CHECK (false) NOT VALID')
  await service.create(billsPackage({ ...PERSON, email: 'canary.other@example.org' }))
  await end(worker)
  const ids = await service.db.sql<{ id: string }>('SELECT id FROM tenant_tokens')
  tokens = ids.map(({ id }) => activationLink(id).split('#')[1] ?? '')
  dump = await service.db.dump()
  logs = service.server.output() + worker.output() + (await readFile(inject('cluster').log, 'utf8'))
})
afterAll(() => service.stop())

it('looks where there is something to find', () => {
  expect(dump).toContain(PERSON.email)
  expect(dump).toContain('bills-package-confirmation')
  expect(tokens).toHaveLength(2)
  expect(tokens.every((token) => token.length === 43)).toBe(true)
  expect(logs).toContain('database system is ready')
  expect(service.server.output()).toContain('never')
})

it('keeps keys and tokens out of every table and log', () => {
  for (const secret of [service.liveKey, service.testKey, ...tokens]) {
    expect(dump).not.toContain(secret)
    expect(logs).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
  }
})

it('keeps the initial password out of both', () => {
  expect(dump + logs).not.toContain('CC05061987')
})

it('keeps personal data out of the logs', () => {
  const values = [...Object.values(PERSON), 'canary.other', 'Canary Road', '7911765432']
  for (const value of values) expect(logs.toLowerCase()).not.toContain(value.toLowerCase())
})

it('keeps personal data out of the jobs', async () => {
  const jobs = await service.db.sql<{ data: unknown }>("SELECT data FROM pgboss.job WHERE name = 'email'")
  expect(jobs.length).toBeGreaterThan(0)
  for (const { data } of jobs) expect(Object.keys(data as object)).toEqual(['emailId'])
  const all = JSON.stringify(await service.db.sql('SELECT * FROM pgboss.job'))
  expect(all.toLowerCase()).not.toContain('canary')
})

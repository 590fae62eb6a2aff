import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../e2e/support/database'
import { operator } from './operator'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

let said: { result: string[]; beside: string[] }
beforeEach(() => {
  said = { result: [], beside: [] }
  vi.spyOn(console, 'log').mockImplementation((line) => said.result.push(line))
  vi.spyOn(console, 'error').mockImplementation((line) => said.beside.push(line))
})
afterEach(() => vi.restoreAllMocks())

const leave = vi.fn(async () => undefined)
const open = vi.fn(async () => ({
  ownerUrl: db.owner,
  serverSecret: undefined,
  serverSecretAlso: undefined,
  appUrl: undefined,
  embedded: true,
  leave,
}))

it.each([
  [['key', 'create', '--company', '99'], 'no such company: 99'],
  [['company', 'limit', '99', '--per-minute', '5'], 'no such company: 99'],
  [['key', 'revoke', '99'], 'no such key'],
  [['contract', 'cancel', '99'], 'no such contract: 99'],
  [['addresses', 'import', '/nowhere.csv'], '/nowhere.csv: no such file or folder'],
])('says in one line why it could not do %j, leaves the database, and fails', async (argv, line) => {
  leave.mockClear()
  expect(await operator(argv, open)).toBe(1)
  expect(said).toEqual({ result: [], beside: [line] })
  expect(leave).toHaveBeenCalledOnce()
})

it('tells a database that cannot be reached', async () => {
  const away = async () => ({ ...(await open()), ownerUrl: 'postgres://somebody@127.0.0.1:1/none' })
  expect(await operator(['key', 'revoke', '99'], away)).toBe(1)
  expect(said).toEqual({ result: [], beside: ['the database cannot be reached'] })
})

it('tells a connection that breaks, which says as much as that a write failed', async () => {
  const broken = () => Promise.reject(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  expect(await operator(['key', 'revoke', '99'], broken)).toBe(1)
  expect(said.beside).toEqual(['the connection to the database broke'])
})

it('tells that no row of an address file can be used', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'address-files-'))
  await writeFile(path.join(folder, 'a.csv'), 'LS6 3AA,1 High Street\n')
  expect(await operator(['addresses', 'import', folder, '--layout', 'price-paid'], open)).toBe(1)
  await rm(folder, { recursive: true })
  expect(said.beside.slice(-2)).toEqual([
    '1 rejected: wrong number of columns',
    'No row can be used; the 0 addresses serve on.',
  ])
})

it('shows its usage for a wrong command line, and opens no database', async () => {
  open.mockClear()
  expect(await operator(['company', 'destroy'], open)).toBe(2)
  expect(said.result).toEqual([])
  expect(said.beside.join()).toMatch(/^no such command: company destroy\n\nUsage:/)
  expect(open).not.toHaveBeenCalled()
})

it.each(['help', '--help'])('shows its usage as the result of %s', async (word) => {
  expect(await operator([word], open)).toBe(0)
  expect(said.result.join()).toMatch(/^Usage:/)
})

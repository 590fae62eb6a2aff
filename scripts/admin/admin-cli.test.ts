import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../e2e/helpers/create-test-database'
import { runAdminCli } from './admin-cli'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

let output: { stdout: string[]; stderr: string[] }
beforeEach(() => {
  output = { stdout: [], stderr: [] }
  vi.spyOn(console, 'log').mockImplementation((line) => output.stdout.push(line))
  vi.spyOn(console, 'error').mockImplementation((line) => output.stderr.push(line))
})
afterEach(() => vi.restoreAllMocks())

const close = vi.fn(async () => undefined)
const openContext = vi.fn(async () => ({
  ownerUrl: db.owner,
  serverSecret: undefined,
  secondaryServerSecret: undefined,
  appUrl: undefined,
  isEmbedded: true,
  close,
}))

it.each([
  [['key', 'create', '--company', '99'], 'No such company: 99.'],
  [['company', 'limit', '99', '--per-minute', '5'], 'No such company: 99.'],
  [['key', 'revoke', '99'], 'No such API key: 99.'],
  [['contract', 'cancel', '99'], 'No such contract: 99.'],
  [['addresses', 'import', '/nowhere.csv'], '/nowhere.csv: no such file or folder.'],
])('prints a one-line reason if the command %j fails', async (argv, line) => {
  close.mockClear()
  expect(await runAdminCli(argv, openContext)).toBe(1)
  expect(output).toEqual({ stdout: [], stderr: [line] })
  expect(close).toHaveBeenCalledOnce()
})

it('reports an unreachable database in one line, and exits with 1', async () => {
  const openUnreachable = async () => ({ ...(await openContext()), ownerUrl: 'postgres://somebody@127.0.0.1:1/none' })
  expect(await runAdminCli(['key', 'revoke', '99'], openUnreachable)).toBe(1)
  expect(output).toEqual({
    stdout: [],
    stderr: ["Can't reach the database. Check that it's running, and check DIRECT_DATABASE_URL."],
  })
})

it('reports a lost database connection if a write fails with EPIPE', async () => {
  const openBroken = () => Promise.reject(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  expect(await runAdminCli(['key', 'revoke', '99'], openBroken)).toBe(1)
  expect(output.stderr).toEqual([
    'Lost the database connection. Check whether the change was made before you run the command again.',
  ])
})

it('reports that an address file has no valid row', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'address-files-'))
  await writeFile(path.join(folder, 'a.csv'), 'LS6 3AA,1 High Street\n')
  expect(await runAdminCli(['addresses', 'import', folder, '--layout', 'price-paid'], openContext)).toBe(1)
  await rm(folder, { recursive: true })
  expect(output.stderr.slice(-2)).toEqual([
    '1 row rejected: wrong number of columns.',
    'No valid rows. There are no live addresses yet.',
  ])
})

it('says how to list all commands if the command line is invalid, without opening a database', async () => {
  openContext.mockClear()
  expect(await runAdminCli(['company', 'destroy'], openContext)).toBe(2)
  expect(output.stdout).toEqual([])
  expect(output.stderr).toEqual([
    'No such command: company destroy.\n\nTo list all commands, run: npm run admin -- help',
  ])
  expect(openContext).not.toHaveBeenCalled()
})

it.each(['help', '--help'])('prints the usage on standard output for %s', async (word) => {
  expect(await runAdminCli([word], openContext)).toBe(0)
  expect(output.stdout.join()).toMatch(/^Usage:/)
})

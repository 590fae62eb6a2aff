import { afterAll, beforeAll, expect, it } from 'vitest'
import { allocateTestPort } from '../helpers/allocate-test-port'
import { createTestDatabase, type TestDatabase } from '../helpers/create-test-database'
import { createDataFolder, type NpmProcess, startNpm, waitUntilReady } from './npm-process'

const folder = createDataFolder()
let db: TestDatabase
let launch: NpmProcess
let url: string

beforeAll(async () => {
  db = await createTestDatabase()
  const port = await allocateTestPort()
  url = `http://127.0.0.1:${port}`
  launch = startNpm(['start'], {
    DATA_DIR: folder.dir,
    PORT: String(port),
    DATABASE_URL: db.app,
    DIRECT_DATABASE_URL: db.owner,
    APP_URL: 'https://bills.example',
    SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
    MAIL: 'capture',
  })
  await waitUntilReady(launch)
})

afterAll(async () => {
  await folder.remove()
  await db.close()
})

it('adds no demo data to an external database, and serves no dev inbox', async () => {
  expect(launch.output()).not.toMatch(/eb_(live|test)_|curl|captured|password/i)
  for (const table of ['companies', 'partner_staff']) expect(await db.sql(`SELECT FROM ${table}`)).toEqual([])
  expect(await db.sql('SELECT FROM addresses LIMIT 1')).toEqual([])
  expect((await fetch(`${url}/dev-inbox`)).status).toBe(404)
})

it('listens on IP addresses other than 127.0.0.1 if the database is external', async () => {
  const response = await fetch(`${url.replace('127.0.0.1', '127.0.0.2')}/api/external/getQuotes.php`, {
    method: 'POST',
  })
  expect([response.status, await response.json()]).toEqual([401, { status: 'error', message: 'Missing API key' }])
})

it('stops cleanly and leaves an external database running', async () => {
  launch.process.kill('SIGINT')
  expect(await launch.exitStatus).toBe(0)
  expect(await db.sql('SELECT 1 AS one')).toEqual([{ one: 1 }])
})

import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { allocateTestPort } from '../helpers/allocate-test-port'
import { expectWithinASecond } from '../helpers/expect-within-a-second'
import { createDataFolder, type NpmProcess, startNpm, waitUntilReady } from './npm-process'

const COLUMNS = 'sub_building,building_name,number,street,locality,town,county,postcode'
const folder = createDataFolder()
afterAll(() => folder.remove())

async function runAdmin(...args: string[]) {
  const child = startNpm(['run', 'admin', '--', ...args], { DATA_DIR: folder.dir })
  let stdout = ''
  child.process.stdout?.on('data', (chunk) => {
    stdout += chunk
  })
  const code = await child.exitStatus
  return { code, stdout, output: child.output() }
}

/**
 * The service, which the second test starts. While the service is running, commands use its database instead of
 * starting one themselves.
 */
let service: NpmProcess

const isDatabaseRunning = () => existsSync(path.join(folder.dir, 'postgres/postmaster.pid'))

it('runs a command with a new data folder, and stops the database afterwards', async () => {
  expect(await runAdmin('company', 'create', 'Acme Lets')).toMatchObject({ code: 0, stdout: '1\n' })
  expect(await runAdmin('company', 'create', 'Bee & Sons')).toMatchObject({ code: 0, stdout: '2\n' })
  expect(isDatabaseRunning()).toBe(false)
})

it('runs commands while the service is running, without stopping the database', async () => {
  const port = await allocateTestPort()
  service = startNpm(['start'], { DATA_DIR: folder.dir, PORT: String(port) })
  await waitUntilReady(service)
  const getQuotesStatus = async (key: string) => {
    const url = `http://127.0.0.1:${port}/api/external/getQuotes.php`
    return (
      await fetch(url, {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
        body: '{}',
      })
    ).status
  }
  const result = await runAdmin('key', 'create', '--company', '1', '--test', '--expires', '2099-12-31')
  expect(result).toMatchObject({ code: 0, stdout: expect.stringMatching(/^eb_test_\w{49}\n$/) })
  const key = result.stdout.trim()
  expect(await getQuotesStatus(key)).toBe(400)
  expect((await runAdmin('key', 'revoke', key)).code).toBe(0)
  await expectWithinASecond(() => getQuotesStatus(key), 401)
  expect(isDatabaseRunning()).toBe(true)
})

it('imports addresses, and reports the rejected rows', async () => {
  const file = path.join(folder.dir, 'addresses.csv')
  writeFileSync(file, `${COLUMNS}\n,,1,New Row,,York,,YO10 9ZZ\n,,,New Row,,York,,YO10 9ZZ\n`)
  const result = await runAdmin('addresses', 'import', file, '--add')
  const summary = /^[\d,]+ addresses are live \([\d,]+ before\)\. Skipped 0 duplicate rows, and rejected 1\.\n$/
  expect(result).toMatchObject({ code: 0, stdout: expect.stringMatching(summary) })
  expect(result.output).toContain('line 3: ')
})

it('says that a rate card is already live if it’s imported again', async () => {
  expect(await runAdmin('rates', 'import', 'prisma/rate-card')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('is already live'),
  })
})

it('creates a webhook endpoint with a localhost URL, prints its secret, and lists the endpoint', async () => {
  const url = 'http://localhost:4000/hooks'
  const result = await runAdmin('webhook', 'create', '--company', '1', '--url', url, '--events', 'contract.created')
  const secret = /^whsec_[\w+/]{43}=\n$/
  expect(result).toMatchObject({ code: 0, stdout: expect.stringMatching(secret) })
  expect(result.output).toContain('Endpoint 1 created.')
  expect(await runAdmin('webhook', 'list', '--company', '1')).toMatchObject({
    code: 0,
    stdout: `1  live  enabled  not verified  ${url}  contract.created\n`,
  })
})

it('prints one line and exits with an error code when a command fails', async () => {
  const result = await runAdmin('addresses', 'import', 'package.json')
  const message = "package.json: the layout uses the column sub_building, which this file doesn't have."
  expect(result).toMatchObject({ code: 1, stdout: '', output: `${message}\n` })
})

it('stops a running service’s database only when the service stops, not when a command ends', async () => {
  expect(isDatabaseRunning()).toBe(true)
  service.process.kill('SIGTERM')
  expect(await service.exitStatus).toBe(0)
  expect(isDatabaseRunning()).toBe(false)
})

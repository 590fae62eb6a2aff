import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testPort } from '../support/test-port'
import { withinASecond } from '../support/within-a-second'
import { dataFolder, type Launch, npm, ready } from './launcher'

const COLUMNS = 'sub_building,building_name,number,street,locality,town,county,postcode'
const folder = dataFolder()
afterAll(() => folder.remove())

async function admin(...args: string[]) {
  const launch = npm(['run', 'admin', '--', ...args], { DATA_DIR: folder.dir })
  let stdout = ''
  launch.process.stdout?.on('data', (chunk) => {
    stdout += chunk
  })
  const code = await launch.ended
  return { code, stdout, output: launch.output() }
}

/** It runs from the second test on: a command that finds a database running needs no start of one. */
let service: Launch

const databaseRuns = () => existsSync(path.join(folder.dir, 'postgres/postmaster.pid'))

it('works on a new data folder, and stops the database that it started', async () => {
  expect(await admin('company', 'create', 'Acme Lets')).toMatchObject({ code: 0, stdout: '1\n' })
  expect(await admin('company', 'create', 'Bee & Sons')).toMatchObject({ code: 0, stdout: '2\n' })
  expect(databaseRuns()).toBe(false)
})

it('works beside the running service, and leaves its database running', async () => {
  const port = await testPort()
  service = npm(['start'], { DATA_DIR: folder.dir, PORT: String(port) })
  await ready(service)
  const quotes = async (key: string) => {
    const url = `http://127.0.0.1:${port}/api/external/getQuotes.php`
    return (
      await fetch(url, {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
        body: '{}',
      })
    ).status
  }
  const made = await admin('key', 'create', '--company', '1', '--test', '--expires', '2099-12-31')
  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^eb_test_\w{49}\n$/) })
  const key = made.stdout.trim()
  expect(await quotes(key)).toBe(400)
  expect((await admin('key', 'revoke', key)).code).toBe(0)
  await withinASecond(() => quotes(key), 401)
  expect(databaseRuns()).toBe(true)
})

it('imports addresses, telling the rows that it skips', async () => {
  const file = path.join(folder.dir, 'addresses.csv')
  writeFileSync(file, `${COLUMNS}\n,,1,New Row,,York,,YO10 9ZZ\n,,,New Row,,York,,YO10 9ZZ\n`)
  const imported = await admin('addresses', 'import', file, '--add')
  const counts = /^[\d,]+ addresses serve now, [\d,]+ before; 0 rows repeat others, 1 rejected\n$/
  expect(imported).toMatchObject({ code: 0, stdout: expect.stringMatching(counts) })
  expect(imported.output).toContain('line 3: ')
})

it('knows a rate card that is there already', async () => {
  expect(await admin('rates', 'import', 'prisma/rate-card')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('prices already'),
  })
})

it('makes a webhook endpoint on this machine, and lists it', async () => {
  const url = 'http://localhost:4000/hooks'
  const made = await admin('webhook', 'create', '--company', '1', '--url', url, '--events', 'contract.created')
  const secret = /^whsec_[\w+/]{43}=\n$/
  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(secret) })
  expect(made.output).toContain('Endpoint 1;')
  expect(await admin('webhook', 'list', '--company', '1')).toMatchObject({
    code: 0,
    stdout: `1  live  enabled  ${url}  contract.created\n`,
  })
})

it('ends with the exit code, and says in one line why it could not do its work', async () => {
  const refused = await admin('addresses', 'import', 'package.json')
  const line = 'package.json: the layout expects a column sub_building, and the file has none'
  expect(refused).toMatchObject({ code: 1, stdout: '', output: `${line}\n` })
})

it('leaves a database that stops with the service', async () => {
  expect(databaseRuns()).toBe(true)
  service.process.kill('SIGTERM')
  expect(await service.ended).toBe(0)
  expect(databaseRuns()).toBe(false)
})

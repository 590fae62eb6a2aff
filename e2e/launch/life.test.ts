// One installation's life, in order: the first start, a second one beside it, a stop with an answer
// in flight, the next start, and the crashes.
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DATABASE_PORT } from '../../scripts/launch/embedded'
import { testPort } from '../support/test-port'
import { dataFolder, type Launch, launcherPid, npm, paste, printedCurls, ready, runs } from './launcher'

const folder = dataFolder()
/** To the printed calls; the last one's address is unclear. */
const ANSWERS = ['200 success', '200 success', '400 error']
let port: number
let launch: Launch
let firstKeys: string[]

const start = async () => {
  launch = npm(['start'], { DATA_DIR: folder.dir, PORT: String(port) })
  await ready(launch)
}
const printedKeys = () => launch.output().match(/eb_(live|test)_\w+$/gm) ?? []
const pasteAll = async () => {
  const answers = []
  for (const line of printedCurls(launch)) answers.push(await paste(line))
  return answers.map(({ status, body }) => `${status} ${body.status}`)
}

beforeAll(async () => {
  port = await testPort()
})

afterAll(() => folder.remove())

it('brings everything up and prints calls that work when pasted', async () => {
  await start()
  expect(launch.output()).toContain(`http://localhost:${port}`)
  expect(await pasteAll()).toEqual(ANSWERS)
  firstKeys = printedKeys()
  expect(firstKeys.map((key) => key.slice(0, 8))).toEqual(['eb_live_', 'eb_test_'])
})

it('keeps its secrets from other users, and other machines out', async () => {
  const open = readdirSync(folder.dir).filter(
    (name) => /json|password/.test(name) && (statSync(path.join(folder.dir, name)).mode & 0o77) !== 0,
  )
  expect(open).toEqual([])
  // Any address of 127/8 is this machine; only 127.0.0.1 is listened on.
  await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow()
  await expect(new pg.Client(`postgres://x@127.0.0.2:${folder.databasePort()}/x`).connect()).rejects.toThrow()
})

it('tells a second start where the first one serves', async () => {
  const second = npm(['start'], { DATA_DIR: folder.dir, PORT: String(await testPort()) })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`It already runs at http://localhost:${port}`)
})

it('gives the answer in flight when it is told to stop, and leaves nothing running', async () => {
  const holder = new pg.Client({ connectionString: folder.ownerUrl() })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE house_contracts')
  const email = `held.${Date.now()}@example.com`
  const line = printedCurls(launch)[0]!.replace(/"email":"[^"]+"/, `"email":"${email}"`)
  const held = paste(line)
  await waiting('store_bills_package')

  launch.process.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => 'accepts',
        () => 'refuses',
      ),
    )
    .toBe('refuses')
  const [pids, postmaster] = [folder.children().map(({ pid }) => pid), folder.postmasterPid()]
  expect(pids).toHaveLength(2)
  await holder.query('COMMIT')
  holder.on('error', () => undefined)

  expect((await held).status).toBe(200)
  expect(await launch.ended).toBe(0)
  for (const pid of [...pids, postmaster]) expect(await runs(pid)).toBe(false)
})

// The run holds it (e2e/support/usual-port.ts).
it('takes another port for the database when its usual one is taken', async () => {
  await start()
  expect(folder.databasePort()).not.toBe(DATABASE_PORT)
})

it('answers the next time, with the same keys', async () => {
  expect(printedKeys()).toEqual(firstKeys)
  expect(await pasteAll()).toEqual(ANSWERS)
})

it('starts again after its launcher was killed outright', async () => {
  const left = folder.children().map(({ pid }) => pid)
  process.kill(launcherPid(launch), 'SIGKILL')
  await launch.ended
  await start()
  expect(await pasteAll()).toEqual(ANSWERS)
  for (const pid of left) expect(await runs(pid)).toBe(false)
})

it('starts again after npm was killed outright', async () => {
  launch.process.kill('SIGKILL')
  await start()
  expect(await pasteAll()).toEqual(ANSWERS)
})

it('starts again after everything was killed outright, PostgreSQL too', async () => {
  const all = [launcherPid(launch), ...folder.children().map(({ pid }) => pid), folder.postmasterPid()]
  for (const pid of all) process.kill(pid, 'SIGKILL')
  await launch.ended
  await start()
  expect(await pasteAll()).toEqual(ANSWERS)
})

it('starts a worker that died again', async () => {
  const worker = async () => {
    const { pid } = folder.children()[0]!
    return (await runs(pid)) ? pid : undefined
  }
  const first = await worker()
  process.kill(first!, 'SIGKILL')
  await expect.poll(worker).toSatisfy((pid) => pid !== undefined && pid !== first)
})

it('starts a database that died again', async () => {
  const killed = folder.postmasterPid()
  process.kill(killed, 'SIGKILL')
  await expect.poll(launch.output).toContain('PostgreSQL had ended; it runs again.')
  expect(folder.postmasterPid()).not.toBe(killed)
  expect((await paste(printedCurls(launch)[1]!)).status).toBe(200)
})

it('waits no longer for an answer when it is told to stop again', async () => {
  const holder = new pg.Client({ connectionString: folder.ownerUrl() })
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE quote_requests')
  const held = paste(printedCurls(launch)[1]!).catch(() => 'cut off')
  await waiting('store_quote_request')
  launch.process.kill('SIGINT')
  await expect.poll(launch.output).toContain('Ctrl-C again')
  launch.process.kill('SIGINT')
  expect([await held, await launch.ended]).toEqual(['cut off', 1])
})

it('ends with the server when that dies', async () => {
  await start()
  process.kill(folder.children()[1]!.pid, 'SIGKILL')
  expect(await launch.ended).toBe(1)
  expect(launch.output()).toContain('The server ended (SIGKILL).')
})

/** Resolves when a statement of the service waits for a lock. */
async function waiting(statement: string): Promise<void> {
  // Not by the locker: within its transaction it would see one snapshot of the sessions.
  const watcher = new pg.Client({ connectionString: folder.ownerUrl() })
  await watcher.connect()
  await expect
    .poll(async () => {
      const held = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1"
      return (await watcher.query(held, [`%${statement}%`])).rowCount
    })
    .toBe(1)
  await watcher.end()
}

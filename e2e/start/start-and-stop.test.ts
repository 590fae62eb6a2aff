// Follows one installation from its first start to restarts and crashes. Each test continues where the previous one
// ended, so their order matters.
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DATABASE_PORT } from '../../scripts/start/embedded-database'
import { allocateTestPort } from '../helpers/allocate-test-port'
import { reserveDatabasePort } from '../helpers/reserve-database-port'
import {
  createDataFolder,
  findLauncherPid,
  isRunning,
  type NpmProcess,
  parsePrintedCurls,
  runCurl,
  startNpm,
  waitUntilReady,
} from './npm-process'

const folder = createDataFolder()
/** The responses to the printed requests. The address in the last request is ambiguous. */
const EXPECTED_RESPONSES = ['200 success', '200 success', '400 error']
let port: number
let launch: NpmProcess
let firstKeys: string[]

const start = async () => {
  launch = startNpm(['start'], { DATA_DIR: folder.dir, PORT: String(port) })
  await waitUntilReady(launch)
}
const parsePrintedKeys = () => launch.output().match(/eb_(live|test)_\w+$/gm) ?? []
const runAllCurls = async () => {
  const responses = []
  for (const curl of parsePrintedCurls(launch)) responses.push(await runCurl(curl))
  return responses.map(({ status, body }) => `${status} ${body.status}`)
}

beforeAll(async () => {
  port = await allocateTestPort()
})

afterAll(() => folder.remove())

it('prints, when npm start is run, example requests that succeed however often they’re sent', async () => {
  await start()
  expect(launch.output()).toContain(`http://localhost:${port}`)
  expect(await runAllCurls()).toEqual(EXPECTED_RESPONSES)
  expect(await runAllCurls()).toEqual(EXPECTED_RESPONSES)
  firstKeys = parsePrintedKeys()
  expect(firstKeys.map((key) => key.slice(0, 8))).toEqual(['eb_live_', 'eb_test_'])
})

it('gives other users of the machine no access to the secret files, and accepts connections only on 127.0.0.1', async () => {
  const exposedFiles = readdirSync(folder.dir).filter(
    (name) => /json|password/.test(name) && (statSync(path.join(folder.dir, name)).mode & 0o77) !== 0,
  )
  expect(exposedFiles).toEqual([])
  // All addresses in 127.0.0.0/8 belong to this machine, but the server must listen only on 127.0.0.1.
  await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow()
  await expect(new pg.Client(`postgres://x@127.0.0.2:${folder.readDatabasePort()}/x`).connect()).rejects.toThrow()
})

it('prints the URL of the running service when npm start is run a second time', async () => {
  const secondStart = startNpm(['start'], { DATA_DIR: folder.dir, PORT: String(await allocateTestPort()) })
  expect(await secondStart.exitStatus).toBe(1)
  expect(secondStart.output()).toContain(
    `The service is already running at http://localhost:${port}, with the data folder`,
  )
})

it('finishes pending responses when the service is stopped, and leaves nothing running', async () => {
  const lockHolder = new pg.Client({ connectionString: folder.readOwnerUrl() })
  await lockHolder.connect()
  await lockHolder.query('BEGIN; LOCK TABLE house_contracts')
  const email = `held.${Date.now()}@example.com`
  const curl = parsePrintedCurls(launch)[0]!.replace(/"email":"[^"]+"/, `"email":"${email}"`)
  const blockedRequest = runCurl(curl)
  await waitForLock('store_bills_package')

  launch.process.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => 'accepts',
        () => 'refused',
      ),
    )
    .toBe('refused')
  const [pids, postmasterPid] = [folder.readChildren().map(({ pid }) => pid), folder.readPostmasterPid()]
  expect(pids).toHaveLength(2)
  await lockHolder.query('COMMIT')
  lockHolder.on('error', () => undefined)

  expect((await blockedRequest).status).toBe(200)
  expect(await launch.exitStatus).toBe(0)
  for (const pid of [...pids, postmasterPid]) expect(await isRunning(pid)).toBe(false)
})

it('uses another port for the database if the default one is in use', async () => {
  // Usually, the test run's set-up has reserved the default port. If another program had the port instead, that program
  // may release it just before PostgreSQL starts. In that case, start again, because this test can reserve the port
  // now.
  for (;;) {
    const { isReserved, release } = await reserveDatabasePort()
    await start()
    release()
    if (isReserved || folder.readDatabasePort() !== DATABASE_PORT) break
    launch.process.kill('SIGTERM')
    await launch.exitStatus
  }
  expect(folder.readDatabasePort()).not.toBe(DATABASE_PORT)
})

it('accepts the same API keys after a restart', async () => {
  expect(parsePrintedKeys()).toEqual(firstKeys)
  expect(await runAllCurls()).toEqual(EXPECTED_RESPONSES)
})

it('starts again after the launcher has been killed', async () => {
  const oldPids = folder.readChildren().map(({ pid }) => pid)
  process.kill(findLauncherPid(launch), 'SIGKILL')
  await launch.exitStatus
  await start()
  expect(await runAllCurls()).toEqual(EXPECTED_RESPONSES)
  for (const pid of oldPids) expect(await isRunning(pid)).toBe(false)
})

it('starts again after npm has been killed', async () => {
  launch.process.kill('SIGKILL')
  await start()
  expect(await runAllCurls()).toEqual(EXPECTED_RESPONSES)
})

it('starts again after every process has been killed, including PostgreSQL', async () => {
  const pids = [findLauncherPid(launch), ...folder.readChildren().map(({ pid }) => pid), folder.readPostmasterPid()]
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await launch.exitStatus
  await start()
  expect(await runAllCurls()).toEqual(EXPECTED_RESPONSES)
})

it('restarts the worker process when it dies', async () => {
  const findWorkerPid = async () => {
    const { pid } = folder.readChildren()[0]!
    return (await isRunning(pid)) ? pid : undefined
  }
  const firstPid = await findWorkerPid()
  process.kill(firstPid!, 'SIGKILL')
  await expect.poll(findWorkerPid).toSatisfy((pid) => pid !== undefined && pid !== firstPid)
})

it('restarts the database when it dies', async () => {
  const killedPid = folder.readPostmasterPid()
  process.kill(killedPid, 'SIGKILL')
  await expect.poll(launch.output).toContain('PostgreSQL stopped and was restarted.')
  expect(folder.readPostmasterPid()).not.toBe(killedPid)
  expect((await runCurl(parsePrintedCurls(launch)[1]!)).status).toBe(200)
})

it('drops pending responses when a second stop signal arrives', async () => {
  const lockHolder = new pg.Client({ connectionString: folder.readOwnerUrl() })
  lockHolder.on('error', () => undefined)
  await lockHolder.connect()
  await lockHolder.query('BEGIN; LOCK TABLE quote_requests')
  const blockedRequest = runCurl(parsePrintedCurls(launch)[1]!).catch(() => 'cut off')
  await waitForLock('store_quote_request')
  launch.process.kill('SIGINT')
  await expect.poll(launch.output).toContain('Press Ctrl-C again')
  launch.process.kill('SIGINT')
  expect([await blockedRequest, await launch.exitStatus]).toEqual(['cut off', 1])
})

it('exits with an error when the server process dies', async () => {
  await start()
  process.kill(folder.readChildren()[1]!.pid, 'SIGKILL')
  expect(await launch.exitStatus).toBe(1)
  expect(launch.output()).toContain('The server stopped unexpectedly (SIGKILL).')
})

/** Waits until exactly one statement that contains this text is waiting for a lock. */
async function waitForLock(statement: string): Promise<void> {
  // Use a different connection from the one that holds the lock, because pg_stat_activity shows the same sessions
  // throughout a transaction.
  const watcher = new pg.Client({ connectionString: folder.readOwnerUrl() })
  await watcher.connect()
  await expect
    .poll(async () => {
      const query = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1"
      return (await watcher.query(query, [`%${statement}%`])).rowCount
    })
    .toBe(1)
  await watcher.end()
}

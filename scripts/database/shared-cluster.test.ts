import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allocateTestPort } from '../../e2e/helpers/allocate-test-port'
import { createDataFolder } from '../start/data-folder'
import { getProcessStartTime } from './process-start-time'
import { joinCluster } from './shared-cluster'

const folder = mkdtempSync(path.join(tmpdir(), 'shared-cluster-'))
const pidFile = path.join(folder, 'postgres/postmaster.pid')
const noSetUp = async () => undefined
let port: number

beforeAll(async () => {
  await createDataFolder(folder)
  port = await allocateTestPort()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function countDatabases(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('SELECT FROM pg_database')
  await client.end()
  return rowCount ?? 0
}

it('keeps PostgreSQL running until the last process leaves, even if the process that started it has left', async () => {
  const { cluster: first } = await joinCluster(folder, port, noSetUp)
  const { cluster: second } = await joinCluster(folder, port, noSetUp)
  expect(second.port).toBe(first.port)
  await first.leave()
  expect(await countDatabases(second.url('postgres'))).toBeGreaterThan(0)
  await second.leave()
  expect(existsSync(pidFile)).toBe(false)
})

it('starts PostgreSQL only once if two callers join its cluster at the same time', async () => {
  const results = await Promise.all([joinCluster(folder, port, noSetUp), joinCluster(folder, port, noSetUp)])
  const ports = results.map(({ cluster }) => cluster.port)
  expect(ports[0]).toBe(ports[1])
  for (const { cluster } of results) await cluster.leave()
})

it('stops PostgreSQL if the set-up fails', async () => {
  await expect(joinCluster(folder, port, () => Promise.reject(new Error('no roles')))).rejects.toThrow('no roles')
  expect(existsSync(pidFile)).toBe(false)
})

it('starts PostgreSQL even if its PID file contains the ID of another running process', async () => {
  // Write a PID file with the ID of another process, as may be left after the machine has crashed.
  writeFileSync(pidFile, `${process.pid}\n${folder}/postgres\n1\n${port}\n\n127.0.0.1\n0 0\nready\n`)
  const { cluster } = await joinCluster(folder, port, noSetUp)
  expect(await countDatabases(cluster.url('postgres'))).toBeGreaterThan(0)
  await cluster.leave()
})

it('creates the database cluster again if its creation was interrupted', async () => {
  rmSync(path.join(folder, 'postgres.ready'))
  const leftover = path.join(folder, 'postgres.making-left')
  mkdirSync(leftover)
  writeFileSync(path.join(leftover, 'PG_VERSION'), '18')
  const { cluster } = await joinCluster(folder, port, noSetUp)
  expect(await countDatabases(cluster.url('postgres'))).toBeGreaterThan(0)
  expect(existsSync(leftover)).toBe(false)
  await cluster.leave()
})

it('restarts PostgreSQL if it has been killed', async () => {
  await joinCluster(folder, port, noSetUp)
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => getProcessStartTime(pid)).toBeUndefined()
  const { cluster } = await joinCluster(folder, port, noSetUp)
  expect(await countDatabases(cluster.url('postgres'))).toBeGreaterThan(0)
  // `leave` doesn't stop PostgreSQL here, because this process still uses the cluster that it joined before the kill.
  await cluster.leave()
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGTERM')
  await expect.poll(() => existsSync(pidFile)).toBe(false)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findRunningUrl, lockDataFolder, saveRunningInstance } from './running-instance'

const SERVICE_URL = 'http://localhost:3123'

/** Creates a data folder, and locks it as a launcher does. */
async function startInstance() {
  const dir = await mkdtemp(path.join(tmpdir(), 'running-instance-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  expect(await findRunningUrl(dir)).toBeUndefined()
  const acquisition = await lockDataFolder(dir)
  if (!acquisition.ok) throw new Error('the data folder is already locked')
  onTestFinished(acquisition.lock.release)
  await saveRunningInstance(dir, { url: SERVICE_URL, stopping: false, children: [] })
  return { dir, lock: acquisition.lock }
}

it('returns the URL of a running service', async () => {
  const { dir } = await startInstance()
  expect(await findRunningUrl(dir)).toBe(SERVICE_URL)
  expect(await lockDataFolder(dir)).toEqual({ ok: false, url: SERVICE_URL })
})

it('returns no URL for a service that is stopping', async () => {
  const { dir } = await startInstance()
  await saveRunningInstance(dir, { url: SERVICE_URL, stopping: true, children: [] })
  expect(await findRunningUrl(dir)).toBeUndefined()
})

it('returns no URL for a service whose launcher has crashed, and lets another launcher lock the data folder', async () => {
  const { dir, lock } = await startInstance()
  // When a process crashes, the operating system releases its lock, but the recorded instance remains.
  lock.release()
  expect(await findRunningUrl(dir)).toBeUndefined()
  expect(await lockDataFolder(dir)).toMatchObject({ ok: true })
})

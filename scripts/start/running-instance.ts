// Allows only one launcher per data folder, and records its processes. A second start prints the URL of the running
// service. A start after a crash ends the processes that the crash left behind.
import path from 'node:path'
import { type FileLock, tryLock, waitForLock } from '../database/file-lock'
import { type ProcessIdentity, stopProcess } from './child-process'
import { readDataFile, writeDataFile } from './data-folder'

interface RunningInstance {
  url: string
  stopping: boolean
  children: ProcessIdentity[]
}

const INSTANCE_FILE = 'running.json'
/** A launcher holds an exclusive lock on this file for as long as it runs. */
const LOCK_FILE = 'launcher.lock'
/** How long to wait for a launcher that seems to be running. A launcher whose npm was just killed is about to stop. */
const SHORT_WAIT_MS = 1_500
/** How long to wait for a launcher that is stopping. */
const STOP_WAIT_MS = 25_000

/**
 * Locks the data folder for this launcher, and ends the processes that a crash left behind. If another launcher uses
 * the folder, returns that launcher's URL instead.
 */
export async function lockDataFolder(
  dir: string,
): Promise<{ ok: true; lock: FileLock } | { ok: false; url: string | undefined }> {
  const file = path.join(dir, LOCK_FILE)
  let lock = await waitForLock(file, 'exclusive', SHORT_WAIT_MS)
  const other = await readDataFile<RunningInstance>(dir, INSTANCE_FILE)
  if (!lock && other?.stopping) lock = await waitForLock(file, 'exclusive', STOP_WAIT_MS)
  if (!lock) return { ok: false, url: other?.url }
  await Promise.all(other?.children.map((child) => stopProcess(child, 5_000)) ?? [])
  return { ok: true, lock }
}

/** Returns the URL of a data folder's service, or undefined if the service is stopping or isn't running. */
export async function findRunningUrl(dir: string): Promise<string | undefined> {
  const lock = tryLock(path.join(dir, LOCK_FILE), 'shared')
  lock?.release()
  if (lock) return undefined
  const instance = await readDataFile<RunningInstance>(dir, INSTANCE_FILE)
  return instance?.stopping ? undefined : instance?.url
}

/** Records the processes that are running, so that a start after a crash can end them. */
export function saveRunningInstance(dir: string, instance: RunningInstance): Promise<void> {
  return writeDataFile(dir, INSTANCE_FILE, instance)
}

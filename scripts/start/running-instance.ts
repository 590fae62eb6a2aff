// Allows one launcher per data folder and records its processes. A second start prints where the first one serves, and
// a start after a crash ends the processes that the crash left behind.
import path from 'node:path'
import { type FileLock, waitForLock } from '../database/file-lock'
import { type ProcessIdentity, stopProcess } from './child-process'
import { readDataFile, writeDataFile } from './data-folder'

interface RunningInstance {
  url: string
  stopping: boolean
  children: ProcessIdentity[]
}

const INSTANCE_FILE = 'running.json'
/** How long to wait for a launcher whose npm was killed a moment ago and which is about to stop, in milliseconds. */
const SHORT_WAIT_MS = 1_500
/** The longest time that a stop may take, in milliseconds. */
const STOP_WAIT_MS = 25_000

/** Locks the data folder for this launcher, or returns the URL of the launcher that has it. */
export async function lockDataFolder(
  dir: string,
): Promise<{ ok: true; lock: FileLock } | { ok: false; url: string | undefined }> {
  const file = path.join(dir, 'launcher.lock')
  let lock = await waitForLock(file, 'exclusive', SHORT_WAIT_MS)
  const other = await readDataFile<RunningInstance>(dir, INSTANCE_FILE)
  if (!lock && other?.stopping) lock = await waitForLock(file, 'exclusive', STOP_WAIT_MS)
  if (!lock) return { ok: false, url: other?.url }
  await Promise.all(other?.children.map((child) => stopProcess(child, 5_000)) ?? [])
  return { ok: true, lock }
}

/** Returns the URL of a data folder's running service, or undefined if it isn't running. */
export async function findRunningUrl(dir: string): Promise<string | undefined> {
  const instance = await readDataFile<RunningInstance>(dir, INSTANCE_FILE)
  return instance?.stopping ? undefined : instance?.url
}

/** Records the running processes. */
export function saveRunningInstance(dir: string, instance: RunningInstance): Promise<void> {
  return writeDataFile(dir, INSTANCE_FILE, instance)
}

// One launcher per data folder, and a note of what it runs: a second start says where the first one
// serves, and the start after a crash ends what the crash left behind.
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
/** A launcher whose npm was killed a moment ago is about to stop. */
const SHORT_WAIT_MS = 1_500
/** As long as a stop may take. */
const STOP_WAIT_MS = 25_000

/** Takes the data folder for this launcher; otherwise tells where the one that has it serves. */
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

/** Where the service of a data folder is served; undefined when it was stopped or never started. */
export async function findRunningUrl(dir: string): Promise<string | undefined> {
  const instance = await readDataFile<RunningInstance>(dir, INSTANCE_FILE)
  return instance?.stopping ? undefined : instance?.url
}

/** Writes down what runs now. */
export function saveRunningInstance(dir: string, instance: RunningInstance): Promise<void> {
  return writeDataFile(dir, INSTANCE_FILE, instance)
}

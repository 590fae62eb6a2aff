// One launcher per data folder, and a note of what it runs: a second start says where the first one
// serves, and the start after a crash ends what the crash left behind.
import path from 'node:path'
import { type FileLock, waitForLock } from '../database/file-lock'
import { type Mark, stopProcess } from './child'
import { readNote, writeNote } from './data-folder'

interface Running {
  url: string
  stopping: boolean
  children: Mark[]
}

const NOTE = 'running.json'
/** A launcher whose npm was killed a moment ago is about to stop. */
const MOMENT_MS = 1_500
/** As long as a stop may take. */
const STOP_MS = 25_000

/** Takes the data folder for this launcher; otherwise tells where the one that has it serves. */
export async function takeDataFolder(
  dir: string,
): Promise<{ ok: true; lock: FileLock } | { ok: false; url: string | undefined }> {
  const file = path.join(dir, 'launcher.lock')
  let lock = await waitForLock(file, 'exclusive', MOMENT_MS)
  const other = await readNote<Running>(dir, NOTE)
  if (!lock && other?.stopping) lock = await waitForLock(file, 'exclusive', STOP_MS)
  if (!lock) return { ok: false, url: other?.url }
  await Promise.all(other?.children.map((child) => stopProcess(child, 5_000)) ?? [])
  return { ok: true, lock }
}

/** Where the service of a data folder is served; undefined when it was stopped or never started. */
export async function runningUrl(dir: string): Promise<string | undefined> {
  const running = await readNote<Running>(dir, NOTE)
  return running?.stopping ? undefined : running?.url
}

/** Writes down what runs now. */
export function noteRunning(dir: string, running: Running): Promise<void> {
  return writeNote(dir, NOTE, running)
}

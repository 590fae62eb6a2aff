// Identifies a process by its ID and start time, because the system reuses IDs.
import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Returns a process's start time in a form that no later process with the same ID has, or undefined if it has ended.
 */
export async function getProcessStartTime(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return readProcessColumn(pid, 'lstart=')
  try {
    const [bootId, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // The name, in brackets, may contain spaces. Of the fields after it, the first is the state and the 20th the start
    // time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : `${bootId.trim()} ${fields[19]}`
  } catch {
    return undefined
  }
}

/** Returns whether a process is a PostgreSQL server of a data directory, which is then its working directory. */
export async function isPostgresServer(pid: number, dir: string): Promise<boolean> {
  if (process.platform !== 'linux') return (await readProcessColumn(pid, 'command='))?.includes(dir) ?? false
  return readlink(`/proc/${pid}/cwd`).then(
    (cwd) => cwd === dir,
    () => false,
  )
}

function readProcessColumn(pid: number, column: string): Promise<string | undefined> {
  return run('ps', ['-o', column, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  )
}

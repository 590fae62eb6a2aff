// A process is identified by its ID and its start time, because the operating system reuses process IDs.
import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Returns the start time of a process, or undefined if the process has ended. A later process with the same ID has a
 * different start time.
 */
export async function getProcessStartTime(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return readProcessColumn(pid, 'lstart=')
  try {
    const [bootId, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // Skip the name, which is in brackets and may contain spaces. The first field after it is the state, and the 20th
    // is the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : `${bootId.trim()} ${fields[19]}`
  } catch {
    return undefined
  }
}

/**
 * Returns whether a process is the PostgreSQL server of a data directory. On Linux, the working directory of such a
 * server is its data directory. Elsewhere, its command line contains the data directory.
 */
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

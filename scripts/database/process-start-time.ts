// Whether a process is the one that somebody wrote down: after a crash its number may be another's.
import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** When a process began, in a form that no other process of that number has; undefined when it is gone. */
export async function getProcessStartTime(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return readProcessColumn(pid, 'lstart=')
  try {
    const [bootId, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // The name, in brackets, may hold spaces. The fields after it: state first, start time 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : `${bootId.trim()} ${fields[19]}`
  } catch {
    return undefined
  }
}

/** Whether a process is a PostgreSQL server of a data directory: it works inside that directory. */
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

// This is plain JavaScript, because it must run on Node 20 before anything is installed.
import { readFileSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { resolveNode } from './install.mjs'
import { COMPILE_CACHE, ROOT } from './project-root.mjs'

/** The names of all settings of the service and its launcher. */
export const SETTING_NAMES = [...readFileSync(path.join(ROOT, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(
  ([, name = '']) => name,
)

/**
 * Returns an environment in which tests can't reach a real database, mailbox or data folder. Settings are empty instead
 * of unset, because an empty value also overrides a `.env` file.
 *
 * @throws {Error} if the tests need the machine's own Node.js and it's too old
 */
export function createTestEnvironment() {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|RESEND_|OTEL_|NODE_ENV$)/.test(name))
  return {
    ...Object.fromEntries(inherited),
    ...Object.fromEntries([...SETTING_NAMES, 'EMBEDDED'].map((name) => [name, ''])),
    PATH: `${path.dirname(resolveNode())}${path.delimiter}${process.env.PATH}`,
    NEXT_TELEMETRY_DISABLED: '1',
    // Test the bundled worker, because it starts twice as fast as one that runs from its sources.
    TESTED_WORKER: 'dist/bin/worker.mjs',
    // Cache compiled programs. Hundreds of processes load the same ones, and compiling takes half of the time that a
    // server needs to start.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...(hasRoomInMemory() && { TMPDIR: MEMORY_FOLDER }),
  }
}

/** A folder in memory that most Linux systems have. PostgreSQL creates a database there six times as fast as on a disk. */
const MEMORY_FOLDER = '/dev/shm'

/** Returns whether MEMORY_FOLDER exists and has 4 GiB left. The temporary files of a test run need about 2 GiB. */
function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize >= 4 * 1024 ** 3
  } catch {
    return false
  }
}

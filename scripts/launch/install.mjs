// Plain JavaScript that Node 20 runs with nothing installed.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { step } from './step.mjs'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** npm writes it last: an installation that was cut off has none. */
const RECORD = path.join(ROOT, 'node_modules/.package-lock.json')

/** Node 24, which package.json pins as a dependency, whatever the machine has. */
export const NODE = path.join(ROOT, 'node_modules/.bin/node')

/**
 * Installs the dependencies unless they stand as package-lock.json wants them.
 *
 * @param {AbortSignal} [signal] ends the installation
 */
export async function install(signal) {
  if (isInstalled()) return
  rmSync(RECORD, { force: true })
  await step('dependencies', () => npmCi(signal))
}

function isInstalled() {
  const packages = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8')).packages
  try {
    const installed = packages(RECORD)
    return Object.entries(packages(path.join(ROOT, 'package-lock.json'))).every(
      ([place, wanted]) =>
        place === '' ||
        // Packages of other platforms are in the lock and not on the disk.
        (wanted.optional && !installed[place]) ||
        (installed[place]?.version === wanted.version && installed[place]?.integrity === wanted.integrity),
    )
  } catch {
    return false
  }
}

/** @param {AbortSignal} [signal] */
function npmCi(signal) {
  return new Promise((resolve, reject) => {
    // NODE_ENV=production would leave out what builds and runs the embedded parts.
    const npm = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=warn'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: what npm runs goes with it when the start is stopped.
      detached: true,
    })
    signal?.addEventListener('abort', () => {
      if (npm.pid && npm.exitCode === null) process.kill(-npm.pid, 'SIGKILL')
    })
    let output = ''
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    npm.once('error', reject)
    npm.once('close', (code) => {
      if (code === 0) resolve(undefined)
      else reject(new Error(`npm ci failed:\n${output.trimEnd()}`))
    })
  })
}

// Plain JavaScript that Node 20 runs with nothing installed.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { step } from './step.mjs'

export const ROOT = path.resolve(fileURLToPath(new URL('../..', import.meta.url)))
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
  await step('dependencies', async () => {
    // NODE_ENV=production would leave out what builds and runs the embedded parts.
    await npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], signal)
    for (const name of withScripts()) await npm(['rebuild', '--ignore-scripts=false', name], signal)
  })
}

function isInstalled() {
  const packages = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8')).packages
  try {
    const installed = packages(RECORD)
    const wanted = packages(path.join(ROOT, 'package-lock.json'))
    const stands = Object.entries(wanted).every(
      ([place, one]) =>
        place === '' ||
        // Packages of other platforms are in the lock and not on the disk.
        (one.optional && !installed[place]) ||
        (installed[place]?.version === one.version && installed[place]?.integrity === one.integrity),
    )
    const version = execFileSync(NODE, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return stands && version.trim() === `v${wanted['node_modules/node'].version}`
  } catch {
    return false
  }
}

/**
 * The packages whose install scripts have to run; npm 10 knows no "allowScripts", and would run
 * those of Prisma, which refuse Node below 20.19. Node comes last: once it runs, all have been run.
 *
 * @returns {string[]}
 */
function withScripts() {
  const { allowScripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const names = Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && existsSync(path.join(ROOT, 'node_modules', name)),
  )
  return [...names.filter((name) => name !== 'node'), 'node']
}

/**
 * @param {string[]} args
 * @param {AbortSignal} [signal]
 */
function npm(args, signal) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const child = spawn('npm', [...args, '--loglevel=warn'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: what npm runs goes with it when the start is stopped.
      detached: true,
    })
    const end = () => child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGKILL')
    signal?.addEventListener('abort', end, { once: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)))
    child.once('close', (code) => {
      signal?.removeEventListener('abort', end)
      if (code === 0) resolve(undefined)
      else reject(new Error(`npm ${args[0]} failed:\n${output.trimEnd()}`))
    })
  })
}

// Plain JavaScript that Node 20 runs with nothing installed.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './root.mjs'
import { step } from './step.mjs'

/** What npm has installed; an installation that was cut off has none. */
const RECORD = path.join(ROOT, 'node_modules/.package-lock.json')
/** Says that the install scripts that are allowed have run. */
const REBUILT = path.join(ROOT, 'node_modules/.rebuilt')

/** The first version that runs TypeScript as it is and has SQLite. */
const MINIMUM = { major: 22, minor: 18 }

/**
 * Node for everything but this file and its neighbours: the version that package-lock.json pins for this platform, or the
 * machine's own where there is none or it doesn't run (another C library).
 *
 * @throws when the machine's own is needed and too old
 */
export function node() {
  const pinned = path.join(ROOT, 'node_modules/.bin/node')
  if (versionOf(pinned)) return pinned
  // npm scripts would find it before the machine's own.
  rmSync(pinned, { force: true })
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > MINIMUM.major || (major === MINIMUM.major && minor >= MINIMUM.minor)) return process.execPath
  const minimum = `${MINIMUM.major}.${MINIMUM.minor}`
  throw new Error(`On this platform Node ${minimum} or newer must be installed; this is ${process.versions.node}.`)
}

/** @param {string} program */
function versionOf(program) {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/**
 * Installs the dependencies unless they match package-lock.json.
 *
 * @param {{ tests: boolean }} wanted with or without what only tests, checks and benchmarks use
 * @param {AbortSignal} [signal] ends the installation
 */
export async function install(wanted, signal) {
  const installed = isInstalled(wanted)
  if (installed && existsSync(REBUILT)) return
  await step('dependencies', async () => {
    if (!installed) await installPackages(wanted, signal)
    const names = withScripts()
    // Without a name npm would rebuild every package.
    if (names.length > 0) await npm(['rebuild', '--ignore-scripts=false', ...names], signal)
    writeFileSync(REBUILT, '')
  })
}

/**
 * @param {{ tests: boolean }} wanted
 * @param {AbortSignal} [signal]
 */
async function installPackages(wanted, signal) {
  // Adding the tests' packages must not remove those that a running service uses, as `npm ci` would.
  const command = wanted.tests && isInstalled({ tests: false }) ? ['install', '--no-save'] : ['ci']
  // Both are said, since NODE_ENV=production would leave the tests' packages out.
  const kinds = wanted.tests ? ['--include=dev'] : ['--omit=dev']
  for (const file of [RECORD, REBUILT]) rmSync(file, { force: true })
  await npm([...command, ...kinds, '--ignore-scripts', '--no-audit', '--no-fund'], signal)
}

/** @param {{ tests: boolean }} wanted */
function isInstalled({ tests }) {
  const packages = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8')).packages
  try {
    const installed = packages(RECORD)
    return Object.entries(packages(path.join(ROOT, 'package-lock.json'))).every(
      ([place, one]) =>
        place === '' ||
        (one.dev && !tests) ||
        // Packages of other platforms are in the lock and not on the disk.
        (one.optional && !installed[place]) ||
        (installed[place]?.version === one.version && installed[place]?.integrity === one.integrity),
    )
  } catch {
    return false
  }
}

/**
 * The packages whose install scripts have to run: those that package.json allows and this platform has.
 *
 * @returns {string[]}
 */
function withScripts() {
  const { allowScripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  return Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && existsSync(path.join(ROOT, 'node_modules', name)),
  )
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

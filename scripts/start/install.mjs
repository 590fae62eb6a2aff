// This is plain JavaScript, because it must run on Node 20 before anything is installed.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './project-root.mjs'
import { runStep } from './run-with-progress.mjs'

/** The file in which npm records what is installed. If an installation is interrupted, npm doesn't write it. */
const INSTALL_RECORD = path.join(ROOT, 'node_modules/.package-lock.json')
/** The file that exists if the allowed install scripts have run. */
const REBUILT_MARKER = path.join(ROOT, 'node_modules/.rebuilt')

/** The first version of Node that runs TypeScript and includes SQLite. */
const MINIMUM_NODE = { major: 22, minor: 18 }

/**
 * Returns the path of the Node.js program that runs everything except the `.mjs` files in this folder. It's the version
 * that package-lock.json pins for this platform. If there's none, or it doesn't run (for example with a different C
 * library), returns the machine's own Node.js.
 *
 * @throws {Error} if the machine's own Node.js is needed and is too old
 */
export function resolveNode() {
  const pinned = path.join(ROOT, 'node_modules/.bin/node')
  if (readVersion(pinned)) return pinned
  // Remove the pinned version, because npm scripts would find it before the machine's own.
  rmSync(pinned, { force: true })
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > MINIMUM_NODE.major || (major === MINIMUM_NODE.major && minor >= MINIMUM_NODE.minor))
    return process.execPath
  const minimum = `${MINIMUM_NODE.major}.${MINIMUM_NODE.minor}`
  throw new Error(
    `You need Node.js ${minimum} or newer on this platform. You have ${process.versions.node}. Install a newer version, then try again.`,
  )
}

/** @param {string} program */
function readVersion(program) {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/**
 * Installs the dependencies if they don't match package-lock.json.
 *
 * @param {{ tests: boolean }} options whether to include the packages for tests, checks and benchmarks
 * @param {AbortSignal} [signal] ends the installation
 * @throws {Error} if npm can't be started or fails, or if `signal` is aborted
 */
export async function install(options, signal) {
  const installed = isInstalled(options)
  if (installed && existsSync(REBUILT_MARKER)) return
  await runStep('dependencies', async () => {
    if (!installed) await installPackages(options, signal)
    const names = findPackagesWithScripts()
    // Don't call npm without names, because it would rebuild every package.
    if (names.length > 0) await runNpm(['rebuild', '--ignore-scripts=false', ...names], signal)
    writeFileSync(REBUILT_MARKER, '')
  })
}

/**
 * @param {{ tests: boolean }} options
 * @param {AbortSignal} [signal]
 */
async function installPackages(options, signal) {
  // To add the packages for tests, use `npm install`. `npm ci` would first remove all packages, which a running service
  // may be using.
  const command = options.tests && isInstalled({ tests: false }) ? ['install', '--no-save'] : ['ci']
  // Always set one of these options. Otherwise, NODE_ENV=production would leave out the packages for tests.
  const dependencyFlags = options.tests ? ['--include=dev'] : ['--omit=dev']
  for (const file of [INSTALL_RECORD, REBUILT_MARKER]) rmSync(file, { force: true })
  await runNpm([...command, ...dependencyFlags, '--ignore-scripts', '--no-audit', '--no-fund'], signal)
}

/** @param {{ tests: boolean }} options */
function isInstalled({ tests }) {
  const readPackages = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8')).packages
  try {
    const installed = readPackages(INSTALL_RECORD)
    return Object.entries(readPackages(path.join(ROOT, 'package-lock.json'))).every(
      ([location, entry]) =>
        location === '' ||
        (entry.dev && !tests) ||
        // Accept missing packages for other platforms, which the lock file also lists.
        (entry.optional && !installed[location]) ||
        (installed[location]?.version === entry.version && installed[location]?.integrity === entry.integrity),
    )
  } catch {
    return false
  }
}

/**
 * Returns the packages whose install scripts must run. These are the installed packages whose scripts package.json
 * allows.
 *
 * @returns {string[]}
 */
function findPackagesWithScripts() {
  const { allowScripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  return Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && existsSync(path.join(ROOT, 'node_modules', name)),
  )
}

/**
 * @param {string[]} args
 * @param {AbortSignal} [signal]
 */
function runNpm(args, signal) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const child = spawn('npm', [...args, '--loglevel=warn'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Start a separate process group, so that stopping npm also stops the processes that it has started.
      detached: true,
    })
    const killGroup = () => child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGKILL')
    signal?.addEventListener('abort', killGroup, { once: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', (error) => reject(new Error(`Couldn't start npm: ${error.message}`)))
    child.once('close', (code) => {
      signal?.removeEventListener('abort', killGroup)
      if (code === 0) resolve(undefined)
      else reject(new Error(`npm ${args[0]} failed:\n${output.trimEnd()}`))
    })
  })
}

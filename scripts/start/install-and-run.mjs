// This is plain JavaScript, because it must run on Node 20 before anything is installed.
import { spawn } from 'node:child_process'
import { install, resolveNode } from './install.mjs'
import { ROOT } from './project-root.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Installs missing dependencies, then runs one of the project's programs with the arguments of this process. Passes
 * signals on, first to the installation and later to the program. Exits with the program's exit code.
 *
 * @param {'start' | 'admin'} program
 * @param {import('node:child_process').StdioOptions} stdio
 */
export async function installAndRun(program, stdio) {
  const abortController = new AbortController()
  const stopInstalling = () => abortController.abort()
  for (const signal of SIGNALS) process.on(signal, stopInstalling)
  const nodePath = await prepare(abortController.signal).catch((error) => {
    console.error(abortController.signal.aborted ? 'Stopped.' : error.message)
    process.exit(abortController.signal.aborted ? 130 : 1)
  })
  // The launcher prints "Ready in" with the time since the command was entered, so pass on when that was.
  const env = { ...process.env, LAUNCH_STARTED_AT: String(performance.timeOrigin) }
  const child = spawn(nodePath, ['scripts/start/run-program.ts', program, ...process.argv.slice(2)], {
    cwd: ROOT,
    env,
    stdio,
  })
  for (const signal of SIGNALS) {
    process.off(signal, stopInstalling)
    process.on(signal, () => child.kill(signal))
  }
  child.once('error', (error) => {
    console.error(`Couldn't run the program "${program}": ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code) => process.exit(code ?? 1))
  return child
}

/** @param {AbortSignal} signal */
async function prepare(signal) {
  await install({ tests: false }, signal)
  return resolveNode()
}

// Plain JavaScript, because it must run on Node 20 before anything is installed.
import { spawn } from 'node:child_process'
import { install, resolveNode } from './install.mjs'
import { ROOT } from './project-root.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Installs what is missing, then runs one of the project's programs with this process's arguments. Passes signals on to
 * the installation and then to the program, and exits with the program's exit code.
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
  // "Ready in" counts from the moment the command was entered.
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
    console.error(`Couldn't start the ${program} program: ${error.message}`)
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

// Plain JavaScript that runs on Node 20 with nothing installed.
import { spawn } from 'node:child_process'
import { install, NODE, ROOT } from './install.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Installs what is missing, then runs a script of the project in Node 24 with this process's
 * arguments. Signals go to the installation, then to the script, whose exit code becomes this one's.
 *
 * @param {string} script from the project's root
 * @param {import('node:child_process').StdioOptions} stdio
 */
export async function handOver(script, stdio) {
  const stop = new AbortController()
  const stopInstalling = () => stop.abort()
  for (const signal of SIGNALS) process.on(signal, stopInstalling)
  await install(stop.signal).catch((error) => {
    console.error(stop.signal.aborted ? 'Stopped.' : error.message)
    process.exit(stop.signal.aborted ? 130 : 1)
  })
  const child = spawn(NODE, ['--import', 'tsx', script, ...process.argv.slice(2)], { cwd: ROOT, stdio })
  for (const signal of SIGNALS) {
    process.off(signal, stopInstalling)
    process.on(signal, () => child.kill(signal))
  }
  child.once('error', (error) => {
    console.error(`${script} could not be started: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code) => process.exit(code ?? 1))
  return child
}

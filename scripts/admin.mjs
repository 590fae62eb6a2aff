// `npm run admin -- …`: installs what is missing, then hands over to scripts/admin.ts. Plain
// JavaScript: this file runs on Node 20 with nothing installed.
import { spawn } from 'node:child_process'
import { install, NODE, ROOT } from './launch/install.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const stop = new AbortController()
const stopInstalling = () => stop.abort()

for (const signal of SIGNALS) process.on(signal, stopInstalling)
await install(stop.signal).catch((error) => {
  console.error(stop.signal.aborted ? 'Stopped.' : error.message)
  process.exit(stop.signal.aborted ? 130 : 1)
})

const command = spawn(NODE, ['--import', 'tsx', 'scripts/admin.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
for (const signal of SIGNALS) {
  process.off(signal, stopInstalling)
  process.on(signal, () => command.kill(signal))
}
command.once('error', (error) => {
  console.error(`The command could not be started: ${error.message}`)
  process.exit(1)
})
command.once('exit', (code) => process.exit(code ?? 1))

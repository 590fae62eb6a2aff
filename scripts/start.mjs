// `npm start` and `npm run dev`: installs what is missing, then hands over to the launcher
// (scripts/launch/main.ts). Plain JavaScript: this file runs on Node 20 with nothing installed.
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

// The channel tells the launcher when this process is gone, however it went.
const launcher = spawn(NODE, ['--import', 'tsx', 'scripts/launch/main.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of SIGNALS) {
  process.off(signal, stopInstalling)
  process.on(signal, () => launcher.kill(signal))
}
launcher.once('error', (error) => {
  console.error(`The launcher could not be started: ${error.message}`)
  process.exit(1)
})
launcher.once('exit', (code) => process.exit(code ?? 1))

// npm killed outright leaves this process behind, and with it the server on its port.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    launcher.kill('SIGTERM')
  }, 250)
}

// `npm start` and `npm run dev`: runs the launcher (scripts/start/main.ts). Plain JavaScript, because it must run on
// Node 20 before anything is installed.
import { installAndRun } from './start/install-and-run.mjs'

// The IPC channel tells the launcher when this process ends, for whatever reason.
const launcher = await installAndRun('start', ['inherit', 'inherit', 'inherit', 'ipc'])

// If npm is killed, this process survives it, and with it the server on its port.
if (process.env.npm_lifecycle_event) {
  const npmPid = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npmPid) return
    clearInterval(timer)
    launcher.kill('SIGTERM')
  }, 250)
}

// `npm start` and `npm run dev`: hands over to the launcher (scripts/start/main.ts). Plain
// JavaScript: this file runs on Node 20 with nothing installed.
import { installAndRun } from './start/install-and-run.mjs'

// The channel tells the launcher when this process is gone, however it went.
const launcher = await installAndRun('start', ['inherit', 'inherit', 'inherit', 'ipc'])

// npm killed outright leaves this process behind, and with it the server on its port.
if (process.env.npm_lifecycle_event) {
  const npmPid = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npmPid) return
    clearInterval(timer)
    launcher.kill('SIGTERM')
  }, 250)
}

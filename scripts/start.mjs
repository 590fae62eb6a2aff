// `npm start` and `npm run dev`: runs the launcher (scripts/start/main.ts). This is plain JavaScript, because it must
// run on Node 20 before anything is installed.
import { installAndRun } from './start/install-and-run.mjs'

// The IPC channel closes when this process ends for any reason, so the launcher notices.
const launcher = await installAndRun('start', ['inherit', 'inherit', 'inherit', 'ipc'])

// If npm is killed, this process keeps running. Stop the launcher then, because the server would otherwise keep running
// and occupy its port.
if (process.env.npm_lifecycle_event) {
  const npmPid = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npmPid) return
    clearInterval(timer)
    launcher.kill('SIGTERM')
  }, 250)
}

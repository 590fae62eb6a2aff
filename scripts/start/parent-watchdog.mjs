// Preloaded into the server and the worker. They stop, as on a stop signal, when the launcher is gone for whatever
// reason.

const launcher = Number(process.env.LAUNCHER_PID)
// Node passes the preload on to child processes, whose IPC channel isn't the launcher's.
delete process.env.LAUNCHER_PID
if (launcher) {
  // If the launcher is already gone, 'disconnect' will never be emitted.
  if (process.ppid !== launcher || !process.connected) process.exit(1)
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 20_000).unref()
  })
  // Otherwise the listener would keep a finished process alive.
  process.channel?.unref()
  // Nobody reads the output of an orphaned process.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
}

// This is preloaded into the server and the worker. If the launcher ends for any reason, this sends the process
// SIGTERM, and kills it if it's still running 20 seconds later.

const launcher = Number(process.env.LAUNCHER_PID)
// Node also preloads this into child processes of the server and the worker. Their IPC channel doesn't lead to the
// launcher, so this must do nothing in those processes.
delete process.env.LAUNCHER_PID
if (launcher) {
  // Exit if the launcher has already ended, because 'disconnect' will never be emitted.
  if (process.ppid !== launcher || !process.connected) process.exit(1)
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 20_000).unref()
  })
  // Without this, the listener would keep the process alive after it has finished its work.
  process.channel?.unref()
  // When the launcher has ended, nothing reads the output. Ignore the errors that this causes.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
}

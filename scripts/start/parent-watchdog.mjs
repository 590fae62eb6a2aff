// Preloaded into the server and the worker: when the launcher is gone, however it went, they stop
// as if it had told them to.

const launcher = Number(process.env.LAUNCHER_PID)
// Node hands the preload on to processes that these fork, whose channel is not the launcher's.
delete process.env.LAUNCHER_PID
if (launcher) {
  // It may be gone before this runs: then there will be no 'disconnect'.
  if (process.ppid !== launcher || !process.connected) process.exit(1)
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 20_000).unref()
  })
  // The listener alone would keep a process alive that has nothing left to do.
  process.channel?.unref()
  // Nobody reads the output of an orphan.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
}

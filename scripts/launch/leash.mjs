// Preloaded into the server and the worker: when the launcher is gone, however it went, they stop
// as if it had told them to.

// Node hands the preload on to processes that they fork, whose channel is not the launcher's.
if (process.ppid === Number(process.env.LAUNCHER_PID)) {
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

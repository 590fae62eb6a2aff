/** `stop` is aborted when a signal or the end of the parent process requests a stop. */
export interface StopSignals {
  stop: AbortSignal
  /** A signal that is aborted when a second stop signal arrives. From then on, nothing may delay the exit. */
  force: AbortSignal
}

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Signals within this time count as one, because a single Ctrl-C can arrive from the terminal, npm and `start.mjs`. */
const ECHO_MS = 500

export function handleStopSignals(): StopSignals {
  const stop = new AbortController()
  const force = new AbortController()
  let isForceArmed = false
  const onSignal = () => {
    if (isForceArmed) force.abort()
    if (stop.signal.aborted) return
    stop.abort()
    const armForce = () => {
      isForceArmed = true
      console.error('Press Ctrl-C again to force quit.')
    }
    setTimeout(armForce, ECHO_MS).unref()
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  // Stop when the channel to `start.mjs` closes, because `start.mjs` has then ended for some reason.
  process.on('disconnect', onSignal)
  // Stop if `start.mjs` has already ended, because 'disconnect' will never be emitted.
  if (process.connected === false) onSignal()
  process.channel?.unref()
  // Ignore output errors, because a closed terminal or pipe must not end this process before its children have stopped.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
  return { stop: stop.signal, force: force.signal }
}

/** Signals that request a stop, and whether one has arrived. */
export interface StopSignals {
  stop: AbortSignal
  /** Aborted by a second signal, which stops all waiting. */
  force: AbortSignal
}

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** One Ctrl-C arrives several times: from the terminal, npm and `start.mjs`. */
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
  // `start.mjs` is gone, for whatever reason.
  process.on('disconnect', onSignal)
  // If it is already gone, 'disconnect' will never be emitted.
  if (process.connected === false) onSignal()
  process.channel?.unref()
  // A closed terminal or pipe must not end this process before its children have stopped.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
  return { stop: stop.signal, force: force.signal }
}

/** The signals that ask for a stop, and what they have asked for so far. */
export interface StopSignals {
  stop: AbortSignal
  /** A second signal: no more waiting. */
  force: AbortSignal
}

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** One Ctrl-C arrives several times: from the terminal, and handed on by npm and `start.mjs`. */
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
      console.error('Ctrl-C again stops it at once.')
    }
    setTimeout(armForce, ECHO_MS).unref()
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  // `start.mjs` is gone, however it went.
  process.on('disconnect', onSignal)
  // It may be gone before this runs: then there will be no 'disconnect'.
  if (process.connected === false) onSignal()
  process.channel?.unref()
  // A closed terminal or pipe must not end us before the children have drained.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
  return { stop: stop.signal, force: force.signal }
}

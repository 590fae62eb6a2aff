import { describeError } from '../describe-error'
import { log } from '../log'
import { recordHeartbeat } from './record-heartbeat'

const INTERVAL_MS = 5_000

/** Writes the worker's heartbeat every five seconds until `signal` aborts; starts once it takes jobs. */
export function startHeartbeat(signal: AbortSignal): void {
  let isWriting = false
  const writeHeartbeat = async () => {
    // A database that hangs must not pile up statements.
    if (isWriting) return
    isWriting = true
    try {
      await recordHeartbeat()
    } catch (error) {
      log.error({ error: describeError(error) }, 'the heartbeat could not be written')
    } finally {
      isWriting = false
    }
  }
  const timer = setInterval(writeHeartbeat, INTERVAL_MS)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  void writeHeartbeat()
}

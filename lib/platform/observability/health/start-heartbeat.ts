import { describeError } from '../describe-error'
import { log } from '../log'
import { recordHeartbeat } from './record-heartbeat'

const INTERVAL_MS = 5_000

/** Writes the worker's heartbeat immediately and then every five seconds, until `signal` aborts. */
export function startHeartbeat(signal: AbortSignal): void {
  let isWriting = false
  const writeHeartbeat = async () => {
    // Skip this heartbeat if the last one hasn't been written yet, so that statements don't pile up while the database
    // hangs.
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

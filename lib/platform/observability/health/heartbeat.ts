import { describeFault } from '../describe-error'
import { log } from '../log'
import { beat } from './mutations'

const EVERY_MS = 5_000

/** Writes the worker's heartbeat every five seconds until `signal` aborts; starts once it takes jobs. */
export function keepBeating(signal: AbortSignal): void {
  let beating = false
  const next = async () => {
    // A database that hangs must not pile up statements.
    if (beating) return
    beating = true
    try {
      await beat()
    } catch (error) {
      log.error({ fault: describeFault(error) }, 'the heartbeat could not be written')
    } finally {
      beating = false
    }
  }
  const timer = setInterval(next, EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  void next()
}

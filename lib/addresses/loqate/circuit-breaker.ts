import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  isTaskCancelledError,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import { countServiceCall, type Method, showBreaker } from '@/lib/addresses/provider-metrics'
import { log } from '@/lib/platform/observability/log'
import { LoqateError } from './loqate-error'

export interface Patience {
  /** For one try, in milliseconds. */
  tryMs: number
  /** Before Loqate is tried again after calls that failed in a row, in milliseconds. */
  pauseMs: number
}

export const PATIENCE: Patience = { tryMs: 1_500, pauseMs: 10_000 }

/** Failures in a row, over all calls of this process, before none is made for a while. */
export const FAILURES_BEFORE_PAUSE = 5
const TRIES_AGAIN = 1

const isOutage = (error: unknown) =>
  isTaskCancelledError(error) || (error instanceof LoqateError && error.fault === 'outage')

type Guarded = <Answer>(method: Method, work: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>

/**
 * Runs calls with a limit to their time, once more where nothing was answered, and not at all for a while after many
 * that failed. A Retrieve is never repeated: one whose answer was lost may have been paid for.
 */
export function guard({ tryMs, pauseMs }: Patience): Guarded {
  const outages = handleWhen(isOutage)
  const breaker = circuitBreaker(outages, {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(FAILURES_BEFORE_PAUSE),
  })
  breaker.onStateChange((state) => {
    const isOpen = state === CircuitState.Open
    showBreaker(isOpen)
    if (isOpen) log.error({ pauseMs }, 'Loqate does not answer; it is not asked for a while')
  })
  const once = wrap(breaker, timeout(tryMs, TimeoutStrategy.Aggressive))
  const backoff = new ExponentialBackoff({ initialDelay: 100, maxDelay: 400 })
  const again = wrap(retry(outages, { maxAttempts: TRIES_AGAIN, backoff }), once)
  return async (method, work) => {
    try {
      return await (method === 'find' ? again : once).execute(({ signal }) => work(signal))
    } catch (error) {
      if (error instanceof LoqateError) throw error
      if (isBrokenCircuitError(error)) {
        countServiceCall(method, 'refused')
        throw new LoqateError('outage', 'Loqate is not asked for a while')
      }
      throw new LoqateError('outage', 'Loqate gave no answer in time')
    }
  }
}

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
import { log } from '@/lib/platform/observability/log'
import { LoqateError } from './loqate-error'
import { countLoqateRequest, type LoqateMethod, recordBreakerState } from './loqate-metrics'

export interface BreakerOptions {
  /** For one try, in milliseconds. */
  attemptTimeoutMs: number
  /** Before Loqate is tried again after calls that failed in a row, in milliseconds. */
  pauseMs: number
}

export const DEFAULT_BREAKER_OPTIONS: BreakerOptions = { attemptTimeoutMs: 1_500, pauseMs: 10_000 }

/** Failures in a row, over all calls of this process, before none is made for a while. */
export const FAILURES_BEFORE_PAUSE = 5
const MAX_RETRIES = 1

const isOutage = (error: unknown) =>
  isTaskCancelledError(error) || (error instanceof LoqateError && error.kind === 'outage')

type CallGuard = <Result>(method: LoqateMethod, work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>

/**
 * Runs calls with a limit to their time, once more where nothing was answered, and not at all for a while after many
 * that failed. A Retrieve is never repeated: one whose answer was lost may have been paid for.
 */
export function createCallGuard({ attemptTimeoutMs, pauseMs }: BreakerOptions): CallGuard {
  const outagePolicy = handleWhen(isOutage)
  const breaker = circuitBreaker(outagePolicy, {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(FAILURES_BEFORE_PAUSE),
  })
  breaker.onStateChange((state) => {
    const isOpen = state === CircuitState.Open
    recordBreakerState(isOpen)
    if (isOpen) log.error({ pauseMs }, 'Loqate does not answer; it is not asked for a while')
  })
  const singleAttempt = wrap(breaker, timeout(attemptTimeoutMs, TimeoutStrategy.Aggressive))
  const backoff = new ExponentialBackoff({ initialDelay: 100, maxDelay: 400 })
  const withRetry = wrap(retry(outagePolicy, { maxAttempts: MAX_RETRIES, backoff }), singleAttempt)
  return async (method, work) => {
    try {
      return await (method === 'find' ? withRetry : singleAttempt).execute(({ signal }) => work(signal))
    } catch (error) {
      if (error instanceof LoqateError) throw error
      if (isBrokenCircuitError(error)) {
        countLoqateRequest(method, 'refused')
        throw new LoqateError('outage', 'Loqate is not asked for a while')
      }
      throw new LoqateError('outage', 'Loqate gave no answer in time')
    }
  }
}

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
  /** The timeout of one attempt, in milliseconds. */
  attemptTimeoutMs: number
  /** How long requests are paused after the breaker opens, in milliseconds. */
  pauseMs: number
}

export const DEFAULT_BREAKER_OPTIONS: BreakerOptions = { attemptTimeoutMs: 1_500, pauseMs: 10_000 }

/** The breaker opens after this number of consecutive failed attempts by this process. */
export const FAILURES_BEFORE_PAUSE = 5
const MAX_RETRIES = 1

const isOutage = (error: unknown) =>
  isTaskCancelledError(error) || (error instanceof LoqateError && error.kind === 'outage')

type CallGuard = <Result>(method: LoqateMethod, work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>

/**
 * Creates a function that runs a request with a timeout, behind a circuit breaker. The function retries a Find request
 * once, after a timeout or an error of the kind 'outage'. It never retries a Retrieve request, because Loqate may have
 * charged for it even if the response was lost. It throws a `LoqateError` of the kind 'outage' after the last timeout,
 * and while the breaker is open.
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
    if (isOpen) log.error({ pauseMs }, "Loqate isn't responding; requests to it are paused")
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
        countLoqateRequest(method, 'not_sent')
        throw new LoqateError('outage', 'requests to Loqate are paused')
      }
      throw new LoqateError('outage', 'Loqate did not respond in time')
    }
  }
}

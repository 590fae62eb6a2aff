import { describeError } from '../observability/describe-error'
import { log } from '../observability/log'
import { withTimeout } from './with-timeout'

/**
 * Makes a question that is asked once for all who want its answer at the same time, and not again
 * while it hangs. Who waits for longer than `timeoutMs`, or for an answer that fails, gets null; the
 * log is told why once, and once when answers come again.
 *
 * @param name what it is called in the log
 */
export function singleFlight<Result>(
  name: string,
  run: () => Promise<Result>,
  timeoutMs: number,
): () => Promise<Result | null> {
  let inFlight: Promise<Result | null> | undefined
  let isHealthy = true
  const handleFailure = (error?: unknown) => {
    if (isHealthy) log.error({ name: name, ...(error !== undefined && { error: describeError(error) }) }, 'no response')
    isHealthy = false
    return null
  }
  const handleSuccess = (result: Result) => {
    if (!isHealthy) log.info({ name: name }, 'responds again')
    isHealthy = true
    return result
  }
  return async () => {
    inFlight ??= run()
      .then(handleSuccess, handleFailure)
      .finally(() => {
        inFlight = undefined
      })
    const result = await withTimeout(inFlight, timeoutMs)
    return result === 'late' ? handleFailure() : result
  }
}

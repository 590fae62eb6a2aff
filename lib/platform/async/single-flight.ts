import { describeError } from '../observability/describe-error'
import { log } from '../observability/log'
import { withTimeout } from './with-timeout'

/**
 * Wraps `run` so that callers share a run that is in progress. No second run starts until the first has finished, even
 * if the first hangs.
 *
 * The wrapper returns null if the run fails or takes longer than `timeoutMs`. It logs only the first of several
 * failures in a row, and the first success after them.
 *
 * @param name identifies `run` in the log
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

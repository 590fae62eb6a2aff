import { describeFault } from '../observability/describe-error'
import { log } from '../observability/log'
import { inTime } from './with-timeout'

/**
 * Makes a question that is asked once for all who want its answer at the same time, and not again
 * while it hangs. Who waits for longer than `withinMs`, or for an answer that fails, gets null; the
 * log is told why once, and once when answers come again.
 *
 * @param question what it is called in the log
 */
export function askOnce<Answer>(
  question: string,
  ask: () => Promise<Answer>,
  withinMs: number,
): () => Promise<Answer | null> {
  let asked: Promise<Answer | null> | undefined
  let isAnswered = true
  const failed = (fault?: unknown) => {
    if (isAnswered) log.error({ question, ...(fault !== undefined && { fault: describeFault(fault) }) }, 'no answer')
    isAnswered = false
    return null
  }
  const succeeded = (answer: Answer) => {
    if (!isAnswered) log.info({ question }, 'answers again')
    isAnswered = true
    return answer
  }
  return async () => {
    asked ??= ask()
      .then(succeeded, failed)
      .finally(() => {
        asked = undefined
      })
    const answer = await inTime(asked, withinMs)
    return answer === 'late' ? failed() : answer
  }
}

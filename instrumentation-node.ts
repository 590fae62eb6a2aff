import { env, SettingsError } from '@/lib/platform/env'
import { answerBusyWith503 } from '@/lib/platform/http/busy-response'
import { takeStraightCalls } from '@/lib/platform/http/direct-handlers'
import { keepErrorsOffTheConsole } from '@/lib/platform/http/error-logging'
import { stopWhenAnswered } from '@/lib/platform/http/graceful-shutdown'
import { answerUpgradesPlainly, makeRequestsPlain } from '@/lib/platform/http/normalise-request'
import { observeRequests } from '@/lib/platform/http/observe-requests'
import { queuePages } from '@/lib/platform/http/page-queue'
import { headEveryAnswer } from '@/lib/platform/http/security-headers'
import { startTracing } from '@/lib/platform/observability/tracing/start-tracing'

export { logRouteFault } from '@/lib/platform/http/error-logging'

/** Judges the settings before the first request, and takes over the end of the process where it is asked to. */
export async function startUp(): Promise<void> {
  try {
    env()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
  makeRequestsPlain()
  observeRequests()
  answerBusyWith503()
  headEveryAnswer()
  if (process.env.NODE_ENV === 'production') {
    answerUpgradesPlainly()
    takeStraightCalls()
    queuePages()
    keepErrorsOffTheConsole()
  }
  // Without this setting Next stops the server itself, and waits for callers who keep a connection busy.
  if (process.env.NEXT_MANUAL_SIG_HANDLE) stopWhenAnswered(env().drainSeconds * 1000)
  await startTracing('house-bills')
}

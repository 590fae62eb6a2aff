import { env, SettingsError } from './lib/env'
import { startTracing } from './lib/tracing/start'
import { answerBusyWith503 } from './lib/web-server/busy'
import { headEveryAnswer } from './lib/web-server/every-answer'
import { keepErrorsOffTheConsole } from './lib/web-server/faults'
import { keepConnectionsLongerThanProxies } from './lib/web-server/kept-connections'
import { keepAnswersFromBeingPages } from './lib/web-server/no-document'
import { observeRequests } from './lib/web-server/observe-requests'
import { queuePages } from './lib/web-server/page-queue'
import { answerUpgradesPlainly, makeRequestsPlain } from './lib/web-server/plain-requests'
import { stopWhenAnswered } from './lib/web-server/stop'
import { takeStraightCalls } from './lib/web-server/straight-calls'

export { logRouteFault } from './lib/web-server/faults'

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
    keepConnectionsLongerThanProxies()
    keepErrorsOffTheConsole()
  }
  keepAnswersFromBeingPages()
  // Without this setting Next stops the server itself, and waits for callers who keep a connection busy.
  if (process.env.NEXT_MANUAL_SIG_HANDLE) stopWhenAnswered(env().drainSeconds * 1000)
  await startTracing('house-bills')
}

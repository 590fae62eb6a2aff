// Restarts the web processes and the worker, and reloads PgBouncer and HAProxy, one after another, under load. Every
// request must succeed.
import { setTimeout as delay } from 'node:timers/promises'
import { buildProbe } from '../chaos/client-operations'
import { inferEffect, type OperationHistory } from '../chaos/operation-history'
import { describeOutcome } from '../chaos/report'
import { executeOperation } from '../chaos/run-clients'
import type { ReplicatedSystem } from './replicated-system'

const CLIENTS = 8
/** The timeout of a request, in ms. It's longer than HAProxy's, so that HAProxy responds first. */
const TIMEOUT_MS = 70_000

export interface RollingRestartResult {
  requestCount: number
  /**
   * One line for each request that didn't get a 200. It says when the request was sent and when it ended (in seconds
   * from the start), and what happened.
   */
  failures: string[]
}

/**
 * Restarts or reloads one part after another while clients send requests. Prints when each step began and ended. If
 * `interrupted` aborts, throws before the next step.
 */
export async function restartAllUnderLoad(
  system: ReplicatedSystem,
  history: OperationHistory,
  print: (line: string) => void,
  interrupted: AbortSignal,
): Promise<RollingRestartResult> {
  const startedAt = performance.now()
  const getElapsedSeconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
  const result: RollingRestartResult = { requestCount: 0, failures: [] }
  const stopController = new AbortController()
  const runClient = async (index: number) => {
    for (let requestIndex = 0; !stopController.signal.aborted; requestIndex++) {
      // Wait before every tenth request, so that restarts also meet idle connections.
      if (requestIndex % 10 === 0) await delay(1_500)
      const sentAt = getElapsedSeconds()
      const endpoint = requestIndex % 2 === 0 ? 'createBillsPackage' : 'getQuotes'
      const intent = { ...buildProbe(`restart-${index}-${requestIndex}`, endpoint, 0), timeoutMs: TIMEOUT_MS }
      const outcome = await executeOperation(system, history, intent)
      result.requestCount++
      if (inferEffect(outcome) !== 'done')
        result.failures.push(`${sentAt} to ${getElapsedSeconds()} s: ${describeOutcome(outcome)}`)
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, index) => runClient(index))
  try {
    for (const [name, restart] of Object.entries(getRestartSteps(system))) {
      interrupted.throwIfAborted()
      await delay(2_000)
      const start = getElapsedSeconds()
      await restart()
      print(`  ${name}: ${start} to ${getElapsedSeconds()} s`)
    }
    await delay(2_000)
  } finally {
    stopController.abort()
    await Promise.all(clients)
  }
  return result
}

const getRestartSteps = ({ restartWeb, restartWorker, pgbouncer, haproxy, getPrimaryEntry }: ReplicatedSystem) => ({
  'web process 1': () => restartWeb(0),
  'web process 2': () => restartWeb(1),
  worker: restartWorker,
  'RELOAD of PgBouncer': () => pgbouncer.runCommand('RELOAD'),
  'PAUSE, RELOAD and RESUME of PgBouncer': async () => {
    await pgbouncer.runCommand('PAUSE')
    await pgbouncer.pointTo(getPrimaryEntry())
    await pgbouncer.runCommand('RESUME')
  },
  'reload of HAProxy': async () => haproxy.reload(),
})

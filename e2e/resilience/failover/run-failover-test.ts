import { setTimeout as delay } from 'node:timers/promises'
import { checkHistory, type Violation } from '../chaos/check-history'
import { drainEmailQueue } from '../chaos/drain-email-queue'
import { findLateRecovery, measureRecovery } from '../chaos/measure-recovery'
import type { OperationHistory } from '../chaos/operation-history'
import { readStoredState } from '../chaos/read-stored-state'
import { formatOutcomes, formatViolations } from '../chaos/report'
import { runClients } from '../chaos/run-clients'
import { saveRunRecord, toEpochMs } from '../chaos/save-run-record'
import { countClientsAtRest, findConnectionLeaks } from './connection-leaks'
import { failOver, loseStandby } from './database-failover'
import { buildFailureReport } from './failure-report'
import type { FaultResult } from './fault-scenario'
import { killPgBouncer, killWeb } from './process-crash'
import { startReplicatedSystem } from './replicated-system'
import { restartAllUnderLoad } from './rolling-restart'

interface RunOptions {
  seed: number
  /** If true, commits don't wait for the standby, and the restarts are skipped. */
  asynchronousCommit: boolean
}

/** In the last scenario, the standby is cut off for longer than the statement timeout. */
const FAULT_SCENARIOS = [killWeb, killPgBouncer, failOver(0), failOver(1), loseStandby, failOver(13)]

/**
 * Restarts or reloads parts of the system under load, then injects faults while clients send requests. Prints a report.
 * Saves a record in test-results/, even after a failure.
 *
 * @param print prints a line of the report
 * @returns all violations
 */
export async function runFailover(
  { seed, asynchronousCommit }: RunOptions,
  print: (line: string) => void,
): Promise<Violation[]> {
  // After a signal, the run ends at its next step instead of immediately. Otherwise, the programs would keep running.
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort())
  const history: OperationHistory = []
  const violations: Violation[] = []
  const faultResults: FaultResult[] = []
  const system = await startReplicatedSystem(!asynchronousCommit)
  try {
    await measureRecovery(system, history, 'start', performance.now())
    const clientsBefore = await countClientsAtRest(system)
    if (!asynchronousCommit) {
      print('Restarts under load')
      const { requestCount, failures } = await restartAllUnderLoad(system, history, print, interrupted.signal)
      print(`  ${requestCount} requests, ${failures.length} failed`)
      if (failures.length > 0) for (const line of await buildFailureReport(system)) print(`  ${line}`)
      violations.push(...failures.map((about) => ({ rule: 'no request fails during restarts', about })))
    }

    print('Faults')
    const stop = new AbortController()
    const clients = runClients(system, history, { seed, clients: 6 }, stop.signal)
    for (const scenario of FAULT_SCENARIOS) {
      interrupted.signal.throwIfAborted()
      await delay(5_000)
      const result = await scenario(system, history)
      faultResults.push(result)
      print(`  ${formatFaultResult(result)}`)
      violations.push(...result.violations, ...findLateRecovery(result.fault, result))
    }
    await delay(5_000)
    stop.abort()
    await clients
    await drainEmailQueue(system.ownerUrl)
    violations.push(...checkHistory(history, await readStoredState(system.ownerUrl), system.readDeliveries()))
    violations.push(...(await findConnectionLeaks(system, clientsBefore)))
    const differences = await system.restoreToNewCluster()
    violations.push(...differences.map((about) => ({ rule: 'a dump restores everything', about })))

    print(formatOutcomes(history))
    print(violations.length === 0 ? 'No violations.' : formatViolations(violations, 20))
    return violations
  } finally {
    try {
      const datedFaults = faultResults.map((result) => ({
        ...result,
        startedAt: toEpochMs(result.startedAt),
        repairedAt: toEpochMs(result.repairedAt),
      }))
      const logs = { errors: system.findLoggedErrors(), haproxy: system.haproxy.output().split('\n') }
      const record = { faults: datedFaults, violations, logs, deliveries: system.readDeliveries(), history }
      print(`The history is in ${await saveRunRecord(`failover-${seed}${asynchronousCommit ? '-async' : ''}`, record)}`)
    } finally {
      await system.stop()
    }
  }
}

const formatFaultResult = ({ fault, startedAt, repairedAt, responseMs, deliveryMs }: FaultResult) =>
  `${fault}: repaired in ${Math.round(repairedAt - startedAt)} ms, responds ${responseMs} ms later, delivers emails after ${deliveryMs} ms`

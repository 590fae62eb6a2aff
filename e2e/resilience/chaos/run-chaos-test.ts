import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { checkFaultCoverage } from './check-fault-coverage'
import { checkHistory, type Violation } from './check-history'
import { type DeliberateBugName, introduceBug } from './deliberate-bugs'
import { drainEmailQueue } from './drain-email-queue'
import { scheduleFaults } from './fault-schedule'
import { findPoolLeaks } from './find-pool-leaks'
import { findResourceLeaks, measureServiceUsage } from './find-resource-leaks'
import { findLateRecovery, measureRecovery } from './measure-recovery'
import type { OperationHistory } from './operation-history'
import { readStoredState } from './read-stored-state'
import { countAffecting, formatFaultsByKind, formatOutcomes, formatViolations, type RecoveredFault } from './report'
import { runClients } from './run-clients'
import { describeFault, runFaultStep } from './run-fault-step'
import { saveRunRecord, withEpochTimes } from './save-run-record'
import { startChaosSystem } from './start-chaos-system'

interface ChaosRunOptions {
  seed: number
  faultCount: number
  /** The bug to add on purpose, if any. */
  bug: DeliberateBugName | undefined
  clients: number
  /** The command that repeats this run. */
  command: string
}

/**
 * Runs clients and faults, then checks the history. Prints a report. Saves a record in test-results/, even after a
 * failure.
 *
 * @param print prints a line of the report
 * @returns all violations
 */
export async function runChaosTest(options: ChaosRunOptions, print: (text: string) => void): Promise<Violation[]> {
  const { seed, faultCount, bug, clients, command } = options
  // After a signal, the run ends at its next step instead of immediately. Otherwise, PostgreSQL would keep running.
  const interruption = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort())
  const history: OperationHistory = []
  const violations: Violation[] = []
  const recoveredFaults: RecoveredFault[] = []
  const system = await startChaosSystem(async (superuserUrl) => {
    if (bug) await introduceBug(bug, superuserUrl)
  })
  try {
    await measureRecovery(system, history, `${seed}-start`, performance.now())
    const usageBefore = await measureServiceUsage(system)

    const stopController = new AbortController()
    const clientsRunning = runClients(system, history, { seed, clients }, stopController.signal)
    const schedule = scheduleFaults(seed, faultCount)
    for (const [stepIndex, step] of schedule.entries()) {
      interruption.signal.throwIfAborted()
      await delay(step.delayMs)
      const { injectedFaults, recovery } = await runFaultStep(system, history, `${seed}-probe-${stepIndex}`, step)
      recoveredFaults.push(...injectedFaults.map((fault) => ({ ...fault, recovery })))
      const stepName = injectedFaults.map(describeFault).join(' + ')
      const recoverySummary = recovery
        ? `responds after ${recovery.responseMs} ms, delivers emails after ${recovery.deliveryMs} ms`
        : 'continues without waiting'
      print(`${stepIndex + 1}/${schedule.length} ${stepName}: ${recoverySummary}`)
      if (recovery) violations.push(...findLateRecovery(stepName, recovery))
    }
    stopController.abort()
    await clientsRunning
    await drainEmailQueue(system.ownerUrl)
    violations.push(...checkHistory(history, await readStoredState(system.ownerUrl), system.readDeliveries()))
    violations.push(...(await findResourceLeaks(system, usageBefore)))
    violations.push(...(await findPoolLeaks(system)))
    violations.push(...checkFaultCoverage(recoveredFaults))

    print(`\n${formatFaultsByKind(recoveredFaults)}\n\n${formatOutcomes(history)}\n`)
    const load = loadavg()[0]?.toFixed(1)
    print(
      `${countAffecting(recoveredFaults)} faults, ${history.length} requests, ${system.readDeliveries().length} messages, seed ${seed}.`,
    )
    print(`Load average at the end: ${load}. The times above are only comparable on an idle machine.`)
    print(violations.length === 0 ? 'No violations.' : formatViolations(violations))
    return violations
  } finally {
    try {
      const deliveries = system.readDeliveries()
      const name = `chaos-${seed}${bug ? `-${bug}` : ''}`
      const record = { command, faults: withEpochTimes(recoveredFaults), violations, deliveries, history }
      print(`The history is in ${await saveRunRecord(name, record)}. To repeat the plan, run: ${command}`)
    } finally {
      await system.stop()
    }
  }
}

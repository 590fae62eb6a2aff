import { allowsRequests, type FaultStep } from './fault-schedule'
import { type InjectedFault, injectFault } from './inject-fault'
import { measureDeliveryRecovery, measureResponseRecovery, type Recovery } from './measure-recovery'
import type { OperationHistory } from './operation-history'
import type { ChaosSystem } from './start-chaos-system'

/**
 * Injects a step's faults and waits for recovery, unless the plan continues without waiting. Requests must be answered
 * again after the last fault that prevented them, even while faults of email or workers continue.
 *
 * @param name the step's name, for the requests' IDs
 * @returns the faults and the recovery time; null if the run didn't wait
 */
export async function runFaultStep(
  system: ChaosSystem,
  history: OperationHistory,
  name: string,
  { faults, waitsForRecovery }: FaultStep,
): Promise<{ injectedFaults: InjectedFault[]; recovery: Recovery | null }> {
  const startedAt = performance.now()
  const injections = faults.map((fault) => injectFault(system, fault))
  const allInjected = Promise.all(injections)
  // Awaited below. A failure before that must not end the process.
  allInjected.catch(() => undefined)
  if (!waitsForRecovery) return { injectedFaults: await allInjected, recovery: null }
  const requestBlockingFaults = await Promise.all(injections.filter((_, index) => !allowsRequests(faults[index]!.kind)))
  const responseMs = await measureResponseRecovery(
    system,
    history,
    name,
    findLatestEnd(requestBlockingFaults, startedAt),
  )
  const injectedFaults = await allInjected
  return {
    injectedFaults,
    recovery: {
      responseMs,
      deliveryMs: await measureDeliveryRecovery(system, history, name, findLatestEnd(injectedFaults, startedAt)),
    },
  }
}

const findLatestEnd = (faults: InjectedFault[], earliest: number) =>
  Math.max(earliest, ...faults.map(({ endedAt }) => endedAt))

/** Describes a fault in words. */
export const describeFault = ({ kind, durationMs, affected }: InjectedFault): string =>
  `${kind} (${affected ?? 'nothing affected'}, ${durationMs} ms)`

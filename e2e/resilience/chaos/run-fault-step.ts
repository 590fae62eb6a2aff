import { allowsRequests, type FaultStep } from './fault-schedule'
import { type InjectedFault, injectFault } from './inject-fault'
import { measureDeliveryRecovery, measureResponseRecovery, type Recovery } from './measure-recovery'
import type { OperationHistory } from './operation-history'
import type { ChaosSystem } from './start-chaos-system'

/**
 * Injects a step's faults. If `waitsForRecovery` is set, waits until the service has recovered. The recovery time for
 * requests starts after the last fault that prevents them, even if email or worker faults continue.
 *
 * @param name the step's name, which becomes part of the probes' names
 * @returns the faults and the recovery, which is null if `waitsForRecovery` isn't set
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
  // Ignore a rejection until `allInjected` is awaited below. Otherwise, an earlier rejection would end the process.
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

/** Formats a fault, what it affected and its planned duration. */
export const describeFault = ({ kind, durationMs, affected }: InjectedFault): string =>
  `${kind} (${affected ?? 'nothing affected'}, ${durationMs} ms)`

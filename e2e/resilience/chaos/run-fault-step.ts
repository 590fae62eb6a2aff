import { allowsRequests, type FaultStep } from './fault-schedule'
import { type InjectedFault, injectFault } from './inject-fault'
import { measureDeliveryRecovery, measureResponseRecovery, type Recovery } from './measure-recovery'
import type { OperationHistory } from './operation-history'
import type { ChaosSystem } from './start-chaos-system'

/**
 * Has the faults of a step happen, and waits for recovery unless the plan goes on without. Calls have to be answered
 * again after the last fault that is in their way, even while mail or workers still have theirs.
 *
 * @param name in the ids of what is asked for
 * @returns the faults, and how long recovery took; null: it was not waited for
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
  // It is waited for below; one that fails before must not end the process.
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

/** A fault, as a person reads it. */
export const describeFault = ({ kind, durationMs, affected }: InjectedFault): string =>
  `${kind} (${affected ?? 'nobody was there'}, ${durationMs} ms)`

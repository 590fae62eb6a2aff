import { setTimeout as delay } from 'node:timers/promises'
import type { Violation } from './check-history'
import { buildProbe, type Operation } from './client-operations'
import { inferEffect, type OperationHistory } from './operation-history'
import { executeOperation } from './run-clients'
import type { SystemUnderTest } from './system-under-test-type'

/** How long after a fault's end the service answered again, and delivered again, in ms. */
export interface Recovery {
  responseMs: number
  /** Of a message that was asked for after the fault. */
  deliveryMs: number
}

/** What the service is held to, in ms. */
const MAX_RESPONSE_MS = 10_000
/** As long as jobs stay with a worker that was killed (20 s), and until another one looks for them. */
const MAX_DELIVERY_MS = 30_000
/** How long it is waited for, to say how much too late it was. */
const RECOVERY_TIMEOUT_MS = 60_000

/** More at once than the pools of two servers have connections together (prepare-database.ts): one that is dead shows. */
const PARALLEL_PROBES = 12

/**
 * Asks every server until each has answered as many calls at once as fill its pool, all with 200, a create among them.
 *
 * @param name of the fault, in the ids of what is asked for
 * @param endedAt when nothing was in the way of calls any more, by `performance.now()`
 * @returns how long that took from then on, in ms
 */
export async function measureResponseRecovery(
  system: SystemUnderTest,
  history: OperationHistory,
  name: string,
  endedAt: number,
): Promise<number> {
  await repeatUntilDone(system, history, endedAt, (round) => [
    ...buildCreateProbes(system, `${name}-${round}`),
    ...system.baseUrls.flatMap((_, serverIndex) =>
      Array.from({ length: PARALLEL_PROBES }, (_, index) =>
        buildProbe(`${name}-${round}-${serverIndex}-${index}`, 'getQuotes', serverIndex),
      ),
    ),
  ])
  return elapsedSince(endedAt)
}

/**
 * Has every server make a contract, and waits for their messages.
 *
 * @param endedAt when nothing was in the way of mail any more, by `performance.now()`
 * @returns how long that took from then on, in ms
 */
export async function measureDeliveryRecovery(
  system: SystemUnderTest,
  history: OperationHistory,
  name: string,
  endedAt: number,
): Promise<number> {
  const createOperations = await repeatUntilDone(system, history, endedAt, (round) =>
    buildCreateProbes(system, `${name}-mail-${round}`),
  )
  await waitForDeliveries(
    system,
    createOperations.map(({ email }) => email),
  )
  return elapsedSince(endedAt)
}

/** Both, after what was in the way of both. */
export async function measureRecovery(
  system: SystemUnderTest,
  history: OperationHistory,
  name: string,
  endedAt: number,
): Promise<Recovery> {
  const responseMs = await measureResponseRecovery(system, history, name, endedAt)
  return { responseMs, deliveryMs: await measureDeliveryRecovery(system, history, name, endedAt) }
}

const elapsedSince = (endedAt: number) => Math.round(performance.now() - endedAt)

const buildCreateProbes = (system: SystemUnderTest, name: string) =>
  system.baseUrls.map((_, serverIndex) =>
    buildProbe(`${name}-${serverIndex}-create`, 'createBillsPackage', serverIndex),
  )

/** Sends a round of calls, and another one, until one is answered with 200 throughout or patience ends: the last one. */
async function repeatUntilDone(
  system: SystemUnderTest,
  history: OperationHistory,
  endedAt: number,
  buildRound: (round: number) => Operation[],
): Promise<Operation[]> {
  for (let round = 0; ; round++) {
    const operations = buildRound(round)
    const outcomes = await Promise.all(operations.map((operation) => executeOperation(system, history, operation)))
    if (outcomes.every((outcome) => inferEffect(outcome) === 'done') || elapsedSince(endedAt) > RECOVERY_TIMEOUT_MS)
      return operations
    await delay(20)
  }
}

async function waitForDeliveries(system: SystemUnderTest, emails: string[]): Promise<void> {
  for (const deadline = performance.now() + RECOVERY_TIMEOUT_MS; performance.now() < deadline; await delay(50)) {
    const recipients = new Set(system.readDeliveries().map(({ to }) => to))
    if (emails.every((email) => recipients.has(email))) return
  }
}

/** @param faultDescription what it was, as a person reads it */
export function findLateRecovery(faultDescription: string, { responseMs, deliveryMs }: Recovery): Violation[] {
  const violations: Violation[] = []
  if (responseMs > MAX_RESPONSE_MS)
    violations.push({ rule: 'the service answers within 10 seconds', about: `${faultDescription}: ${responseMs} ms` })
  if (deliveryMs > MAX_DELIVERY_MS)
    violations.push({ rule: 'mail leaves within 30 seconds', about: `${faultDescription}: ${deliveryMs} ms` })
  return violations
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Violation } from './check-history'
import { buildProbe, type Operation } from './client-operations'
import { inferEffect, type OperationHistory } from './operation-history'
import { executeOperation } from './run-clients'
import type { SystemUnderTest } from './system-under-test'

/** How long after the end of a fault the service responded to requests and delivered messages again, in ms. */
export interface Recovery {
  responseMs: number
  /** The time until the emails of the contracts created for this measurement had arrived. */
  deliveryMs: number
}

/** The longest time allowed until the service responds, in ms. */
const MAX_RESPONSE_MS = 10_000
/**
 * The longest time allowed until messages are delivered, in ms. A killed worker's job keeps its lease for 20 s. Then
 * another worker must find the job.
 */
const MAX_DELIVERY_MS = 30_000
/** How long to measure if a limit is exceeded, so that the report can say by how much. */
const RECOVERY_TIMEOUT_MS = 60_000

/**
 * The number of concurrent requests to each server. It's larger than the server's connection pool
 * (prepare-database.ts), so that each dead connection is noticed.
 */
const PARALLEL_PROBES = 12

/**
 * Sends requests until every server has recovered. A server has recovered once it responds with 200 to a request that
 * creates a contract, and to enough concurrent requests to fill its connection pool. Gives up after
 * `RECOVERY_TIMEOUT_MS`.
 *
 * @param name the fault's name, which becomes part of the probes' names
 * @param endedAt when the fault stopped preventing requests, by `performance.now()`
 * @returns the time from `endedAt` until the recovery, in ms
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
 * Creates a contract on every server and waits until the messages are delivered, or until the time is up.
 *
 * @param endedAt when the fault stopped preventing emails, by `performance.now()`
 * @returns the time from `endedAt` until the delivery, in ms
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

/** Measures both recovery times, after a fault that affected requests and messages. */
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

/**
 * Sends one round of requests after another, until a round gets only 200s or the time is up. Returns the last round's
 * operations.
 */
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

/**
 * Returns a violation for each recovery time that exceeds its limit.
 *
 * @param faultDescription describes the fault in the violation
 */
export function findLateRecovery(faultDescription: string, { responseMs, deliveryMs }: Recovery): Violation[] {
  const violations: Violation[] = []
  if (responseMs > MAX_RESPONSE_MS)
    violations.push({ rule: 'the service responds within 10 seconds', about: `${faultDescription}: ${responseMs} ms` })
  if (deliveryMs > MAX_DELIVERY_MS)
    violations.push({ rule: 'emails are sent within 30 seconds', about: `${faultDescription}: ${deliveryMs} ms` })
  return violations
}

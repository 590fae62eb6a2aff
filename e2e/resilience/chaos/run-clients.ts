import { setTimeout as delay } from 'node:timers/promises'
import { generateOperations, type Operation } from './client-operations'
import { isUndecided, type OperationHistory, type Outcome } from './operation-history'
import type { SystemUnderTest } from './system-under-test'

/**
 * The delays before the retries of an operation, in ms. Further retries use the last delay. Together, the delays are
 * longer than a restart takes.
 */
const RETRY_DELAYS_MS = [100, 300, 1_000, 2_000]

/** Runs clients until `signal` aborts, and records every request. Resolves when every request has ended. */
export async function runClients(
  system: SystemUnderTest,
  history: OperationHistory,
  { seed, clients }: { seed: number; clients: number },
  signal: AbortSignal,
): Promise<void> {
  const runClient = async (client: number) => {
    for (const operation of generateOperations(seed, client)) {
      await delay(operation.delayMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      await executeOperation(system, history, operation, signal)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)))
}

/**
 * Sends requests until the operation has a definite result, has used up its attempts, or `signal` aborts. Returns the
 * last outcome.
 */
export async function executeOperation(
  system: SystemUnderTest,
  history: OperationHistory,
  operation: Operation,
  signal?: AbortSignal,
): Promise<Outcome> {
  for (let attemptIndex = 0; ; attemptIndex++) {
    const baseUrl = system.baseUrls[(operation.serverIndex + attemptIndex) % system.baseUrls.length]!
    const apiKey = system.apiKeys[operation.companyIndex % system.apiKeys.length]!
    const sentAt = Date.now()
    const outcome = await send(baseUrl, apiKey, operation)
    history.push({ operation, baseUrl, sentAt, endedAt: Date.now(), outcome })
    if (!isUndecided(outcome) || attemptIndex + 1 >= operation.maxAttempts || signal?.aborted) return outcome
    await delay(RETRY_DELAYS_MS[attemptIndex] ?? RETRY_DELAYS_MS.at(-1), undefined, { signal }).catch(() => undefined)
  }
}

async function send(baseUrl: string, apiKey: string, operation: Operation): Promise<Outcome> {
  const { endpoint, idempotencyKey, body, timeoutMs } = operation
  try {
    const response = await fetch(`${baseUrl}/api/external/${endpoint}.php`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-API-Key': apiKey,
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { headers, status } = response
    const text = await response.text()
    const { data = null, message, error } = parseResponseBody(text)
    return {
      kind: 'response',
      status,
      requestId: headers.get('x-request-id'),
      replayed: headers.get('idempotent-replayed') === 'true',
      message: message ?? error ?? '',
      contract: endpoint === 'createBillsPackage' ? data : null,
      bodyWithoutData: data ? null : text,
    }
  } catch (error) {
    // The cause of fetch's error says whether the connection was refused. If it was, the request certainly didn't
    // arrive. Otherwise, the request may have arrived.
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    return { kind: code === 'ECONNREFUSED' ? 'not sent' : 'no response' }
  }
}

interface ResponseBody {
  data?: { houseContractId: number; tenantId: number } | null
  message?: string
  error?: string
}

/**
 * Parses a response's body as JSON. Returns an empty object for a body that isn't JSON. The checker reports such a body
 * if the response has the status 200.
 */
function parseResponseBody(text: string): ResponseBody {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { type History, isOpen, type Outcome } from './history'
import { type Intent, intentsOf } from './intents'
import type { System } from './system'

/** Between two calls of an intent, in ms: long enough for a restart to come between, short enough for many. */
const BETWEEN = [100, 300, 1_000, 2_000]

/**
 * Clients at work until `signal` aborts, who write down all that they do.
 *
 * @returns once every call that was sent has ended
 */
export async function runClients(
  system: System,
  history: History,
  { seed, clients }: { seed: number; clients: number },
  signal: AbortSignal,
): Promise<void> {
  const one = async (client: number) => {
    for (const intent of intentsOf(seed, client)) {
      await delay(intent.pause, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      await carryOut(system, history, intent, signal)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)))
}

/** Calls until the intent is decided or its calls are used up; returns the last outcome. */
export async function carryOut(
  system: System,
  history: History,
  intent: Intent,
  signal?: AbortSignal,
): Promise<Outcome> {
  for (let call = 0; ; call++) {
    const baseUrl = system.baseUrls[(intent.server + call) % system.baseUrls.length]!
    const apiKey = system.apiKeys[intent.company % system.apiKeys.length]!
    const sentAt = Date.now()
    const outcome = await send(baseUrl, apiKey, intent)
    history.push({ intent, baseUrl, sentAt, endedAt: Date.now(), outcome })
    if (!isOpen(outcome) || call + 1 >= intent.calls || signal?.aborted) return outcome
    await delay(BETWEEN[call] ?? BETWEEN.at(-1), undefined, { signal }).catch(() => undefined)
  }
}

async function send(baseUrl: string, apiKey: string, intent: Intent): Promise<Outcome> {
  const { endpoint, idempotencyKey, body, patience } = intent
  try {
    const response = await fetch(`${baseUrl}/api/external/${endpoint}.php`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-API-Key': apiKey,
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
    const { headers, status } = response
    const text = await response.text()
    const { data = null, message, error } = saidIn(text)
    return {
      kind: 'answered',
      status,
      requestId: headers.get('x-request-id'),
      replayed: headers.get('idempotent-replayed') === 'true',
      message: message ?? error ?? '',
      contract: endpoint === 'createBillsPackage' ? data : null,
      bodyWithoutData: data ? null : text,
    }
  } catch (error) {
    // What fetch throws says in its cause how far it came; an answer that broke off is one that nobody heard.
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    return { kind: code === 'ECONNREFUSED' ? 'not sent' : 'no answer' }
  }
}

interface Said {
  data?: { houseContractId: number; tenantId: number } | null
  message?: string
  error?: string
}

/** What is no JSON says nothing: with a 200 that is the checker's to find. */
function saidIn(text: string): Said {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

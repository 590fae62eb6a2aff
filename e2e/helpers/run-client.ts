// Calls the three API clients in the same way, so that one test can compare them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import {
  ApiError,
  type BillsPackageRequest,
  HouseBillsClient,
  HouseBillsError,
  type QuoteRequest,
  Webhook,
} from '../../clients/typescript/src/client'

/** One use of a client. Times are in seconds. */
export type ClientCall =
  | {
      method: 'createBillsPackage' | 'getQuotes'
      baseUrl: string
      apiKey: string
      timeout: number
      maxRetries: number
      retryDelay: number
      body: object
      idempotencyKey?: string
    }
  | { method: 'verifyWebhook'; secret: string; body: string; headers: Record<string, string> }

/** The result or the error of a call. Names are as in TypeScript, and the kind of an error lacks its suffix. */
export interface ClientOutcome {
  // biome-ignore lint/suspicious/noExplicitAny: tests read results of every shape
  result?: any
  // biome-ignore lint/suspicious/noExplicitAny: tests read errors of every shape
  error?: { kind: string; message: string; [field: string]: any }
}

const COMMANDS: Record<string, [command: string, ...args: string[]]> = {
  PHP: ['/usr/bin/php', 'clients/php/test/driver.php'],
  Python: ['/usr/bin/python3', '-B', 'clients/python/test/driver.py'],
}

export const CLIENT_LANGUAGES = ['TypeScript', ...Object.keys(COMMANDS)]

/** Makes calls with a client, one after another, in one process. */
export async function runClient(language: string, calls: ClientCall[]): Promise<ClientOutcome[]> {
  const [command, ...args] = COMMANDS[language] ?? []
  if (!command) {
    const outcomes: ClientOutcome[] = []
    for (const call of calls) outcomes.push(await makeCall(call).then((result) => ({ result }), describeError))
    return outcomes
  }
  const driver = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  driver.stdin.end(JSON.stringify(calls))
  const [output, [exitCode]] = await Promise.all([text(driver.stdout), once(driver, 'close')])
  if (exitCode !== 0) throw new Error(`the driver in ${language} exited with ${exitCode}: ${output}`)
  return JSON.parse(output)
}

async function makeCall(call: ClientCall): Promise<unknown> {
  if (call.method === 'verifyWebhook') return new Webhook(call.secret).verify(call.body, call.headers)
  const { baseUrl, apiKey, timeout, maxRetries, retryDelay, idempotencyKey } = call
  const times = { timeoutMs: timeout * 1000, retryDelayMs: retryDelay * 1000 }
  const client = new HouseBillsClient({ baseUrl, apiKey, maxRetries, ...times })
  return call.method === 'getQuotes'
    ? client.getQuotes(call.body as QuoteRequest)
    : client.createBillsPackage(call.body as BillsPackageRequest, { idempotencyKey })
}

function describeError(error: unknown): ClientOutcome {
  if (!(error instanceof Error)) throw error
  const kind = error.name.replace(/Error$/, '')
  const fields = error instanceof HouseBillsError ? { ...error } : {}
  return { error: { ...fields, kind, message: error.message, isApiError: error instanceof ApiError } }
}

// Calls the three API clients in the same way, so that one test can compare them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import {
  type AddressChoice,
  type AddressSearch,
  ApiError,
  type BillsPackageRequest,
  type ContractPageQuery,
  type ContractSearch,
  HouseBillsClient,
  HouseBillsError,
  type QuoteRequest,
  type UnmatchedAddressPageQuery,
  type UnmatchedAddressSearch,
  Webhook,
} from '../../clients/typescript/src/client'

/** How a client is created. Times are in seconds. */
interface ClientSettings {
  baseUrl: string
  apiKey: string
  timeout: number
  maxRetries: number
  retryDelay: number
}

type Named<Method extends string, Arguments> = { method: Method } & Arguments

/** A method of the client, and what it's called with. */
type ClientMethod =
  | { method: 'createBillsPackage' | 'getQuotes'; body: object; idempotencyKey?: string }
  | Named<'listContracts' | 'iterateContracts', { query: ContractPageQuery }>
  | Named<'findContracts', { query: ContractSearch }>
  | Named<'listUnmatchedAddresses' | 'iterateUnmatchedAddresses', { query: UnmatchedAddressPageQuery }>
  | Named<'findUnmatchedAddresses', { query: UnmatchedAddressSearch }>
  | Named<'suggestAddresses', { query: AddressSearch }>
  | Named<'getContract' | 'cancelContract' | 'resendContractEmail', { id: number }>
  | Named<'getUnmatchedAddress' | 'dismissUnmatchedAddress' | 'restoreUnmatchedAddress', { id: number }>
  | Named<'resolveUnmatchedAddress', { id: number; query: AddressChoice }>
  | Named<'getQuote', { id: string }>

export type ClientCall = ClientSettings & ClientMethod

/** A use of the class that verifies webhook messages. */
export interface VerifyCall {
  method: 'verifyWebhook'
  secret: string
  body: string
  headers: Record<string, string>
}

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
export async function runClient(language: string, calls: (ClientCall | VerifyCall)[]): Promise<ClientOutcome[]> {
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

async function makeCall(call: ClientCall | VerifyCall): Promise<unknown> {
  if (call.method === 'verifyWebhook') return new Webhook(call.secret).verify(call.body, call.headers)
  const { baseUrl, apiKey, timeout, maxRetries, retryDelay } = call
  const times = { timeoutMs: timeout * 1000, retryDelayMs: retryDelay * 1000 }
  const client = new HouseBillsClient({ baseUrl, apiKey, maxRetries, ...times })
  if ('body' in call) {
    const options = { idempotencyKey: call.idempotencyKey }
    return call.method === 'getQuotes'
      ? client.getQuotes(call.body as QuoteRequest, options)
      : client.createBillsPackage(call.body as BillsPackageRequest, options)
  }
  const method = client[call.method].bind(client) as (...args: unknown[]) => unknown
  const result = method(...('id' in call ? [call.id] : []), ...('query' in call ? [call.query] : []))
  return call.method.startsWith('iterate') ? Array.fromAsync(result as AsyncIterable<unknown>) : result
}

function describeError(error: unknown): ClientOutcome {
  if (!(error instanceof Error)) throw error
  const kind = error.name.replace(/Error$/, '')
  const fields = error instanceof HouseBillsError ? { ...error } : {}
  return { error: { ...fields, kind, message: error.message, isApiError: error instanceof ApiError } }
}

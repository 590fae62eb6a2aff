import { z } from 'zod'
import { readLimitedText } from '@/lib/platform/http/read-limited-text'
import { createLoqateError, LoqateError } from './loqate-error'
import { countLoqateRequest, type LoqateMethod } from './loqate-metrics'
import { errorItemSchema, responseSchema } from './parse-loqate-response'

export interface LoqateAccount {
  key: string
  /** The base URL of Loqate's API, without a trailing slash. */
  baseUrl: string
}

const PATHS: Record<LoqateMethod, string> = {
  find: '/Capture/Interactive/Find/v1.20/json6.ws',
  retrieve: '/Capture/Interactive/Retrieve/v1.30/json6.ws',
}

/**
 * Sends one request and returns the items of the response.
 *
 * @param schema the schema of an item. If one item is invalid, the request fails, because that item could be the
 *   address that the caller needs
 * @throws {LoqateError} if Loqate doesn't respond, or its response is an error or invalid
 */
export async function sendRequest<Item>(
  account: LoqateAccount,
  method: LoqateMethod,
  schema: z.ZodType<Item>,
  parameters: Record<string, string>,
  signal: AbortSignal,
): Promise<Item[]> {
  try {
    const items = await parseItems(await fetchLoqate(account, method, parameters, signal), schema)
    countLoqateRequest(method, 'ok')
    return items
  } catch (error) {
    const loqateError = error instanceof LoqateError ? error : new LoqateError('outage', 'Loqate did not respond')
    countLoqateRequest(method, loqateError.kind)
    throw loqateError
  }
}

function fetchLoqate(
  { key, baseUrl }: LoqateAccount,
  method: LoqateMethod,
  parameters: Record<string, string>,
  signal: AbortSignal,
) {
  const query = new URLSearchParams({ Key: key, ...parameters })
  return fetch(`${baseUrl}${PATHS[method]}?${query}`, { signal, redirect: 'error', cache: 'no-store' })
}

async function parseItems<Item>(response: Response, schema: z.ZodType<Item>): Promise<Item[]> {
  if (!response.ok) {
    await response.body?.cancel()
    const isAccountError = response.status < 500 && response.status !== 408 && response.status !== 429
    throw new LoqateError(isAccountError ? 'account' : 'outage', 'Loqate responded with an HTTP error', response.status)
  }
  const body = responseSchema.safeParse(await readJson(response))
  const errorBody = errorItemSchema.safeParse(body.data?.Items[0])
  if (errorBody.success) throw createLoqateError(errorBody.data.Error)
  const items = z.array(schema).safeParse(body.data?.Items)
  if (!items.success) throw new LoqateError('outage', 'Loqate responded in an unknown format')
  return items.data
}

/** The maximum size of a response. A response with 100 items, the maximum, is far smaller. */
const MAX_RESPONSE_BYTES = 1_000_000

async function readJson(response: Response): Promise<unknown> {
  const text = await readLimitedText(response, MAX_RESPONSE_BYTES)
  if (text === null) throw new LoqateError('outage', "Loqate's response was too large")
  return JSON.parse(text)
}

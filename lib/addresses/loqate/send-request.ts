import { z } from 'zod'
import { createLoqateError, LoqateError } from './loqate-error'
import { countLoqateRequest, type LoqateMethod } from './loqate-metrics'
import { errorItemSchema, responseSchema } from './parse-loqate-response'

export interface LoqateAccount {
  key: string
  /** Without a slash at its end. */
  baseUrl: string
}

const PATHS: Record<LoqateMethod, string> = {
  find: '/Capture/Interactive/Find/v1.20/json6.ws',
  retrieve: '/Capture/Interactive/Retrieve/v1.30/json6.ws',
}

/**
 * One call of one method.
 *
 * @param schema of each item: an answer of which a part cannot be read may lack the very address that is asked for
 * @throws {LoqateError}
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
    const loqateError = error instanceof LoqateError ? error : new LoqateError('outage', 'Loqate gave no answer')
    countLoqateRequest(method, loqateError.kind === 'request' ? 'unknown' : loqateError.kind)
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
    throw new LoqateError(isAccountError ? 'account' : 'outage', 'Loqate answered with an HTTP status', response.status)
  }
  const body = responseSchema.safeParse(await readJson(response))
  const errorBody = errorItemSchema.safeParse(body.data?.Items[0])
  if (errorBody.success) throw createLoqateError(errorBody.data.Error)
  const items = z.array(schema).safeParse(body.data?.Items)
  if (!items.success) throw new LoqateError('outage', 'Loqate answered in an unknown form')
  return items.data
}

/** Far more than a hundred items are. */
const MAX_RESPONSE_BYTES = 1_000_000

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop ends the connection.
    if (size > MAX_RESPONSE_BYTES) throw new LoqateError('outage', 'Loqate answered with too much')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}

import { z } from 'zod'
import { countServiceCall, type Method } from '@/lib/addresses/provider-metrics'
import { errorOfNumber, LoqateError } from './loqate-error'
import { answerSchema, errorItem } from './response'

export interface Account {
  key: string
  /** Without a slash at its end. */
  baseUrl: string
}

const PATHS: Record<Method, string> = {
  find: '/Capture/Interactive/Find/v1.20/json6.ws',
  retrieve: '/Capture/Interactive/Retrieve/v1.30/json6.ws',
}

/**
 * One call of one method.
 *
 * @param schema of each item: an answer of which a part cannot be read may lack the very address that is asked for
 * @throws {LoqateError}
 */
export async function call<Item>(
  account: Account,
  method: Method,
  schema: z.ZodType<Item>,
  parameters: Record<string, string>,
  signal: AbortSignal,
): Promise<Item[]> {
  try {
    const items = await itemsOf(await ask(account, method, parameters, signal), schema)
    countServiceCall(method, 'ok')
    return items
  } catch (error) {
    const known = error instanceof LoqateError ? error : new LoqateError('outage', 'Loqate gave no answer')
    countServiceCall(method, known.fault === 'request' ? 'unknown' : known.fault)
    throw known
  }
}

function ask({ key, baseUrl }: Account, method: Method, parameters: Record<string, string>, signal: AbortSignal) {
  const query = new URLSearchParams({ Key: key, ...parameters })
  return fetch(`${baseUrl}${PATHS[method]}?${query}`, { signal, redirect: 'error', cache: 'no-store' })
}

async function itemsOf<Item>(response: Response, schema: z.ZodType<Item>): Promise<Item[]> {
  if (!response.ok) {
    await response.body?.cancel()
    const isOurs = response.status < 500 && response.status !== 408 && response.status !== 429
    throw new LoqateError(isOurs ? 'account' : 'outage', 'Loqate answered with an HTTP status', response.status)
  }
  const answer = answerSchema.safeParse(await json(response))
  const refused = errorItem.safeParse(answer.data?.Items[0])
  if (refused.success) throw errorOfNumber(refused.data.Error)
  const items = z.array(schema).safeParse(answer.data?.Items)
  if (!items.success) throw new LoqateError('outage', 'Loqate answered in an unknown form')
  return items.data
}

/** Far more than a hundred items are. */
const MOST_BYTES = 1_000_000

async function json(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop ends the connection.
    if (size > MOST_BYTES) throw new LoqateError('outage', 'Loqate answered with too much')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}

import type { UsableKey } from '../api-keys/data'
import { usableKey, wasUsable } from '../api-keys/held-keys'
import { isWellFormedKey } from '../api-keys/key'
import { clientAddressOf } from '../client-address/client-address'
import type { CompanyId } from '../companies/company-id'
import { giveGuessBack, takeGuess } from '../rate-limits/guesses'
import { type Answer, failure, tooManyRequests } from './answer'
import type { Partner } from './partner'

type Caller = { ok: true; partner: Partner } | { ok: false; answer: Answer }

/**
 * Step 1: the key of the header X-API-Key, checked against the registered companies. A text that was
 * no usable key lately is a guess, of which an address has so many a minute; one that was is looked up
 * in any case, so that nobody who shares an address with a partner can lock the partner out.
 */
export async function authenticate(request: Request, requestId: string): Promise<Caller> {
  const text = request.headers.get('x-api-key')?.trim()
  const key = text && wasUsable(text) ? await usableKey(text) : null
  return key ? identified(key, requestId) : guessed(text, clientAddressOf(request), requestId)
}

async function guessed(text: string | undefined, address: string, requestId: string): Promise<Caller> {
  const guess = await takeGuess(address)
  if (!guess.admitted) return { ok: false, answer: tooManyRequests(guess) }
  if (!text) return { ok: false, answer: failure(401, 'Missing API key') }
  if (!isWellFormedKey(text)) return { ok: false, answer: failure(401, 'Invalid API key') }
  let wrong = false
  try {
    const key = await usableKey(text)
    wrong = key === null
    return key ? identified(key, requestId) : { ok: false, answer: failure(401, 'Invalid API key') }
  } finally {
    if (!wrong) giveGuessBack(address)
  }
}

function identified(key: UsableKey, requestId: string): Caller {
  const { id, companyId, companyName, callsPerMinute, mode } = key
  const company = { companyId: companyId as CompanyId, companyName, callsPerMinute }
  return { ok: true, partner: { ...company, apiKeyId: id, mode, requestId, holdsClaim: false } }
}

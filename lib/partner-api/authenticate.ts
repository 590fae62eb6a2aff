import type { UsableKey } from '@/lib/companies/api-keys/data'
import { isWellFormedKey } from '@/lib/companies/api-keys/generate-and-hash-key'
import { usableKey, wasUsable } from '@/lib/companies/api-keys/key-cache'
import { clientAddressOf } from '@/lib/platform/http/client-ip'
import type { Incoming } from '@/lib/platform/http/http-types'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Partner } from '@/lib/platform/identity/partner'
import type { Standing } from '@/lib/platform/rate-limits/status'
import { giveGuessBack, takeGuess, takeReserve } from './rate-limits/failed-auth-limit'
import { type Answer, failure, tooManyRequests } from './response'

type Caller = { ok: true; partner: Partner } | { ok: false; answer: Answer }

/**
 * Step 1: the key of the header X-API-Key, checked against the registered companies. A text that was
 * no usable key lately is a guess, of which an address has so many a minute; one that was is looked up
 * in any case, so that nobody who shares an address with a partner can lock the partner out.
 */
export async function authenticate(request: Incoming, requestId: string): Promise<Caller> {
  const text = request.headers.get('x-api-key')?.trim()
  const key = text && wasUsable(text) ? await usableKey(text) : null
  return key ? identified(key, requestId) : guessed(text, clientAddressOf(request), requestId)
}

async function guessed(text: string | undefined, address: string, requestId: string): Promise<Caller> {
  if (!text || !isWellFormedKey(text)) {
    return { ok: false, answer: refusal(await takeGuess(address), text ? 'Invalid API key' : 'Missing API key') }
  }
  const name = `${address} ${text}`
  const others = underWay.get(name)
  const found = others ?? lookUp(text, address)
  underWay.set(name, found)
  try {
    const { key, guess } = await found
    if (key) return identified(key, requestId)
    // A wrong key is a guess of each call that carries it.
    return { ok: false, answer: refusal(others ? await takeGuess(address) : guess, 'Invalid API key') }
  } finally {
    if (!others) underWay.delete(name)
  }
}

interface LookedUp {
  key: UsableKey | null
  guess: Standing
}

/**
 * First look-ups of keys by their callers' address and text. Parallel calls share one, and its guess:
 * the first calls of a partner may be many.
 */
const underWay = new Map<string, Promise<LookedUp>>()

async function lookUp(text: string, address: string): Promise<LookedUp> {
  const guess = await takeGuess(address)
  if (!guess.admitted) return { key: takeReserve() ? await usableKey(text) : null, guess }
  let wrong = false
  try {
    const key = await usableKey(text)
    wrong = key === null
    return { key, guess }
  } finally {
    if (!wrong) giveGuessBack(address)
  }
}

const refusal = (guess: Standing, message: string) => (guess.admitted ? failure(401, message) : tooManyRequests(guess))

function identified(key: UsableKey, requestId: string): Caller {
  const { id, companyId, companyName, requestsPerMinute, mode } = key
  const company = { companyId: companyId as CompanyId, companyName, requestsPerMinute }
  return { ok: true, partner: { ...company, by: { type: 'api_key', id }, mode, requestId, holdsClaim: false } }
}

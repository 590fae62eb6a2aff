import { createHmac } from 'node:crypto'
import { derivedKey } from '@/lib/platform/crypto/derived-key'
import { minuteClock } from '@/lib/platform/rate-limits/fixed-window'
import { Limiter } from '@/lib/platform/rate-limits/limiter'
import { leaseCalls } from '@/lib/platform/rate-limits/mutations'
import type { Standing } from '@/lib/platform/rate-limits/status'

/** Calls a minute that an address may make without a usable key, or without the right token. */
const GUESSES_PER_MINUTE = 60

// Apart from the keys' own, so that no number of addresses can push those out of the memory.
const guesses = new Limiter('address', leaseCalls, minuteClock)

/** Counted apart: whose keys are wrong goes on reading metrics. */
type Guessed = 'key' | 'metrics token'

/**
 * Counts a call whose key is not known to be usable, before it is looked up. Counted first, since
 * parallel guesses would all pass a count that is made afterwards.
 *
 * @param address the client's (lib/platform/http/client-ip.ts)
 */
export function takeGuess(address: string, of: Guessed = 'key'): Promise<Standing> {
  return guesses.take(subjectOf(address, of), GUESSES_PER_MINUTE)
}

/** The call was no guess: its key was usable. */
export function giveGuessBack(address: string, of: Guessed = 'key'): void {
  guesses.giveBack(subjectOf(address, of))
}

/** Look-ups a second, of all addresses that have no guesses left. */
const RESERVE_PER_SECOND = 5

let reserve = { second: 0, taken: 0 }

/**
 * Whether a text in the form of a key may be looked up though its address has no guesses left: else
 * whoever guesses from there keeps a partner out whose key this process has not seen yet.
 */
export function takeReserve(): boolean {
  const second = Math.floor(performance.now() / 1000)
  if (second !== reserve.second) reserve = { second, taken: 0 }
  reserve.taken += 1
  return reserve.taken <= RESERVE_PER_SECOND
}

/** An address is stored as a keyed hash only: unkeyed, all of IPv4 could be tried in minutes. */
const subjectOf = (address: string, of: Guessed) =>
  `address:${createHmac('sha256', derivedKey('client address'))
    .update(of === 'key' ? address : `${of} ${address}`)
    .digest('base64url')}`

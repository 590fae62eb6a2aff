import { suggestPostcodes } from '@/lib/addresses/postcodes/suggest-postcodes'
import { hasLostIdempotencyLock } from '@/lib/platform/database/record-idempotent-outcome'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import type { FieldError } from '@/lib/platform/validation/field-error-codes'
import { resolvePostcodeByMode } from '@/lib/sandbox/resolve-postcode-by-mode'
import { findTestEmail } from '@/lib/sandbox/test-mode-emails'
import type { Candidate } from '../addresses/address'
import { priceQuotes, type QuoteItem } from './pricing/price-quote'
import { findSupplyRegion } from './pricing/supply-region'
import { getLiveRateCard } from './rate-cards/get-live-rate-card'
import { INVALID_POSTCODE, POSTCODE_NOT_SERVED, type QuoteRequest } from './schema'
import { storeQuoteRequest } from './store-quote-request'

type Outcome =
  | { ok: true; quotes: QuoteItem[] }
  | { ok: false; reason: 'postcode rejected'; error: FieldError; suggestions: Candidate[] }
  | { ok: false; reason: 'not stored' }

/**
 * Carries out steps 3 to 6 of "get quotes" in the API specification. Calculates the prices for the postcode, then
 * stores the request with the ID of the rate card. If the tenant is new, also stores their details.
 *
 * @returns the quotes, or why there are none: the postcode is malformed or isn't served, or the request couldn't be
 *   stored
 * @throws if the postcode can't be looked up, the prices can't be calculated, or the request has lost its idempotency
 *   lock
 */
export async function getQuotes(partner: Partner, request: QuoteRequest): Promise<Outcome> {
  const card = await getLiveRateCard()
  const postcode = await resolvePostcodeByMode(partner, request.postcode)
  const supplyRegion = postcode && findSupplyRegion(card, postcode)
  if (!supplyRegion) {
    return {
      ok: false,
      reason: 'postcode rejected',
      error: postcode ? POSTCODE_NOT_SERVED : INVALID_POSTCODE,
      suggestions: await suggestServedPostcodes(request.postcode),
    }
  }
  const quotes = priceQuotes(card, supplyRegion, request.numberOfTenants, request.startDate, request.endDate)
  if (findTestEmail(partner, request.email) === 'user-fails') return { ok: false, reason: 'not stored' }
  try {
    await storeQuoteRequest(partner, request, postcode, card, quotes)
  } catch (error) {
    if (hasLostIdempotencyLock(error)) throw error
    log.error({ requestId: partner.requestId, error: describeError(error) }, 'the quote request could not be stored')
    return { ok: false, reason: 'not stored' }
  }
  return { ok: true, quotes }
}

/** Suggests postcodes that we serve, to replace one that is malformed or that we don't serve. */
export async function suggestServedPostcodes(postcode: string): Promise<Candidate[]> {
  const card = await getLiveRateCard()
  return suggestPostcodes(postcode, (nearby) => findSupplyRegion(card, nearby) !== null)
}

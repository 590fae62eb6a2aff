import { suggestPostcodes } from '@/lib/addresses/postcodes/suggest-postcodes'
import { hasLostClaim } from '@/lib/platform/database/idempotent-outcome'
import type { Partner } from '@/lib/platform/identity/partner'
import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { provoked } from '@/lib/sandbox/magic-emails'
import { resolvePartnersPostcode } from '@/lib/sandbox/test-addresses'
import type { Candidate } from '../addresses/address'
import { storeQuoteRequest } from './mutations'
import { priceQuotes, type QuoteItem } from './pricing/price-quote'
import { findPlace } from './pricing/supply-region'
import { currentRateCard } from './rate-cards/current-rate-card'
import { INVALID_POSTCODE, POSTCODE_NOT_SERVED, type QuoteRequest } from './schema'

type Outcome =
  | { ok: true; quotes: QuoteItem[] }
  | { ok: false; reason: 'postcode refused'; message: string; suggestions: Candidate[] }
  | { ok: false; reason: 'not stored' }

/**
 * Steps 3 to 6 of "get quotes": the prices for the postcode, then the tenant's details when they are
 * new, with the request and the rate card that priced it.
 *
 * @throws when the prices cannot be worked out
 */
export async function getQuotes(partner: Partner, request: QuoteRequest): Promise<Outcome> {
  const card = await currentRateCard()
  const postcode = await resolvePartnersPostcode(partner, request.postcode)
  const place = postcode && findPlace(card, postcode)
  if (!place) {
    const message = postcode ? POSTCODE_NOT_SERVED : INVALID_POSTCODE
    return { ok: false, reason: 'postcode refused', message, suggestions: await servedNear(request.postcode) }
  }
  const quotes = priceQuotes(card, place, request.numberOfTenants, request.startDate, request.endDate)
  if (provoked(partner, request.email) === 'user-fails') return { ok: false, reason: 'not stored' }
  try {
    await storeQuoteRequest(partner, request, postcode, card, quotes)
  } catch (error) {
    if (hasLostClaim(error)) throw error
    log.error({ requestId: partner.requestId, fault: describeFault(error) }, 'the quote request could not be stored')
    return { ok: false, reason: 'not stored' }
  }
  return { ok: true, quotes }
}

/** Served postcodes that a text may have been meant for. */
export async function servedNear(postcode: string): Promise<Candidate[]> {
  const card = await currentRateCard()
  return suggestPostcodes(postcode, (near) => findPlace(card, near) !== null)
}

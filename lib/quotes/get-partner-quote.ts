import { parsePostcode } from '@/lib/addresses/postcodes/postcode'
import { prisma } from '@/lib/platform/database/prisma'
import type { Principal } from '@/lib/platform/identity/principal'
import { priceQuotes, type QuoteItem } from './pricing/price-quote'
import { findSupplyRegion } from './pricing/supply-region'
import { loadRateCardFromDatabase } from './rate-cards/load-rate-card-from-database'

/** A quote request as the company that sent it reads it back, with the items that the response contained. */
export interface PartnerQuote {
  /** The X-Request-Id of the request. */
  requestId: string
  createdAt: Date
  firstName: string
  lastName: string
  email: string
  contactNo: string
  /** The postcode with its space, even if it was sent without one or as the ID of a possible address. */
  postcode: string
  numberOfTenants: number
  /** The first day of the tenancy, YYYY-MM-DD. `endDate` is the last day in the same format. */
  startDate: string
  endDate: string
  quotes: QuoteItem[]
}

type StoredQuote = Omit<PartnerQuote, 'quotes'> & { rateCardId: number }

/**
 * Returns the quote that a request got, or null if the company has no such request in this mode. Calculates the prices
 * again, with the rate card that was used (decision 0030).
 *
 * @param requestId null if it isn't a UUID
 * @throws {Error} if the request's rate card can't explain the price
 */
export async function getPartnerQuote(
  { companyId, mode }: Principal,
  { requestId }: { requestId: string | null },
): Promise<PartnerQuote | null> {
  const [row] = await prisma().$queryRaw<StoredQuote[]>`
    SELECT request_id AS "requestId", created_at AS "createdAt", first_name AS "firstName", last_name AS "lastName",
           email, contact_no AS "contactNo", postcode, number_of_tenants AS "numberOfTenants",
           start_date::text AS "startDate", end_date::text AS "endDate", rate_card_id AS "rateCardId"
    FROM quote_requests
    WHERE request_id = ${requestId}::uuid AND company_id = ${companyId}::int AND mode = ${mode}::mode`
  if (!row) return null
  const { rateCardId, ...quote } = row
  const card = await loadRateCardFromDatabase(rateCardId)
  const postcode = parsePostcode(quote.postcode)
  const supplyRegion = card && postcode && findSupplyRegion(card, postcode)
  if (!supplyRegion) throw new Error(`rate card ${rateCardId} can't explain the quote of request ${row.requestId}`)
  const { numberOfTenants, startDate, endDate } = quote
  return { ...quote, quotes: priceQuotes(card, supplyRegion, numberOfTenants, startDate, endDate) }
}

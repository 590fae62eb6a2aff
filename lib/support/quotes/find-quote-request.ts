import { type ParsedPostcode, parsePostcode } from '@/lib/addresses/postcodes/postcode'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { explainQuotes, type QuoteBreakdown } from '@/lib/quotes/pricing/quote-breakdown'
import { listRateCardVersions, type RateCardVersion } from '@/lib/quotes/rate-cards/list-rate-card-versions'
import { loadRateCardFromDatabase } from '@/lib/quotes/rate-cards/load-rate-card-from-database'
import { readAndRecordLookup } from '../access-log/read-and-record-lookup'

/** A quote request, with the calculation of each figure from the rate card that was live at the time. */
export interface QuoteRequestDetails {
  id: number
  tenantId: number
  companyId: number
  companyName: string
  firstName: string
  lastName: string
  postcode: string
  numberOfTenants: number
  /** The first day of the tenancy, YYYY-MM-DD. */
  startDate: string
  endDate: string
  requestId: string
  createdAt: Date
  version: RateCardVersion
  breakdown: QuoteBreakdown
}

type StoredQuoteRequest = Omit<QuoteRequestDetails, 'version' | 'breakdown'> & { rateCardId: number }

/**
 * Returns a live tenant's quote request, and logs the lookup. Returns null if there's no request with this ID.
 *
 * @throws {Error} if the quote's rate card version can't explain the price
 */
export function findQuoteRequest(user: SupportStaff, id: number): Promise<QuoteRequestDetails | null> {
  return readAndRecordLookup(user, 'tenant.quote_viewed', async (tx) => {
    const [quoteRequest] = await tx.$queryRaw<StoredQuoteRequest[]>`
      SELECT q.id, q.tenant_id AS "tenantId", q.company_id AS "companyId", c.name AS "companyName",
             q.first_name AS "firstName", q.last_name AS "lastName", q.postcode,
             q.number_of_tenants AS "numberOfTenants", q.start_date::text AS "startDate", q.end_date::text AS "endDate",
             q.request_id AS "requestId", q.created_at AS "createdAt", q.rate_card_id AS "rateCardId"
      FROM quote_requests q JOIN companies c ON c.id = q.company_id
      WHERE q.id = ${id}::int AND q.mode = 'live'`
    if (!quoteRequest) return null
    const { rateCardId, ...request } = quoteRequest
    const rateCard = await loadRateCardFromDatabase(rateCardId, tx)
    const version = (await listRateCardVersions(tx)).find((candidate) => candidate.id === rateCardId)
    const breakdown =
      rateCard && explainQuotes(rateCard, parsePostcode(quoteRequest.postcode) as ParsedPostcode, quoteRequest)
    if (!version || !breakdown)
      throw new Error(`quote request ${id} can't be explained by rate card version ${rateCardId}`)
    return { result: { ...request, version, breakdown }, tenantIds: [quoteRequest.tenantId] }
  })
}

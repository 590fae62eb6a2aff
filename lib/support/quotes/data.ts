import { type ParsedPostcode, parsePostcode } from '@/lib/addresses/postcodes/postcode'
import type { SupportUser } from '@/lib/platform/identity/signed-in'
import { explainQuotes, type QuoteWorking } from '@/lib/quotes/pricing/breakdown'
import { rateCardNumbered } from '@/lib/quotes/rate-cards/current-rate-card'
import { type RateCardVersion, rateCardVersions } from '@/lib/quotes/rate-cards/data'
import { auditedRead } from '../access-log/mutations'

/** A quote that was asked for, and how the version of the rates that priced it comes to each figure. */
export interface QuoteRequestOfDesk {
  id: number
  tenantId: number
  companyId: number
  companyName: string
  firstName: string
  lastName: string
  postcode: string
  numberOfTenants: number
  /** YYYY-MM-DD */
  startDate: string
  endDate: string
  requestId: string
  createdAt: Date
  version: RateCardVersion
  working: QuoteWorking
}

type Stored = Omit<QuoteRequestOfDesk, 'version' | 'working'> & { rateCardId: number }

/** A live tenant's quote request; null when there is none of this number, or no longer. Each showing is written down. */
export function quoteRequestOfDesk(user: SupportUser, id: number): Promise<QuoteRequestOfDesk | null> {
  return auditedRead(user, 'tenant.quote_viewed', async (tx) => {
    const [stored] = await tx.$queryRaw<Stored[]>`
      SELECT q.id, q.tenant_id AS "tenantId", q.company_id AS "companyId", c.name AS "companyName",
             q.first_name AS "firstName", q.last_name AS "lastName", q.postcode,
             q.number_of_tenants AS "numberOfTenants", q.start_date::text AS "startDate", q.end_date::text AS "endDate",
             q.request_id AS "requestId", q.created_at AS "createdAt", q.rate_card_id AS "rateCardId"
      FROM quote_requests q JOIN companies c ON c.id = q.company_id
      WHERE q.id = ${id}::int AND q.mode = 'live'`
    if (!stored) return null
    const { rateCardId, ...request } = stored
    const card = await rateCardNumbered(rateCardId, tx)
    const version = (await rateCardVersions(tx)).find((one) => one.id === rateCardId)
    const working = card && explainQuotes(card, parsePostcode(stored.postcode) as ParsedPostcode, stored)
    if (!version || !working) throw new Error(`quote request ${id} was priced by version ${rateCardId}, which cannot`)
    return { found: { ...request, version, working }, tenantIds: [stored.tenantId] }
  })
}

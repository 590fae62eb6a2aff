import type { ParsedPostcode } from '@/lib/addresses/postcodes/postcode'
import { retryIfTenantDeleted } from '@/lib/contracts/tenants/retry-if-tenant-deleted'
import { queryRows } from '@/lib/platform/database/prisma'
import { recordOutcomeSql, toJsonSql } from '@/lib/platform/database/record-idempotent-outcome'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import { Prisma } from '@/prisma/client/client'
import type { QuoteItem } from './pricing/price-quote'
import type { RateCard } from './rate-cards/rate-card'
import type { QuoteRequest } from './schema'

/**
 * Stores the request with the ID of the rate card on which its prices are based. If the tenant is new, also stores
 * their details. If the request has an idempotency key, records the quotes as its outcome. Takes one round trip to the
 * database.
 */
export async function storeQuoteRequest(
  partner: Partner,
  request: QuoteRequest,
  { postcode }: ParsedPostcode,
  card: RateCard,
  quotes: QuoteItem[],
): Promise<void> {
  const sql = Prisma.sql`
    SELECT store_quote_request(
      p_company_id => ${partner.companyId}::int,
      p_mode => ${partner.mode}::mode,
      p_request_id => ${partner.requestId}::uuid,
      p_first_name => ${request.firstName},
      p_last_name => ${request.lastName},
      p_email => ${request.email.address},
      p_email_key => ${request.email.key},
      p_contact_no => ${request.contactNo},
      p_postcode => ${postcode},
      p_number_of_tenants => ${request.numberOfTenants}::int,
      p_start_date => ${request.startDate}::date,
      p_end_date => ${request.endDate}::date,
      p_rate_card_id => ${card.id}::int
    ), ${recordOutcomeSql(partner, toJsonSql({ ok: true, quotes }))}`
  await retryIfTenantDeleted(() => queryRows(sql))
}

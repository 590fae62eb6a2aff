import type { PoolClient } from 'pg'
import { resolvePostcode } from '@/lib/addresses/postcodes/suggest-postcodes'
import {
  type ApiResponse,
  errorResponse,
  invalidFieldsResponse,
  successResponse,
} from '@/lib/partner-api/api-responses'
import type { Partner } from '@/lib/platform/identity/authenticated-partner'
import { describeError } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { priceQuotes } from '@/lib/quotes/pricing/price-quote'
import { findSupplyRegion } from '@/lib/quotes/pricing/supply-region'
import { getLiveRateCard } from '@/lib/quotes/rate-cards/get-live-rate-card'
import { suggestServedPostcodes } from '../../../lib/quotes/get-quotes'
import { INVALID_POSTCODE, POSTCODE_NOT_SERVED, type QuoteRequest } from '../../../lib/quotes/schema'
import { withTransaction } from './pool'

export async function getQuotes(partner: Partner, request: QuoteRequest): Promise<ApiResponse> {
  const card = await getLiveRateCard()
  const postcode = await resolvePostcode(request.postcode)
  const supplyRegion = postcode && findSupplyRegion(card, postcode)
  if (!supplyRegion) {
    const error = postcode ? POSTCODE_NOT_SERVED : INVALID_POSTCODE
    return invalidFieldsResponse([error], await suggestServedPostcodes(request.postcode))
  }
  const quotes = priceQuotes(card, supplyRegion, request.numberOfTenants, request.startDate, request.endDate)
  try {
    await withTransaction((client) => storeQuoteRequest(client, partner, request, postcode.postcode, card.id))
  } catch (error) {
    log.error({ requestId: partner.requestId, error: describeError(error) }, 'the quote request could not be stored')
    return errorResponse('user_not_stored')
  }
  return successResponse({ quotes })
}

async function storeQuoteRequest(
  client: PoolClient,
  partner: Partner,
  request: QuoteRequest,
  postcode: string,
  rateCardId: number,
): Promise<void> {
  const tenantId = await findOrCreateTenant(client, partner, request)
  const { companyId, mode, requestId } = partner
  await client.query(
    `INSERT INTO quote_requests (company_id, mode, tenant_id, first_name, last_name, email, contact_no, postcode,
       number_of_tenants, start_date, end_date, rate_card_id, request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[companyId, mode, tenantId, request.firstName, request.lastName, request.email.address, request.contactNo],
      ...[postcode, request.numberOfTenants, request.startDate, request.endDate, rateCardId, requestId],
    ],
  )
}

async function findOrCreateTenant(
  client: PoolClient,
  { mode, companyId }: Partner,
  { email, firstName, lastName, contactNo }: QuoteRequest,
): Promise<number> {
  const ownerId = mode === 'test' ? companyId : null
  const findTenantId = async () => {
    const { rows } = await client.query<{ id: number }>(
      `SELECT id FROM tenants WHERE mode = $1 AND company_id IS NOT DISTINCT FROM $2 AND email_key = $3 FOR KEY SHARE`,
      [mode, ownerId, email.key],
    )
    return rows[0]?.id
  }
  const existingId = await findTenantId()
  if (existingId !== undefined) return existingId
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO tenants (mode, company_id, email_key, email, first_name, last_name, contact_no)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
    [mode, ownerId, email.key, email.address, firstName, lastName, contactNo],
  )
  // If the INSERT found a conflict, a concurrent request has stored the tenant since the first SELECT, so look again.
  const id = rows[0]?.id ?? (await findTenantId())
  if (id === undefined) throw new Error('the tenant was erased in the meantime')
  return id
}

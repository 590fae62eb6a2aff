import type { PoolClient } from 'pg'
import { resolvePostcode } from '@/lib/addresses/postcodes/suggest-postcodes'
import { type Answer, failure, invalidFields, success } from '@/lib/partner-api/response'
import type { Partner } from '@/lib/platform/identity/partner'
import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { priceQuotes } from '@/lib/quotes/pricing/price-quote'
import { findPlace } from '@/lib/quotes/pricing/supply-region'
import { currentRateCard } from '@/lib/quotes/rate-cards/current-rate-card'
import { servedNear } from '../../../lib/quotes/get-quotes'
import { INVALID_POSTCODE, POSTCODE_NOT_SERVED, type QuoteRequest } from '../../../lib/quotes/schema'
import { transaction } from './pool'

export async function getQuotes(partner: Partner, request: QuoteRequest): Promise<Answer> {
  const card = await currentRateCard()
  const postcode = await resolvePostcode(request.postcode)
  const place = postcode && findPlace(card, postcode)
  if (!place) {
    const message = postcode ? POSTCODE_NOT_SERVED : INVALID_POSTCODE
    return invalidFields([{ field: 'postcode', message }], await servedNear(request.postcode))
  }
  const quotes = priceQuotes(card, place, request.numberOfTenants, request.startDate, request.endDate)
  try {
    await transaction((client) => store(client, partner, request, postcode.postcode, card.id))
  } catch (error) {
    log.error({ requestId: partner.requestId, fault: describeFault(error) }, 'the quote request could not be stored')
    return failure(500, 'Failed to add user to database')
  }
  return success({ quotes })
}

async function store(
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
  const find = async () => {
    const { rows } = await client.query<{ id: number }>(
      `SELECT id FROM tenants WHERE mode = $1 AND company_id IS NOT DISTINCT FROM $2 AND email_key = $3 FOR KEY SHARE`,
      [mode, ownerId, email.key],
    )
    return rows[0]?.id
  }
  const known = await find()
  if (known !== undefined) return known
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO tenants (mode, company_id, email_key, email, first_name, last_name, contact_no)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
    [mode, ownerId, email.key, email.address, firstName, lastName, contactNo],
  )
  // A parallel call may have stored the tenant between the two statements.
  const id = rows[0]?.id ?? (await find())
  if (id === undefined) throw new Error('the tenant was erased meanwhile')
  return id
}

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
import { suggestServedPostcodes } from '@/lib/quotes/get-quotes'
import { priceQuotes } from '@/lib/quotes/pricing/price-quote'
import { findSupplyRegion } from '@/lib/quotes/pricing/supply-region'
import { getLiveRateCard } from '@/lib/quotes/rate-cards/get-live-rate-card'
import { INVALID_POSTCODE, POSTCODE_NOT_SERVED, type QuoteRequest } from '@/lib/quotes/schema'
import type { Prisma } from '@/prisma/client/client'
import { prisma } from './prisma'
import { retryOnConflict } from './retry-on-conflict'

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
    await retryOnConflict(() =>
      prisma.$transaction((tx) => storeQuoteRequest(tx, partner, request, postcode.postcode, card.id)),
    )
  } catch (error) {
    log.error({ requestId: partner.requestId, error: describeError(error) }, 'the quote request could not be stored')
    return errorResponse('user_not_stored')
  }
  return successResponse({ quotes })
}

async function storeQuoteRequest(
  tx: Prisma.TransactionClient,
  { companyId, mode, requestId }: Partner,
  { email, firstName, lastName, contactNo, numberOfTenants, startDate, endDate }: QuoteRequest,
  postcode: string,
  rateCardId: number,
): Promise<void> {
  const tenant = { mode, companyId: mode === 'test' ? companyId : null, emailKey: email.key }
  const details = { firstName, lastName, email: email.address, contactNo }
  // Insert the tenant without first looking for an existing one, as in create-bills-package.ts.
  const [insertedTenant] = await tx.tenant.createManyAndReturn({
    data: [{ ...tenant, ...details }],
    skipDuplicates: true,
  })
  const { id: tenantId } = insertedTenant ?? (await tx.tenant.findFirstOrThrow({ where: tenant }))
  await tx.quoteRequest.create({
    data: {
      companyId,
      mode,
      tenantId,
      ...details,
      postcode,
      numberOfTenants,
      startDate: new Date(startDate),
      endDate: new Date(endDate),
      rateCardId,
      requestId,
    },
  })
}

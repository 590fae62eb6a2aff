import { resolvePostcode } from '@/lib/addresses/postcodes/suggest-postcodes'
import { type Answer, failure, invalidFields, success } from '@/lib/partner-api/response'
import type { Partner } from '@/lib/platform/identity/partner'
import { describeFault } from '@/lib/platform/observability/describe-error'
import { log } from '@/lib/platform/observability/log'
import { servedNear } from '@/lib/quotes/get-quotes'
import { priceQuotes } from '@/lib/quotes/pricing/price-quote'
import { findPlace } from '@/lib/quotes/pricing/supply-region'
import { currentRateCard } from '@/lib/quotes/rate-cards/current-rate-card'
import { INVALID_POSTCODE, POSTCODE_NOT_SERVED, type QuoteRequest } from '@/lib/quotes/schema'
import type { Prisma } from '@/prisma/client/client'
import { prisma } from './prisma'
import { retried } from './retried'

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
    await retried(() => prisma.$transaction((tx) => store(tx, partner, request, postcode.postcode, card.id)))
  } catch (error) {
    log.error({ requestId: partner.requestId, fault: describeFault(error) }, 'the quote request could not be stored')
    return failure(500, 'Failed to add user to database')
  }
  return success({ quotes })
}

async function store(
  tx: Prisma.TransactionClient,
  { companyId, mode, requestId }: Partner,
  { email, firstName, lastName, contactNo, numberOfTenants, startDate, endDate }: QuoteRequest,
  postcode: string,
  rateCardId: number,
): Promise<void> {
  const tenant = { mode, companyId: mode === 'test' ? companyId : null, emailKey: email.key }
  const details = { firstName, lastName, email: email.address, contactNo }
  // Made first and found where it was there: see create-bills-package.ts.
  const [made] = await tx.tenant.createManyAndReturn({ data: [{ ...tenant, ...details }], skipDuplicates: true })
  const { id: tenantId } = made ?? (await tx.tenant.findFirstOrThrow({ where: tenant }))
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

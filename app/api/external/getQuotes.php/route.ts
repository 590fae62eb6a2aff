import { errorResponse, invalidFieldsResponse, successResponse } from '@/lib/partner-api/api-responses'
import { createPartnerEndpoint } from '@/lib/partner-api/create-partner-endpoint'
import { getQuotes, suggestServedPostcodes } from '@/lib/quotes/get-quotes'
import { quoteRequestSchema } from '@/lib/quotes/schema'

export const { POST, GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = createPartnerEndpoint({
  name: 'getQuotes',
  permission: 'quotes',
  schema: quoteRequestSchema,
  async onInvalidFields(errors, { postcode }) {
    const isMalformed = errors.some(({ code }) => code === 'invalid_postcode')
    return invalidFieldsResponse(errors, isMalformed ? await suggestServedPostcodes(String(postcode)) : undefined)
  },
  execute: getQuotes,
  toResponse(outcome) {
    if (outcome.ok) return successResponse({ quotes: outcome.quotes })
    if (outcome.reason === 'not stored') return errorResponse('user_not_stored')
    return invalidFieldsResponse([outcome.error], outcome.suggestions)
  },
  errorCode: 'quotes_not_retrieved',
})

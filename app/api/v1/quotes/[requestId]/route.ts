import { QUOTE_NOT_FOUND, successResponse } from '@/lib/partner-api/api-responses'
import { createReadEndpoint } from '@/lib/partner-api/create-read-endpoint'
import { getPartnerQuote } from '@/lib/quotes/get-partner-quote'
import { quotePathSchema } from '@/lib/quotes/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadEndpoint({
  name: 'getQuote',
  schema: quotePathSchema,
  execute: getPartnerQuote,
  toResponse: (quote) => (quote ? successResponse({ quote }) : QUOTE_NOT_FOUND),
})

import { invalidFieldsResponse } from '@/lib/partner-api/api-responses'
import { suggestServedPostcodes } from '@/lib/quotes/get-quotes'
import { quoteRequestSchema } from '@/lib/quotes/schema'
import { createEndpoint } from '../../../../server/create-endpoint'
import { getQuotes } from '../../../../server/get-quotes'

export const { POST, GET, PUT, PATCH, DELETE, OPTIONS } = createEndpoint({
  name: 'getQuotes',
  fields: quoteRequestSchema,
  errorCode: 'quotes_not_retrieved',
  handle: getQuotes,
  async rejectInvalid(errors, { postcode }) {
    const isMalformed = errors.some(({ code }) => code === 'invalid_postcode')
    return invalidFieldsResponse(errors, isMalformed ? await suggestServedPostcodes(String(postcode)) : [])
  },
})

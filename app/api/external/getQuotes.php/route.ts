import { partnerEndpoint } from '@/lib/partner-api/endpoint'
import { failure, invalidFields, success } from '@/lib/partner-api/response'
import { getQuotes, servedNear } from '@/lib/quotes/get-quotes'
import { INVALID_POSTCODE, quoteRequest } from '@/lib/quotes/schema'

export const { POST, GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = partnerEndpoint({
  name: 'getQuotes',
  fields: quoteRequest,
  async invalid(errors, { postcode }) {
    const isMalformed = errors.some(({ message }) => message === INVALID_POSTCODE)
    return invalidFields(errors, isMalformed ? await servedNear(String(postcode)) : [])
  },
  work: getQuotes,
  answer(outcome) {
    if (outcome.ok) return success({ quotes: outcome.quotes })
    if (outcome.reason === 'not stored') return failure(500, 'Failed to add user to database')
    return invalidFields([{ field: 'postcode', message: outcome.message }], outcome.suggestions)
  },
  fault: 'Failed to retrieve quotes',
})

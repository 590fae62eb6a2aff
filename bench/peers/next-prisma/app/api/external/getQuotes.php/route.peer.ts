import { invalidFields } from '@/lib/partner-api/response'
import { servedNear } from '@/lib/quotes/get-quotes'
import { INVALID_POSTCODE, quoteRequest } from '@/lib/quotes/schema'
import { endpoint } from '../../../../server/endpoint'
import { getQuotes } from '../../../../server/get-quotes'

export const { POST, GET, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  name: 'getQuotes',
  fields: quoteRequest,
  fault: 'Failed to retrieve quotes',
  work: getQuotes,
  async invalid(errors, { postcode }) {
    const isMalformed = errors.some(({ message }) => message === INVALID_POSTCODE)
    return invalidFields(errors, isMalformed ? await servedNear(String(postcode)) : [])
  },
})

import { failure, postcodeRefused, success } from '@/lib/partner-api/answer'
import { partnerEndpoint } from '@/lib/partner-api/endpoint'
import { getQuotes } from '@/lib/quotes/get-quotes'
import { quoteRequest } from '@/lib/quotes/schema'

export const { POST, GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = partnerEndpoint({
  fields: quoteRequest,
  fault: 'Failed to retrieve quotes',
  async work(partner, request) {
    const outcome = await getQuotes(partner, request)
    if (outcome.ok) return success({ quotes: outcome.quotes })
    switch (outcome.reason) {
      case 'postcode not valid':
        return postcodeRefused('Invalid postcode', outcome.suggestions)
      case 'postcode not served':
        return postcodeRefused('Postcode is not in an area we serve', outcome.suggestions)
      case 'not stored':
        return failure(500, 'Failed to add user to database')
    }
  },
})

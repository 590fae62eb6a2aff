import { z } from 'zod'
import { tenancyFields, withTenancy } from '../contracts/schema'
import { REQUIRED } from '../fields/messages'
import { requiredText } from '../fields/text'
import { tenantFields } from '../tenants/schema'

/** The request of "get quotes" (section 2.2 of the interface), in its order of fields. */
export const quoteRequest = withTenancy(
  z.object({
    ...tenantFields,
    // A postcode, or the addressId of a suggestion. Whether it is served is for the work to decide.
    postcode: requiredText(REQUIRED.postcode, 100),
    ...tenancyFields,
  }),
)

export type QuoteRequest = z.infer<typeof quoteRequest>

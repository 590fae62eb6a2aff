import { addressSearchSchema } from '@/lib/addresses/schema'
import { successResponse } from '@/lib/partner-api/api-responses'
import { createReadEndpoint } from '@/lib/partner-api/create-read-endpoint'
import { suggestAddressesByMode } from '@/lib/sandbox/suggest-addresses-by-mode'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createReadEndpoint({
  name: 'suggestAddresses',
  schema: addressSearchSchema,
  execute: suggestAddressesByMode,
  toResponse: ({ candidates, isFound }) => ({
    ...successResponse({ possibleAddresses: candidates }),
    ...(!isFound && { isFailedLookup: true }),
  }),
})

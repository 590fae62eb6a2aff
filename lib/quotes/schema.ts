import { z } from 'zod'
import { parsePostcodeField } from '@/lib/addresses/postcodes/postcode-field'
import { tenantFields } from '@/lib/contracts/tenants/schema'
import { type FieldError, fieldRule } from '@/lib/platform/validation/field-error-codes'
import { REQUIRED } from '@/lib/platform/validation/messages'
import { requiredText } from '@/lib/platform/validation/required-text'
import { findTestAddress } from '@/lib/sandbox/test-mode-addresses'
import { getAddressProvider } from '../addresses/address-provider'
import { tenancyFields, withTenancyChecks } from '../contracts/schema'

export const INVALID_POSTCODE: FieldError = { field: 'postcode', code: 'invalid_postcode', message: 'Invalid postcode' }
export const POSTCODE_NOT_SERVED: FieldError = {
  field: 'postcode',
  code: 'postcode_not_served',
  message: 'Postcode is not in an area we serve',
}

/** The body of "get quotes", with the fields in the order of section 2.2 of the API specification. */
export const quoteRequestSchema = withTenancyChecks(
  z.object({
    ...tenantFields,
    // A postcode, or one of the suggestions from an earlier response. A later step checks that we serve the postcode.
    postcode: requiredText(REQUIRED.postcode, 500)
      .refine(isPostcodeReference, fieldRule(INVALID_POSTCODE.code, INVALID_POSTCODE.message))
      .meta({
        description:
          'Postcode of the property, in upper or lower case, with or without a space. You can also send the text or `addressId` of a possible address from an earlier response.',
        examples: ['LS6 3AA', 'ls63aa', 'GB|PC|LS6 3AA', '2 High Street, Headingley, Leeds, LS6 3AA'],
      }),
    ...tenancyFields,
  }),
)

function isPostcodeReference(text: string): boolean {
  return (
    parsePostcodeField(text) !== null || findTestAddress(text) !== undefined || getAddressProvider().isProviderId(text)
  )
}

/** The path of a quote. An invalid request ID becomes null, so the response is the same as for an unknown one. */
export const quotePathSchema = z.object({ requestId: z.uuid().nullable().catch(null) })

export type QuoteRequest = z.infer<typeof quoteRequestSchema>

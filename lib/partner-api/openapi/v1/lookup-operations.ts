// The operations that look up addresses and quotes in the OpenAPI document of /api/v1.
import { z } from 'zod'
import { addressSearchSchema } from '@/lib/addresses/schema'
import { REQUIRED } from '@/lib/platform/validation/messages'
import type { PartnerQuote } from '@/lib/quotes/get-partner-quote'
import { invalidFieldsResponse, QUOTE_NOT_FOUND, successResponse } from '../../api-responses'
import { quoteItemSchema } from '../quote-item-schemas'
import { EXAMPLE_QUOTES, QUOTE_REQUEST } from '../quotes-examples'
import { errorSchema, invalidFieldsSchema, possibleAddressSchema, successSchema } from '../response-schemas'
import { dateSchema, timeSchema } from './contract-schemas'
import type { V1Operation } from './v1-operation'

export const ADDRESSES_TAG = { name: 'Addresses', description: 'The addresses that we know.' }
export const QUOTES_TAG = { name: 'Quotes', description: 'The quotes that your company has requested.' }

const EXAMPLE_QUOTE = {
  ...{ requestId: 'f2b7c7de-3f0a-4f0e-9a55-0f0c1a2b3c4d', createdAt: '2026-11-28T10:15:00.000Z' },
  ...{ ...QUOTE_REQUEST, quotes: EXAMPLE_QUOTES },
} satisfies { [Field in keyof PartnerQuote]: unknown }

const quoteSchema = z
  .object({
    requestId: z.string().meta({ description: 'The `X-Request-Id` of your request.' }),
    createdAt: timeSchema('When you sent the request.'),
    firstName: z.string().meta({ description: 'The tenant’s first name.', examples: ['Ada'] }),
    lastName: z.string().meta({ description: 'The tenant’s last name.', examples: ['Brown'] }),
    email: z.string().meta({ description: 'The tenant’s email address.', examples: ['ada.brown@example.com'] }),
    contactNo: z.string().meta({ description: 'The tenant’s phone number.', examples: ['07700 900123'] }),
    postcode: z.string().meta({
      description: 'The postcode, with its space. If you sent a possible address, its postcode.',
      examples: ['LS6 3AA'],
    }),
    numberOfTenants: z.int().min(1).meta({ description: 'How many tenants live in the property.' }),
    startDate: dateSchema('The first day of the tenancy.'),
    endDate: dateSchema('The last day of the tenancy.'),
    quotes: z.array(quoteItemSchema).min(1).meta({
      description:
        'The items of the response, in the same order. We calculate them again with the rates of that time, so they stay the same when rates change.',
    }),
  })
  .meta({ id: 'Quote', description: 'A request for quotes, with the items that it got.' })

export const LOOKUP_OPERATIONS: V1Operation[] = [
  {
    operationId: 'suggestAddresses',
    tag: ADDRESSES_TAG.name,
    summary: 'Suggest addresses',
    description:
      'Returns up to 10 addresses for a line that somebody types into your form: those that start with it, or are similar to it. If the line identifies an address, the list contains only that one. You can send each `addressId` as the `address` of Create bills package. In test mode, we also suggest the test addresses in the made-up town Testington. The line is in the body, because URLs are often logged. If the line doesn’t identify an address, the request counts as five towards the key’s rate limit, so wait until the person pauses.',
    isWrite: false,
    request: addressSearchSchema.meta({ id: 'SuggestAddressesRequest' }),
    success: successSchema(
      z
        .object({
          possibleAddresses: z.array(possibleAddressSchema).max(10).meta({
            description: 'The suggestions, best match first. Empty if we don’t know any similar address.',
          }),
        })
        .meta({ id: 'AddressSuggestions' }),
    ).meta({ id: 'AddressSuggestionsResponse' }),
    badRequest: z.union([invalidFieldsSchema, errorSchema]),
    examples: [
      {
        name: 'identified',
        summary: 'The line identifies an address',
        request: { address: '2 high st headingley leeds' },
        response: successResponse({
          possibleAddresses: [
            { addressId: 'GB|AD|HZRJCHMDAUSC', address: '2 High Street, Headingley, Leeds, LS6 3AA' },
          ],
        }),
      },
      {
        name: 'addressMissing',
        summary: 'The line is empty',
        request: { address: ' ' },
        response: invalidFieldsResponse([{ field: 'address', code: 'required', message: REQUIRED.address }]),
      },
    ],
  },
  {
    operationId: 'getQuote',
    tag: QUOTES_TAG.name,
    summary: 'Get the quote of a request',
    description:
      'Returns what you sent to Get quotes, and the items of the response. If the response was a replay, use the ID of the first response. If a tenant doesn’t have a contract, we delete their quotes some time after the last one. [Quotes](/docs/quotes#reading) says when.',
    parameters: {
      path: z.object({
        requestId: z.string().meta({
          description: 'The `X-Request-Id` of the response to Get quotes.',
          examples: ['f2b7c7de-3f0a-4f0e-9a55-0f0c1a2b3c4d'],
        }),
      }),
    },
    isWrite: false,
    success: successSchema(z.object({ quote: quoteSchema }).meta({ id: 'SingleQuote' })).meta({
      id: 'SingleQuoteResponse',
    }),
    notFound: QUOTE_NOT_FOUND,
    examples: [{ name: 'quote', summary: 'A quote', response: successResponse({ quote: EXAMPLE_QUOTE }) }],
  },
]

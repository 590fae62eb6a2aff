import { z } from 'zod'
import { createDocument, type ZodOpenApiObject } from 'zod-openapi'
import { billsPackageRequestSchema } from '@/lib/contracts/create/schema'
import { EXISTING_USER_MESSAGE, NEW_USER_MESSAGE } from '@/lib/contracts/create/success-messages'
import { quoteRequestSchema } from '@/lib/quotes/schema'
import { API_VERSION } from '../api-version'
import { CREATE_EXAMPLES } from './create-examples'
import { toOpenApiOperation } from './openapi-operation'
import { buildResponses } from './operation-responses'
import { quoteItemSchema } from './quote-item-schemas'
import { QUOTES_EXAMPLES } from './quotes-examples'
import {
  addressNotFoundSchema,
  errorSchema,
  invalidFieldsSchema,
  possibleAddressSchema,
  successSchema,
} from './response-schemas'

/** The refusals of a call before its fields are looked at. */
const COMMON_BAD_REQUEST_MESSAGES = ['Invalid JSON body', 'Invalid Idempotency-Key'] as const

const createResultSchema = z
  .strictObject({
    houseContractId: z.int().min(1).meta({ description: 'Identifier of the created house contract.' }),
    tenantId: z.int().min(1).meta({ description: 'Identifier of the tenant’s user.' }),
    message: z.enum([NEW_USER_MESSAGE, EXISTING_USER_MESSAGE]).meta({
      description:
        'Whether a user account was created, for people; how its initial password is built, but never the password.',
    }),
  })
  .meta({ id: 'CreateResult' })

const createOperation = toOpenApiOperation({
  operationId: 'createBillsPackage',
  summary: 'Create a bills package',
  description:
    'Creates a house contract for a property and tenancy. Finds the tenant’s user account by e-mail address, or creates it; stores the contract; sends the tenant a confirmation e-mail. A tenant has one contract at a time.',
  request: billsPackageRequestSchema.meta({ id: 'BillsPackageRequest' }),
  responses: buildResponses({
    success: successSchema(createResultSchema).meta({ id: 'BillsPackageCreated' }),
    replaysBadRequests: true,
    badRequest: z.union([
      invalidFieldsSchema(billsPackageRequestSchema).meta({ id: 'InvalidBillsPackage' }),
      addressNotFoundSchema,
      errorSchema('Tenant email already associated with a contract', ...COMMON_BAD_REQUEST_MESSAGES).meta({
        id: 'BillsPackageRefused',
      }),
    ]),
    serverErrorMessages: ['Failed to store external the service contract'],
  }),
  examples: CREATE_EXAMPLES,
})

const quotesOperation = toOpenApiOperation({
  operationId: 'getQuotes',
  summary: 'Get quotes',
  description:
    'Prices gas, electricity, water, TV and broadband for a postcode, a number of tenants and a tenancy. Records the tenant’s details if the tenant is not yet stored.',
  request: quoteRequestSchema.meta({ id: 'QuoteRequest' }),
  responses: buildResponses({
    success: successSchema(
      z.strictObject({
        quotes: z.array(quoteItemSchema).min(1).meta({
          description: 'Gas, then electric (each GREENSAVER, LITE, UNLIMITED), water, tv, broadband by speed.',
        }),
      }),
    ).meta({ id: 'Quotes' }),
    replaysBadRequests: false,
    badRequest: z.union([
      invalidFieldsSchema(quoteRequestSchema)
        .extend({
          possibleAddresses: z
            .array(possibleAddressSchema)
            .min(1)
            .max(10)
            .optional()
            .meta({ description: 'Served postcodes near to one that is refused, best first.' }),
        })
        .meta({ id: 'InvalidQuoteRequest' }),
      errorSchema(...COMMON_BAD_REQUEST_MESSAGES).meta({ id: 'QuoteRefused' }),
    ]),
    serverErrorMessages: ['Failed to retrieve quotes', 'Failed to add user to database'],
  }),
  examples: QUOTES_EXAMPLES,
})

const API_DESCRIPTION = `Bills for UK shared houses: create a bills package for a tenant, and get quotes.

Both endpoints take a POST with a JSON object. Text is trimmed and normalised to NFC; null and blank text count as missing; fields that are not listed are ignored. Every error has \`status: "error"\` and a text for people, and every answer carries \`X-Request-Id\`.

Each key may make 600 calls a minute, both endpoints together, unless another number was agreed for its company (policy \`key\` of the RateLimit headers). An address may make 60 a minute without a usable key (policy \`address\`). A body has at most 64 KiB and is there within 10 seconds.

Money is GBP, VAT included. Dates are calendar dates of the United Kingdom, YYYY-MM-DD.`

/**
 * The interface as OpenAPI 3.1, made from the schemas that validate the calls.
 *
 * @param serverUrl where the service is reached, without a slash at its end
 * @param webhooks described by lib/webhooks/openapi.ts
 */
export function buildOpenApiDocument(serverUrl: string, webhooks: ZodOpenApiObject['webhooks']) {
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: { title: 'House Bills partner API', version: API_VERSION, description: API_DESCRIPTION },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    paths: {
      '/api/external/createBillsPackage.php': { post: createOperation },
      '/api/external/getQuotes.php': { post: quotesOperation },
    },
    webhooks,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description:
            'The key of a registered company. `eb_live_` keys work on real tenants; `eb_test_` keys on tenants and contracts of their own, whose mail is never sent.',
        },
      },
    },
  }
  return createDocument(document, {
    // The bound of every integer in JavaScript says nothing of the figure.
    override({ jsonSchema }) {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
}

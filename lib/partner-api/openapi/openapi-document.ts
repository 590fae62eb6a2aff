import { z } from 'zod'
import { createDocument, type ZodOpenApiObject } from 'zod-openapi'
import { billsPackageRequestSchema } from '@/lib/contracts/create/schema'
import { EXISTING_USER_MESSAGE, NEW_USER_MESSAGE } from '@/lib/contracts/create/success-messages'
import { quoteRequestSchema } from '@/lib/quotes/schema'
import { API_VERSION } from '../api-version'
import { CREATE_EXAMPLES } from './create-examples'
import { type PartnerOperation, toOpenApiOperation } from './openapi-operation'
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

/** The messages of the 400 responses that are sent before the fields are validated. */
const COMMON_BAD_REQUEST_MESSAGES = ['Invalid JSON body', 'Invalid Idempotency-Key'] as const

const createResultSchema = z
  .strictObject({
    houseContractId: z.int().min(1).meta({ description: 'The ID of the new house contract.' }),
    tenantId: z.int().min(1).meta({ description: 'The ID of the tenant’s account.' }),
    message: z.enum([NEW_USER_MESSAGE, EXISTING_USER_MESSAGE]).meta({
      description:
        'A human-readable message that says whether an account was created and how its initial password is formed. Never contains the password. The tenant can use the initial password only with the link in the confirmation email.',
    }),
  })
  .meta({ id: 'CreateResult' })

const createOperation: PartnerOperation = {
  operationId: 'createBillsPackage',
  summary: 'Create bills package',
  description:
    'Creates a house contract for a property and tenancy. Finds the tenant’s user account by email, or creates one. Stores the contract and sends the tenant a confirmation email. A tenant can have one contract at a time, with one company. A new one is possible once House Bills support has cancelled the earlier one, or closed it after the tenancy’s last day.',
  request: billsPackageRequestSchema.meta({ id: 'BillsPackageRequest' }),
  responses: buildResponses({
    success: successSchema(createResultSchema).meta({ id: 'BillsPackageCreated' }),
    replaysBadRequests: true,
    badRequest: z.union([
      invalidFieldsSchema(billsPackageRequestSchema).meta({ id: 'InvalidBillsPackage' }),
      addressNotFoundSchema,
      errorSchema('Tenant email already associated with a contract', ...COMMON_BAD_REQUEST_MESSAGES).meta({
        id: 'BillsPackageRejected',
      }),
    ]),
    serverErrorMessages: ['Failed to store external the service contract'],
  }),
  examples: CREATE_EXAMPLES,
}

const quotesOperation: PartnerOperation = {
  operationId: 'getQuotes',
  summary: 'Get quotes',
  description:
    'Returns prices for gas, electricity, water, TV and broadband for a postcode, a number of tenants and a tenancy. Stores the tenant’s details if the tenant is new.',
  request: quoteRequestSchema.meta({ id: 'QuoteRequest' }),
  responses: buildResponses({
    success: successSchema(
      z.strictObject({
        quotes: z.array(quoteItemSchema).min(1).meta({
          description:
            'In this order: gas, electric, water, tv, broadband. Gas and electric have one item for each plan: GREENSAVER, LITE, UNLIMITED. Broadband has one item for each speed.',
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
            .meta({ description: 'Similar postcodes that we serve, best match first.' }),
        })
        .meta({ id: 'InvalidQuoteRequest' }),
      errorSchema(...COMMON_BAD_REQUEST_MESSAGES).meta({ id: 'QuoteRejected' }),
    ]),
    serverErrorMessages: ['Failed to retrieve quotes', 'Failed to add user to database'],
  }),
  examples: QUOTES_EXAMPLES,
}

const API_DESCRIPTION = `Bills for shared houses in the UK: get quotes, and create a bills package for a tenant.

Both endpoints accept a POST request with a JSON object. Text is trimmed and normalised to NFC. Null and blank text count as missing. Unknown fields are ignored, but unknown services in \`selectedServices\` are rejected. Every error has \`status: "error"\` and a human-readable message. Every response from our servers has an \`X-Request-Id\` header.

Wait up to 70 seconds for a response. Our load balancer can respond with 502, 503 or 504, without an \`X-Request-Id\`. After a 502 or 504, the request may have succeeded, so retry it with the same Idempotency-Key.

Limits:

- Each key can send 600 requests per minute across both endpoints, unless we’ve agreed another limit with your company, or the key has a lower one. A request whose address isn’t found, or whose postcode is invalid or isn’t served, counts as five. In the RateLimit headers, this limit is \`key\`.
- Each IP address can send 60 requests per minute without a valid key, or with a key whose restrictions exclude the address. In the RateLimit headers, this limit is \`address\`.
- A body can be up to 64 KiB, and must arrive within 10 seconds.

Amounts are in GBP (unit rates and standing charges in pence) and include VAT. Dates are UK calendar dates, YYYY-MM-DD.`

/**
 * Builds the OpenAPI 3.1 document from the same schemas that validate requests.
 *
 * @param serverUrl the base URL of the service, without a trailing slash
 * @param webhooks the `webhooks` section, from lib/webhooks/openapi.ts. This module can't import that section, because
 *   the webhooks domain depends on this domain
 * @param idempotencyHours how long responses are stored for an Idempotency-Key. Default: 48, as for
 *   RETENTION_IDEMPOTENCY_HOURS
 */
export function buildOpenApiDocument(serverUrl: string, webhooks: ZodOpenApiObject['webhooks'], idempotencyHours = 48) {
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: { title: 'House Bills partner API', version: API_VERSION, description: API_DESCRIPTION },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    paths: {
      '/api/external/createBillsPackage.php': { post: toOpenApiOperation(createOperation, idempotencyHours) },
      '/api/external/getQuotes.php': { post: toOpenApiOperation(quotesOperation, idempotencyHours) },
    },
    webhooks,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description:
            'The API key of a registered company. Keys that start with `eb_live_` use real tenants. Keys that start with `eb_test_` use separate test tenants and contracts, and never send emails. A key can be restricted to an endpoint and to networks.',
        },
      },
    },
  }
  return createDocument(document, {
    // Remove the maximum that Zod sets for every integer. It's JavaScript's largest safe integer, which isn't a limit
    // of our API.
    override({ jsonSchema }) {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
}

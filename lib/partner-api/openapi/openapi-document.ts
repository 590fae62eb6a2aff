import { z } from 'zod'
import { createDocument, type ZodOpenApiObject } from 'zod-openapi'
import { billsPackageRequestSchema } from '@/lib/contracts/create/schema'
import { EXISTING_USER_MESSAGE, NEW_USER_MESSAGE } from '@/lib/contracts/create/success-messages'
import { quoteRequestSchema } from '@/lib/quotes/schema'
import { API_VERSION } from '../api-version'
import { CREATE_EXAMPLES } from './create-examples'
import { type PartnerOperation, toOpenApiOperation, WEBHOOKS_TAG } from './openapi-operation'
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

const CONTRACTS = { name: 'Contracts', description: 'House contracts, with their tenants and bills packages.' }
const QUOTES = { name: 'Quotes', description: 'Prices for a property and a tenancy.' }
const WEBHOOKS = { name: WEBHOOKS_TAG, description: 'The messages that we send to your endpoints.' }

const createResultSchema = z
  .object({
    houseContractId: z.int().min(1).meta({ description: 'The ID of the new house contract.' }),
    tenantId: z.int().min(1).meta({ description: 'The ID of the tenant’s account.' }),
    message: z.string().meta({
      examples: [NEW_USER_MESSAGE, EXISTING_USER_MESSAGE],
      description:
        'A human-readable message that says whether an account was created and how its initial password is formed. Never contains the password. The tenant can use the initial password only with the link in the confirmation email.',
    }),
  })
  .meta({ id: 'CreateResult' })

const createOperation: PartnerOperation = {
  operationId: 'createBillsPackage',
  tag: CONTRACTS.name,
  summary: 'Create bills package',
  description:
    'Creates a house contract for a property and tenancy. Finds the tenant’s user account by email, or creates one. Stores the contract and sends the tenant a confirmation email. A tenant can have one contract at a time, with one company. A new one is possible once House Bills support has cancelled the earlier one, or closed it after the tenancy’s last day.',
  request: billsPackageRequestSchema.meta({ id: 'BillsPackageRequest' }),
  responses: buildResponses({
    success: successSchema(createResultSchema).meta({ id: 'BillsPackageCreated' }),
    replaysBadRequests: true,
    badRequest: z.union([invalidFieldsSchema, addressNotFoundSchema, errorSchema]),
  }),
  examples: CREATE_EXAMPLES,
}

const quoteListSchema = z
  .object({
    quotes: z.array(quoteItemSchema).min(1).meta({
      description:
        'In this order: gas, electric, water, tv, broadband. Gas and electric have one item for each plan: GREENSAVER, LITE, UNLIMITED. Broadband has one item for each speed.',
    }),
  })
  .meta({ id: 'QuoteList' })

const invalidQuoteRequestSchema = invalidFieldsSchema
  .extend({
    possibleAddresses: z
      .array(possibleAddressSchema)
      .min(1)
      .max(10)
      .optional()
      .meta({ description: 'Similar postcodes that we serve, best match first.' }),
  })
  .meta({ id: 'InvalidQuoteRequest', description: 'Fields are missing or invalid.' })

const quotesOperation: PartnerOperation = {
  operationId: 'getQuotes',
  tag: QUOTES.name,
  summary: 'Get quotes',
  description:
    'Returns prices for gas, electricity, water, TV and broadband for a postcode, a number of tenants and a tenancy. Stores the tenant’s details if the tenant is new.',
  request: quoteRequestSchema.meta({ id: 'QuoteRequest' }),
  responses: buildResponses({
    success: successSchema(quoteListSchema).meta({ id: 'Quotes' }),
    replaysBadRequests: false,
    badRequest: z.union([invalidQuoteRequestSchema, errorSchema]),
  }),
  examples: QUOTES_EXAMPLES,
}

const describeApi = (
  serverUrl: string,
) => `Bills for shared houses in the UK: get quotes, and create a bills package for a tenant.

Both endpoints accept a POST request with a JSON object. Text is trimmed and normalised to NFC, and lengths count after that. Write dates without spaces. Null and blank text count as missing. Unknown fields are ignored, but unknown services in \`selectedServices\` are rejected. Every error has \`status: "error"\` and a human-readable message. Every response from our servers has an \`X-Request-Id\` header.

Ignore fields, webhook events and error messages that you don’t know, because we may add some within a version. [Compatibility](${serverUrl}/docs/changelog#compatibility) says what else can change.

Wait up to 70 seconds for a response. Our load balancer can respond with 502, 503 or 504, without an \`X-Request-Id\`. After a 502 or 504, the request may have succeeded, so retry it with the same Idempotency-Key.

Limits:

- Each key can send 600 requests per minute across both endpoints, unless we’ve agreed another limit with your company, or the key has a lower one. A request whose address isn’t found, or whose postcode is invalid or isn’t served, counts as five. In the RateLimit headers, this limit is \`key\`.
- Each IP address can send 60 requests per minute without a valid key, or with a key whose restrictions exclude the address. In the RateLimit headers, this limit is \`address\`.
- A body can be up to 64 KiB, and must arrive within 10 seconds.

Amounts are in GBP (unit rates and standing charges in pence) and include VAT. Dates are UK calendar dates, YYYY-MM-DD.`

interface DocumentSettings {
  /** How long responses are stored for an Idempotency-Key. Default: 48, as for RETENTION_IDEMPOTENCY_HOURS. */
  idempotencyHours?: number
  /** House Bills' email address. */
  contactEmail?: string | undefined
}

/**
 * Builds the OpenAPI 3.1 document from the same schemas that validate requests.
 *
 * @param serverUrl the base URL of the service, without a trailing slash
 * @param webhooks the `webhooks` section, from lib/webhooks/openapi.ts. This module can't import that section, because
 *   the webhooks domain depends on this domain
 */
export function buildOpenApiDocument(
  serverUrl: string,
  webhooks: ZodOpenApiObject['webhooks'],
  { idempotencyHours = 48, contactEmail }: DocumentSettings = {},
) {
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      title: 'House Bills partner API',
      version: API_VERSION,
      description: describeApi(serverUrl),
      contact: { name: 'House Bills', url: `${serverUrl}/docs`, ...(contactEmail && { email: contactEmail }) },
      license: { name: 'Proprietary', url: `${serverUrl}/docs/reference#licence` },
    },
    externalDocs: { description: 'Guides', url: `${serverUrl}/docs` },
    servers: [{ url: serverUrl }],
    tags: [CONTRACTS, QUOTES, WEBHOOKS],
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
    override({ jsonSchema, io }) {
      // Remove the maximum that Zod sets for every integer. It's JavaScript's largest safe integer, which isn't a limit
      // of our API.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // Allow further fields in responses, because a later version may add some.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
}

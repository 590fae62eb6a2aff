import { z } from 'zod'
import type { ZodOpenApiObject } from 'zod-openapi'
import { billsPackageRequestSchema } from '@/lib/contracts/create/schema'
import { EXISTING_USER_MESSAGE, NEW_USER_MESSAGE } from '@/lib/contracts/create/success-messages'
import { quoteRequestSchema } from '@/lib/quotes/schema'
import { CREATE_EXAMPLES } from './create-examples'
import { createOpenApiDocument, type DocumentSettings } from './create-openapi-document'
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
    'Creates a house contract for a property and tenancy. Finds the tenant’s user account by email, or creates one. Stores the contract and sends the tenant a confirmation email. A tenant can have one contract at a time, with one company. A new one is possible once the earlier one is cancelled, or once House Bills support has closed it after the tenancy’s last day.',
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

Both endpoints accept a POST request with a JSON object. We trim text and dates. Then we normalise text to NFC, and check its length. Null and blank text count as missing. Unknown fields are ignored, but unknown services in \`selectedServices\` are rejected. Every error has \`status: "error"\` and a human-readable message, and the header \`Error-Code\` contains its code. Every response from our servers has an \`X-Request-Id\` header.

Ignore fields and webhook events that you don’t know, and accept unknown errors, because we may add some within a version. [Compatibility](${serverUrl}/docs/changelog#compatibility) says what else can change.

Wait up to 70 seconds for a response. Our load balancer can respond with 502, 503 or 504, possibly without an \`X-Request-Id\`. After a 502 or 504, the request may have succeeded, so retry it with the same Idempotency-Key.

Limits:

- Each key can send 600 requests per minute across all endpoints. We may have agreed another limit with your company, and a key can have a lower one. A request whose address isn’t found, or whose postcode is invalid or isn’t served, counts as five. A replay of its response counts as one. In the RateLimit headers, this limit is \`key\`.
- Each IP address can send 60 requests per minute without a valid key, or with a key whose restrictions exclude the address. In the RateLimit headers, this limit is \`address\`.
- A body can be up to 64 KiB, and must arrive within 10 seconds.

Amounts are in GBP (unit rates and standing charges in pence) and include VAT. Dates are UK calendar dates, YYYY-MM-DD.`

const STORED_RESPONSES = {
  createBillsPackage:
    'We store successful responses, “Address not found” and “Tenant email already associated with a contract”. If the tenant gets a contract later, we replace a stored “Address not found”. A retry then gets the contract if your company chose an address for this request. Otherwise, it gets “Tenant email already associated with a contract”.',
  getQuotes: 'We store only successful responses.',
}

const describeIdempotencyKey = (
  hours: number,
  storedResponses: string,
) => `Makes a request safe to retry. If you send the same key with the same body (byte for byte) again within ${hours} hours, we don’t carry out the request again. The retry gets the first response.

A key belongs to a company, a mode (live or test) and an endpoint. You can use it with any of the company’s API keys in that mode.

${storedResponses}

After a 409 or 422, the key still belongs to the earlier request. After a 500, 502 or 504, the request may have succeeded, so use the key again only with the same body. After any other response that we don’t store, such as 401, 403, 429, 503 or invalid fields, you can use the key again, even with a different body.`

/**
 * Builds the OpenAPI 3.1 document of the interface from the same schemas that validate requests.
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
  const describeKey = (name: keyof typeof STORED_RESPONSES) =>
    describeIdempotencyKey(idempotencyHours, STORED_RESPONSES[name])
  return createOpenApiDocument(serverUrl, contactEmail, {
    title: 'House Bills partner API',
    description: describeApi(serverUrl),
    tags: [CONTRACTS, QUOTES, WEBHOOKS],
    paths: {
      '/api/external/createBillsPackage.php': {
        post: toOpenApiOperation(createOperation, describeKey('createBillsPackage')),
      },
      '/api/external/getQuotes.php': { post: toOpenApiOperation(quotesOperation, describeKey('getQuotes')) },
    },
    webhooks,
  })
}

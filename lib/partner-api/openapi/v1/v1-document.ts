import type { ZodOpenApiObject } from 'zod-openapi'
import { ENDPOINTS } from '../../endpoints'
import { createOpenApiDocument, type DocumentSettings } from '../create-openapi-document'
import { toOpenApiOperation } from '../openapi-operation'
import { CONTRACT_OPERATIONS, CONTRACTS_TAG } from './contract-operations'
import { ADDRESSES_TAG, LOOKUP_OPERATIONS, QUOTES_TAG } from './lookup-operations'
import { UNMATCHED_ADDRESS_OPERATIONS, UNMATCHED_ADDRESSES_TAG } from './unmatched-address-operations'
import { toPartnerOperation, type V1Operation } from './v1-operation'

// Spectral requires alphabetical order.
const TAGS = [ADDRESSES_TAG, CONTRACTS_TAG, QUOTES_TAG, UNMATCHED_ADDRESSES_TAG]

const OPERATIONS: V1Operation[] = [...CONTRACT_OPERATIONS, ...UNMATCHED_ADDRESS_OPERATIONS, ...LOOKUP_OPERATIONS]

const describeApi = (
  serverUrl: string,
) => `Read and change what your company has created with the [House Bills partner API](${serverUrl}/docs/reference).

The API key, the error format and codes, the rate limits and test mode are the same as for the partner API. Each request counts as one towards the key’s rate limit. A request that suggests or chooses an address counts as five if what you send doesn’t identify one. A restricted key needs the permission “Read contracts and unmatched addresses” or, for requests that change something, “Change contracts and unmatched addresses”.

In the query of a list, an empty parameter counts as missing. A parameter that is unknown, or that is sent more than once, gets a 400.

Requests and responses contain no dates of birth. Their personal data is what your company sent, with any later corrections. Every response from our servers has an \`X-Request-Id\` header.

The version in the path, \`v1\`, is separate from the version of the partner API. Within it, we may add endpoints, fields, events and errors, so ignore fields and events that you don’t know, and accept unknown errors. A change that could break a program gets a new path. [Compatibility](${serverUrl}/docs/changelog#compatibility) says what else can change.`

const describeIdempotencyKey = (
  hours: number,
) => `Makes a request safe to retry. If you send the same key with the same path and body again within ${hours} hours, we don’t carry out the request again. The retry gets the first response.

A key belongs to a company, a mode (live or test) and an operation. You can use it with any of the company’s API keys in that mode.

We store only successful responses. After a 409 or 422, the key still belongs to the earlier request. After a 500, 502 or 504, the request may have succeeded, so use the key again only with the same path and body. After any other error, you can use the key again, even with a different path or body.`

/**
 * Builds the OpenAPI 3.1 document of the endpoints under /api/v1. Their documentation and version are separate from the
 * interface's.
 *
 * @param serverUrl the base URL of the service, without a trailing slash
 */
export function buildV1Document(serverUrl: string, { idempotencyHours = 48, contactEmail }: DocumentSettings = {}) {
  return createOpenApiDocument(serverUrl, contactEmail, {
    title: 'House Bills API v1',
    description: describeApi(serverUrl),
    tags: TAGS,
    paths: buildPaths(serverUrl, describeIdempotencyKey(idempotencyHours)),
  })
}

function buildPaths(serverUrl: string, idempotencyKeyDescription: string): ZodOpenApiObject['paths'] {
  const entries = OPERATIONS.map((operation) => {
    const { method, path } = ENDPOINTS[operation.operationId]
    const openApiOperation = toOpenApiOperation(
      toPartnerOperation({
        ...operation,
        description: operation.description.replaceAll('](/docs/', `](${serverUrl}/docs/`),
      }),
      operation.isWrite ? idempotencyKeyDescription : null,
    )
    return [path, { [method.toLowerCase()]: openApiOperation }]
  })
  return Object.fromEntries(entries)
}

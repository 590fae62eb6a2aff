import { createDocument, type ZodOpenApiObject } from 'zod-openapi'
import { API_VERSION } from '../api-version'

export interface DocumentSettings {
  /** How long responses are stored for an Idempotency-Key. Default: 48, as for RETENTION_IDEMPOTENCY_HOURS. */
  idempotencyHours?: number
  /** House Bills' email address. */
  contactEmail?: string | undefined
}

interface DocumentContent extends Pick<ZodOpenApiObject, 'tags' | 'paths' | 'webhooks'> {
  title: string
  description: string
}

/**
 * Creates an OpenAPI 3.1 document, with the parts that are the same in each of our documents.
 *
 * @param serverUrl the base URL of the service, without a trailing slash
 * @param contactEmail House Bills' email address. Undefined if none is set
 */
export function createOpenApiDocument(
  serverUrl: string,
  contactEmail: string | undefined,
  { title, description, ...content }: DocumentContent,
) {
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      ...{ title, version: API_VERSION, description },
      contact: { name: 'House Bills', url: `${serverUrl}/docs`, ...(contactEmail && { email: contactEmail }) },
      license: { name: 'Proprietary', url: `${serverUrl}/docs/reference#licence` },
    },
    externalDocs: { description: 'Guides', url: `${serverUrl}/docs` },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    ...content,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description:
            'The API key of a registered company. Keys that start with `eb_live_` use real tenants. Keys that start with `eb_test_` use separate test tenants and contracts, and never send emails. A key can be restricted to certain permissions and networks.',
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

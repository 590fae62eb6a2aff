import { createHash, randomUUID } from 'node:crypto'
import { Document, visit } from 'yaml'
import { env } from '@/lib/platform/env'
import { addToRequestContext } from '@/lib/platform/http/request-context'
import { createReadOnlyHandlers } from '../get-and-head-handlers'
import type { createOpenApiDocument, DocumentSettings } from './create-openapi-document'

type OpenApiDocument = ReturnType<typeof createOpenApiDocument>
type BuildDocument = (serverUrl: string, settings: DocumentSettings) => OpenApiDocument

interface DocumentFormat {
  contentType: string
  serialise: (document: OpenApiDocument) => string
}

export const JSON_FORMAT: DocumentFormat = { contentType: 'application/json', serialise: JSON.stringify }

export const YAML_FORMAT: DocumentFormat = { contentType: 'application/yaml', serialise: serialiseAsYaml }

// Every website may read the document, so that partners can open it in tools that run in a browser. It's public and the
// same for everyone.
const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, X-Request-Id',
}

/**
 * Creates the route handlers for an OpenAPI document in a format.
 *
 * @param buildDocument builds the document when it's first requested
 */
export function createDocumentHandlers({ contentType, serialise }: DocumentFormat, buildDocument: BuildDocument) {
  let cachedDocument: ServedDocument | undefined
  return createReadOnlyHandlers(async (request) => {
    cachedDocument ??= buildServedDocument(serialise, buildDocument)
    const { text, etag } = cachedDocument
    const requestId = randomUUID()
    addToRequestContext({ requestId })
    const headers = {
      ...CORS_HEADERS,
      'Content-Type': contentType,
      'Cache-Control': 'public, max-age=300',
      ETag: etag,
      'X-Request-Id': requestId,
    }
    const cachedTags = request.headers.get('if-none-match')?.split(',') ?? []
    // Ignore `W/`, because a proxy that compresses the response turns our strong ETag into a weak one.
    const isNotModified = cachedTags.some((tag) => tag.trim().replace(/^W\//, '') === etag)
    return isNotModified ? new Response(null, { status: 304, headers }) : new Response(text, { headers })
  }, respondToPreflight)
}

async function respondToPreflight(): Promise<Response> {
  const requestId = randomUUID()
  addToRequestContext({ requestId })
  return new Response(null, {
    status: 204,
    headers: {
      ...CORS_HEADERS,
      'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '86400',
      Allow: 'GET, HEAD, OPTIONS',
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
    },
  })
}

interface ServedDocument {
  text: string
  /** A strong ETag, including its quotation marks. */
  etag: string
}

function buildServedDocument(serialise: DocumentFormat['serialise'], buildDocument: BuildDocument): ServedDocument {
  const { appUrl, retention, contactEmail } = env()
  const text = serialise(buildDocument(appUrl, { idempotencyHours: retention.idempotencyHours, contactEmail }))
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}

/** Characters that end a line in YAML 1.1, or that its parsers may skip, but that are ordinary text in YAML 1.2. */
const AMBIGUOUS_CHARACTERS = /[\u0085\u2028\u2029\ufeff]/g

/** Returns a document as YAML that parsers of YAML 1.1 can read too, because many tools still use that version. */
function serialiseAsYaml(document: OpenApiDocument): string {
  // Quotes text that YAML 1.1 would read as another type, such as dates.
  const yaml = new Document(document, { version: '1.1', aliasDuplicateObjects: false })
  visit(yaml, {
    Scalar(_, scalar) {
      // Only text in double quotes can contain escapes.
      if (typeof scalar.value === 'string' && scalar.value.search(AMBIGUOUS_CHARACTERS) >= 0)
        scalar.type = 'QUOTE_DOUBLE'
    },
  })
  const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return yaml.toString({ lineWidth: 0 }).replaceAll(AMBIGUOUS_CHARACTERS, toEscape)
}

// Compares the server's responses and webhook messages with the OpenAPI documents.
import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { buildOpenApiDocument } from '@/lib/partner-api/openapi/openapi-document'
import { buildV1Document } from '@/lib/partner-api/openapi/v1/v1-document'
import { EXACT_PATTERN, MAX_CHARACTERS } from '@/lib/platform/validation/anchored-pattern'
import { WEBHOOKS } from '@/lib/webhooks/openapi'

/** The document of the interface. */
export const OPENAPI_DOCUMENT = buildOpenApiDocument('http://localhost:3000', WEBHOOKS)

/** The document of /api/v1. */
export const V1_DOCUMENT = buildV1Document('http://localhost:3000')

type OpenApiDocument = typeof OPENAPI_DOCUMENT | typeof V1_DOCUMENT

/** The parts of JSON Schema that the tests read. */
export interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  [EXACT_PATTERN]?: string
  minLength?: number
  maxLength?: number
  [MAX_CHARACTERS]?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  examples?: unknown[]
}

export interface OpenApiExample {
  summary: string
  /** The code of an error, as `Error-Code: …`. */
  description?: string
  value: unknown
  /** The request that leads to the example's error. */
  'x-request'?: unknown
}

interface JsonContent {
  'application/json': { schema: Schema; examples: Record<string, OpenApiExample> }
}

interface HeaderSpec {
  $ref?: string
  required?: boolean
  schema: Schema
}

export interface Operation {
  operationId: string
  parameters: { name: string; schema: Schema }[]
  requestBody: { content: JsonContent }
  responses: Record<string, { headers: Record<string, HeaderSpec>; content: JsonContent }>
}

/** The endpoints of the interface. POST is the only method in its document. */
export const OPERATIONS = Object.entries(OPENAPI_DOCUMENT.paths ?? {}).map(([path, { post }]) => ({
  path,
  operation: post as unknown as Operation,
}))

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)
ajv.addFormat('idn-email', true)
ajv.addKeyword({
  keyword: EXACT_PATTERN,
  type: 'string',
  compile: (pattern: string) => {
    const exactPattern = new RegExp(pattern, 'u')
    return (text: string) => exactPattern.test(text)
  },
})
ajv.addKeyword({
  keyword: MAX_CHARACTERS,
  type: 'string',
  validate: (maximum: number, text: string) => [...text.normalize('NFC').trim()].length <= maximum,
})
ajv.addKeyword({
  keyword: 'x-decimal-places',
  type: 'number',
  validate: (decimalPlaces: number, value: number) => Number(value.toFixed(decimalPlaces)) === value,
})
ajv.addSchema(forbidUnknownFields(OPENAPI_DOCUMENT), 'openapi')
ajv.addSchema(forbidUnknownFields(V1_DOCUMENT), 'openapi-v1')

/**
 * Returns a copy of the document whose responses and messages allow only the documented fields. The published document
 * allows others, but a response with an undocumented field is a mistake.
 */
function forbidUnknownFields(document: object): object {
  return JSON.parse(JSON.stringify(document), (key, value) =>
    value?.properties && !/Request$/.test(key) ? { additionalProperties: false, ...value } : value,
  )
}

/** Returns the object to which a reference in the document points. Returns any other object unchanged. */
export function resolveReference<Referenced extends { $ref?: string }>(
  referenced: Referenced,
  openApiDocument: OpenApiDocument = OPENAPI_DOCUMENT,
): Referenced {
  if (!referenced.$ref) return referenced
  const keys = referenced.$ref.slice('#/'.length).split('/')
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], openApiDocument) as Referenced
}

/** Returns the differences between a value and a schema of the document. The list is empty if there are none. */
export function findMismatches(
  schema: Schema,
  value: unknown,
  openApiDocument: OpenApiDocument = OPENAPI_DOCUMENT,
): string[] {
  const validate = compiledValidators.get(schema) ?? ajv.compile(withAbsoluteReferences(schema, openApiDocument))
  compiledValidators.set(schema, validate)
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** Returns the differences between a webhook's message and the document. */
export function findMessageMismatches(body: string): string[] {
  const message = JSON.parse(body)
  const operation = OPENAPI_DOCUMENT.webhooks?.[message.type]?.post as unknown as Operation | undefined
  if (!operation) return [`the document has no event "${message.type}"`]
  return findMismatches(operation.requestBody.content['application/json'].schema, message)
}

const compiledValidators = new Map<Schema, ReturnType<typeof ajv.compile>>()

/** Makes references absolute, so that they also work in a schema that was taken out of the document. */
const withAbsoluteReferences = (schema: Schema, openApiDocument: OpenApiDocument) =>
  JSON.parse(
    JSON.stringify(schema).replaceAll(
      '"#/components/',
      openApiDocument === V1_DOCUMENT ? '"openapi-v1#/components/' : '"openapi#/components/',
    ),
  )

// The checks differ for a baseline server (bench/baselines): it has no rate limit, and its framework may add a charset.
const IS_BASELINE_SERVER = process.env.TESTED_SERVER !== undefined

// Headers that a response may have only if they're documented. The others come from HTTP or Next, or are meant for
// browsers.
const SERVICE_HEADERS = /^(x-(?!content-type-options$)|ratelimit|idempotent-|retry-after$|allow$)/

/**
 * Compares a response with the document of its path, and reads the response's body. Ignores paths that aren't in a
 * document.
 *
 * @param method the request's method, because a response to HEAD has no body
 * @throws {Error} if the response differs from the document
 */
export async function expectDocumented(url: string, response: Response, method = 'POST'): Promise<void> {
  const documented = findDocumentedOperation(new URL(url).pathname)
  if (!documented) return
  const { operation, openApiDocument } = documented
  const documentedResponse = operation.responses[response.status]
  if (!documentedResponse)
    throw new Error(`${operation.operationId}: the document has no response with status ${response.status}`)
  const body = await response.text()
  const mismatchMessages = [
    ...findHeaderMismatches(documentedResponse.headers, response.headers, openApiDocument),
    ...(method === 'HEAD'
      ? []
      : findBodyMismatches(documentedResponse.content, response.headers, body, openApiDocument)),
  ]
  if (mismatchMessages.length === 0) return
  const responseSummary = `${response.status} ${body}`
  throw new Error(
    `${operation.operationId} response differs from the document:  ${mismatchMessages.join('; ')}\n${responseSummary}`,
  )
}

/** Finds the operation with this path in one of the documents. Each path has one operation, whatever the method. */
function findDocumentedOperation(
  pathname: string,
): { operation: Operation; openApiDocument: OpenApiDocument } | undefined {
  for (const openApiDocument of [OPENAPI_DOCUMENT, V1_DOCUMENT]) {
    const paths = Object.entries(openApiDocument.paths ?? {})
    // A path without parameters comes first: /contracts/find isn't the contract with the ID "find".
    const matches = paths.filter(([template]) =>
      new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
    )
    const [, pathItem] = matches.find(([template]) => template === pathname) ?? matches[0] ?? []
    const operation = pathItem?.get ?? pathItem?.post
    if (operation) return { operation: operation as unknown as Operation, openApiDocument }
  }
  return undefined
}

function findBodyMismatches(
  content: JsonContent,
  headers: Headers,
  text: string,
  openApiDocument: OpenApiDocument,
): string[] {
  const contentType = headers.get('content-type')?.replace(IS_BASELINE_SERVER ? /;.*$/ : '', '') ?? ''
  if (!(contentType in content)) return [`the content type is "${contentType}"`]
  const { schema, examples } = content['application/json']
  const body = JSON.parse(text)
  const documentedBodies = Object.values(examples).map(({ value }) => value as ErrorBody)
  return [
    ...findMismatches(schema, body, openApiDocument).map((mismatch) => `body: ${mismatch}`),
    ...(isDocumentedMessage(body, documentedBodies) ? [] : [`no example has the message "${body.message}"`]),
  ]
}

interface ErrorBody {
  status: string
  message?: string
  errors?: unknown
}

/** Returns whether an example has the same message. Only messages about fields needn't have an example. */
const isDocumentedMessage = ({ status, message, errors }: ErrorBody, documentedBodies: ErrorBody[]) =>
  status !== 'error' || errors !== undefined || documentedBodies.some((documented) => documented.message === message)

function findHeaderMismatches(
  documentedHeaders: Record<string, HeaderSpec>,
  headers: Headers,
  openApiDocument: OpenApiDocument,
): string[] {
  const headerMismatches = Object.entries(documentedHeaders)
    .filter(([name]) => !(IS_BASELINE_SERVER && /^ratelimit/i.test(name)))
    .flatMap(([name, reference]) => {
      const { schema, required } = resolveReference(reference, openApiDocument)
      const value = headers.get(name)
      if (value === null) return required ? [`header ${name} is missing`] : []
      return findMismatches(schema, value, openApiDocument).map((mismatch) => `header ${name}: ${mismatch}`)
    })
  const documentedNames = new Set(Object.keys(documentedHeaders).map((name) => name.toLowerCase()))
  const undocumentedHeaders = [...headers.keys()].filter(
    (name) => SERVICE_HEADERS.test(name) && !documentedNames.has(name),
  )
  return [...headerMismatches, ...undocumentedHeaders.map((name) => `header ${name} is not documented`)]
}

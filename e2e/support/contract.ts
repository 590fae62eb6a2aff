// What the OpenAPI document promises, held against what the server answers.
import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { openApiDocument } from '@/lib/partner-api/openapi/document'
import { EXACT_PATTERN } from '@/lib/platform/validation/pattern'
import { WEBHOOKS } from '@/lib/webhooks/openapi'

export const DOCUMENT = openApiDocument('http://localhost:3000', WEBHOOKS)

/** A JSON Schema, as far as the document uses it. */
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
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  examples?: unknown[]
}

export interface Example {
  summary: string
  value: unknown
  /** The request that leads to this refusal. */
  'x-request'?: unknown
}

interface Content {
  'application/json': { schema: Schema; examples: Record<string, Example> }
}

interface Header {
  $ref?: string
  required?: boolean
  schema: Schema
}

export interface Operation {
  operationId: string
  parameters: { name: string; schema: Schema }[]
  requestBody: { content: Content }
  responses: Record<string, { headers: Record<string, Header>; content: Content }>
}

/** The endpoints: 'POST' is the one method that the document has. */
export const OPERATIONS = Object.entries(DOCUMENT.paths ?? {}).map(([path, { post }]) => ({
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
    const exact = new RegExp(pattern, 'u')
    return (text: string) => exact.test(text)
  },
})
ajv.addKeyword({
  keyword: 'x-decimal-places',
  type: 'number',
  validate: (places: number, value: number) => Number(value.toFixed(places)) === value,
})
ajv.addSchema(DOCUMENT, 'openapi')

/** The part of the document that a reference names. */
export function resolve<Part extends { $ref?: string }>(part: Part): Part {
  if (!part.$ref) return part
  const keys = part.$ref.slice('#/'.length).split('/')
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], DOCUMENT) as Part
}

/** What of a value contradicts a schema of the document; empty: nothing. */
export function mismatches(schema: Schema, value: unknown): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(within(schema))
  compiled.set(schema, validate)
  return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** What of a webhook's message contradicts the document. */
export function messageMismatches(body: string): string[] {
  const message = JSON.parse(body)
  const operation = DOCUMENT.webhooks?.[message.type]?.post as unknown as Operation | undefined
  if (!operation) return [`the document has no event "${message.type}"`]
  return mismatches(operation.requestBody.content['application/json'].schema, message)
}

const compiled = new Map<Schema, ReturnType<typeof ajv.compile>>()

/** With references that lead into the document from wherever the schema stands. */
const within = (schema: Schema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/'))

// A server that this one is measured beside (bench/peers) limits nobody, and its framework may add the charset.
const IS_PEER = process.env.TESTED_SERVER !== undefined

// Headers that are nobody's but the service's; the others come from HTTP, Next, or are for browsers.
const OWN = /^(x-(?!content-type-options$)|ratelimit|idempotent-|retry-after$|allow$)/

/**
 * @param method that was called: the answer to a HEAD has no body
 * @throws when a path of the document was answered otherwise than it says; other paths are left alone
 */
export async function expectDocumented(url: string, response: Response, method = 'POST'): Promise<void> {
  const operation = OPERATIONS.find(({ path }) => path === new URL(url).pathname)?.operation
  if (!operation) return
  const documented = operation.responses[response.status]
  if (!documented)
    throw new Error(`${operation.operationId}: the document has no answer with status ${response.status}`)
  const text = await response.text()
  const problems = [
    ...headerProblems(documented.headers, response.headers),
    ...(method === 'HEAD' ? [] : bodyProblems(documented.content, response.headers, text)),
  ]
  if (problems.length === 0) return
  const answer = `${response.status} ${text}`
  throw new Error(`${operation.operationId} answered otherwise than documented: ${problems.join('; ')}\n${answer}`)
}

function bodyProblems(content: Content, sent: Headers, text: string): string[] {
  const type = sent.get('content-type')?.replace(IS_PEER ? /;.*$/ : '', '') ?? ''
  if (!(type in content)) return [`the content type is "${type}"`]
  return mismatches(content['application/json'].schema, JSON.parse(text)).map((problem) => `body: ${problem}`)
}

function headerProblems(documented: Record<string, Header>, sent: Headers): string[] {
  const wrong = Object.entries(documented)
    .filter(([name]) => !(IS_PEER && /^ratelimit/i.test(name)))
    .flatMap(([name, reference]) => {
      const { schema, required } = resolve(reference)
      const value = sent.get(name)
      if (value === null) return required ? [`header ${name} is missing`] : []
      return mismatches(schema, value).map((text) => `header ${name}: ${text}`)
    })
  const names = new Set(Object.keys(documented).map((name) => name.toLowerCase()))
  const strange = [...sent.keys()].filter((name) => OWN.test(name) && !names.has(name))
  return [...wrong, ...strange.map((name) => `header ${name} is not documented`)]
}

// What the OpenAPI document promises, held against what the server answers.
import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../lib/openapi/document'

export const DOCUMENT = openApiDocument('http://localhost:3000')

/** A JSON Schema, as far as the document uses it. */
export interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
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

const compiled = new Map<Schema, ReturnType<typeof ajv.compile>>()

/** With references that lead into the document from wherever the schema stands. */
const within = (schema: Schema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/'))

// Headers that are nobody's but the service's; the others come from HTTP and Next.
const OWN = /^(x-|ratelimit|idempotent-|retry-after$|allow$)/

/**
 * @throws when a path of the document was answered otherwise than it says; other paths are left alone
 */
export async function expectDocumented(url: string, response: Response): Promise<void> {
  const operation = OPERATIONS.find(({ path }) => path === new URL(url).pathname)?.operation
  if (!operation) return
  const documented = operation.responses[response.status]
  if (!documented)
    throw new Error(`${operation.operationId}: the document has no answer with status ${response.status}`)
  const body: unknown = await response.json()
  const problems = [
    ...headerProblems(documented.headers, response.headers),
    ...mismatches(documented.content['application/json'].schema, body).map((text) => `body: ${text}`),
  ]
  if (problems.length === 0) return
  const answer = `${response.status} ${JSON.stringify(body)}`
  throw new Error(`${operation.operationId} answered otherwise than documented: ${problems.join('; ')}\n${answer}`)
}

function headerProblems(documented: Record<string, Header>, sent: Headers): string[] {
  const wrong = Object.entries(documented).flatMap(([name, reference]) => {
    const { schema, required } = resolve(reference)
    const value = sent.get(name)
    if (value === null) return required ? [`header ${name} is missing`] : []
    return mismatches(schema, value).map((text) => `header ${name}: ${text}`)
  })
  const names = new Set(Object.keys(documented).map((name) => name.toLowerCase()))
  const strange = [...sent.keys()].filter((name) => OWN.test(name) && !names.has(name))
  return [...wrong, ...strange.map((name) => `header ${name} is not documented`)]
}

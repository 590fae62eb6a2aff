// Compares the fields of the models in the PHP and Python clients with the OpenAPI document. The types of the TypeScript
// client are generated from it.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CLIENT_RESULTS } from '@/lib/partner-api/docs-samples/client-methods'
import { buildOpenApiDocument } from '@/lib/partner-api/openapi/openapi-document'
import { buildV1Document } from '@/lib/partner-api/openapi/v1/v1-document'
import { WEBHOOKS } from '@/lib/webhooks/openapi'

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const DOCUMENT = buildOpenApiDocument('http://localhost:3000', WEBHOOKS)
const SCHEMAS = DOCUMENT.components?.schemas as Record<string, Schema>
const V1_SCHEMAS = buildV1Document('http://localhost:3000').components?.schemas as Record<string, Schema>

/** Lists the properties of a schema, including those of the schema that it refers to and of all its variants. */
function listProperties({ $ref, properties = {}, anyOf = [], oneOf = [] }: Schema): string[] {
  const parts = [...($ref ? [SCHEMAS[$ref.replace(/^.*\//, '')]!] : []), ...anyOf, ...oneOf]
  return [...new Set([...Object.keys(properties), ...parts.flatMap(listProperties)])]
}

/** Follows a reference, if the schema is one. */
const resolve = (schema: Schema): Schema => (schema.$ref ? SCHEMAS[schema.$ref.replace(/^.*\//, '')]! : schema)

const webhookBodies = Object.values(DOCUMENT.webhooks ?? {}).map((item) => {
  const { post } = item as { post: { requestBody: { content: { 'application/json': { schema: Schema } } } } }
  return resolve(post.requestBody.content['application/json'].schema)
})

const listV1Properties = (name: string) => Object.keys(V1_SCHEMAS[name]!.properties!)
const WRITE_RESULT = ['requestId', 'idempotencyKey', 'isReplay']

const EXPECTED: Record<string, string[]> = {
  BillsPackageRequest: listProperties(SCHEMAS.BillsPackageRequest!),
  SelectedServices: listProperties(resolve(SCHEMAS.BillsPackageRequest!).properties!.selectedServices!),
  QuoteRequest: listProperties(SCHEMAS.QuoteRequest!),
  CreateResult: [...listProperties(SCHEMAS.CreateResult!), ...WRITE_RESULT],
  Quotes: ['quotes', 'requestId', 'isReplay'],
  QuoteItem: listProperties(SCHEMAS.QuoteItem!),
  PossibleAddress: listProperties(SCHEMAS.PossibleAddress!),
  Contract: listV1Properties('Contract'),
  ContractPage: [...listV1Properties('ContractPage'), 'requestId'],
  TimelineEntry: listV1Properties('TimelineEntry'),
  CancelledContract: [...listV1Properties('CancelledContract'), ...WRITE_RESULT],
  ResentEmail: [...listV1Properties('ResentEmail'), ...WRITE_RESULT],
  HeldRequest: listV1Properties('HeldRequest'),
  UnmatchedAddress: listV1Properties('UnmatchedAddress'),
  UnmatchedAddressPage: [...listV1Properties('UnmatchedAddressPage'), 'requestId'],
  UnmatchedAddressChange: [...listV1Properties('UnmatchedAddressChange'), ...WRITE_RESULT],
  ResolvedContract: [...listV1Properties('ResolvedContract'), ...WRITE_RESULT],
  Quote: listV1Properties('Quote'),
  WebhookEvent: ['id', ...listProperties({ anyOf: webhookBodies })],
  WebhookData: listProperties({ anyOf: webhookBodies.map(({ properties }) => properties!.data!) }),
}

const toCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Lists the fields of a Python class: the lines of the form `name: type`. */
function readPythonFields(name: string): string[] {
  const source = ['models', 'webhook'].map((file) => readFileSync(`clients/python/src/house_bills/${file}.py`, 'utf8'))
  const [, body = ''] =
    new RegExp(`^class ${name}\\b.*?:\\n(.*?)(?=^\\S)`, 'ms').exec(`${source.join('\n')}\nend`) ?? []
  return [...body.matchAll(/^ {4}(\w+): /gm)].map(([, field = '']) => toCamelCase(field))
}

/** Lists the public properties of a PHP class, or the keys of an array that phpdoc describes. */
function readPhpFields(name: string): string[] {
  const shapes = ['HouseBillsClient', 'WebhookEvent'].map((file) => readFileSync(`clients/php/src/${file}.php`, 'utf8'))
  const [, shape] = new RegExp(`@phpstan-type ${name} array{(.*?)}`, 's').exec(shapes.join('\n')) ?? []
  if (shape !== undefined) return [...shape.matchAll(/(\w+)\??: /g)].map(([, field = '']) => field)
  const source = readFileSync(`clients/php/src/${name}.php`, 'utf8')
  return [...source.matchAll(/public \??\w+ \$(\w+)/g)].map(([, field = '']) => field)
}

describe.each(Object.keys(EXPECTED))('the fields of %s', (name) => {
  it.each([
    ['Python', readPythonFields],
    ['PHP', readPhpFields],
  ])('have the same names in the %s client as in the OpenAPI document', (_, readFields) => {
    expect(readFields(name).sort()).toEqual(EXPECTED[name]!.sort())
  })
})

it.each(Object.keys(CLIENT_RESULTS))('lists every field of %s in the guide', (name) => {
  expect(CLIENT_RESULTS[name]?.toSorted()).toEqual(EXPECTED[name]?.toSorted())
})

import { expect, it } from 'vitest'
import { WEBHOOKS } from '@/lib/webhooks/openapi'
import { buildOpenApiDocument } from '../openapi/openapi-document'
import { buildV1Document } from '../openapi/v1/v1-document'
import { buildCurlSample } from './build-curl-sample'
import type { SchemaDescription } from './describe-schema'
import type { OpenApiDocument } from './open-api-types'
import { readReference } from './read-reference'

const parse = (document: object): OpenApiDocument => JSON.parse(JSON.stringify(document))

const DOCUMENTS = [
  ['the interface', parse(buildOpenApiDocument('', WEBHOOKS))],
  ['/api/v1', parse(buildV1Document(''))],
] as const

const listOperations = ({ paths, webhooks = {} }: OpenApiDocument) =>
  [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) => Object.values(methods))

it.each(DOCUMENTS)('reads every operation, parameter, response, header and example of %s', (_, document) => {
  const { endpoints, webhooks } = readReference(document)
  const read = [...endpoints, ...webhooks].map(({ id, parameters, body, responses }) => ({
    id,
    parameters: parameters.map(({ key }) => key),
    requests: body?.examples.map(({ value }) => value) ?? [],
    responses: responses.map(({ status, headers, examples }) => ({
      status,
      headers: headers.map(({ name }) => name),
      examples: examples.map(({ value }) => value),
    })),
  }))
  const listExamples = (content?: { example?: unknown; examples?: Record<string, { value: unknown }> }) =>
    content?.example ? [content.example] : Object.values(content?.examples ?? {}).map(({ value }) => value)
  expect(read).toEqual(
    listOperations(document).map(({ operationId, parameters = [], requestBody, responses }) => ({
      id: operationId,
      parameters: parameters.map(({ name }) => name),
      requests: listExamples(requestBody?.content['application/json']),
      responses: Object.entries(responses).map(([status, { headers = {}, content }]) => ({
        status,
        headers: Object.keys(headers),
        examples: listExamples(content?.['application/json']),
      })),
    })),
  )
})

it.each(DOCUMENTS)('describes every field of every schema of %s, with its description', (_, document) => {
  const { endpoints, webhooks } = readReference(document)
  const described = new Map<string, string>()
  const collect = ({ name, fields, variants }: SchemaDescription) => {
    for (const field of fields) {
      if (name) described.set(`${name}.${field.key}`, field.description ?? '')
      collect(field)
    }
    variants.forEach(collect)
  }
  for (const { body, responses } of [...endpoints, ...webhooks]) {
    if (body) collect(body.schema)
    for (const response of responses) if (response.body) collect(response.body)
  }
  const fields = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).map(([key, { description }]) => ({ name: `${name}.${key}`, description })),
  )
  expect(fields.length).toBeGreaterThan(100)
  for (const { name, description } of fields) {
    expect(described.get(name), name).toContain(description ?? '')
  }
})

it.each(DOCUMENTS)('finds the error code of every error of %s', (_, document) => {
  const errors = readReference(document).endpoints.flatMap(({ responses }) =>
    responses.filter(({ status }) => status !== '200').flatMap(({ examples }) => examples),
  )
  expect(errors.filter(({ errorCode }) => !errorCode)).toEqual([])
})

it('describes types, limits and nested fields in words', () => {
  const [createBillsPackage] = readReference(DOCUMENTS[0][1]).endpoints
  const findField = (key: string) => createBillsPackage?.body?.schema.fields.find((field) => field.key === key)
  expect(findField('firstName')).toMatchObject({ type: 'string', isRequired: true, limits: ['1 to 100 characters'] })
  expect(findField('birthday')).toMatchObject({ type: 'string', examples: ['"2001-04-23"'] })
  expect(findField('numberOfTenants')).toMatchObject({ type: 'integer or string', limits: ['1 to 50'] })
  expect(findField('selectedServices')).toMatchObject({
    type: 'object',
    limits: ['no other fields'],
    fields: ['gas', 'electricity', 'water', 'tv', 'wifi'].map((key) => ({
      key,
      type: 'boolean, "true" or "false"',
      isRequired: false,
    })),
  })
  const listContracts = readReference(DOCUMENTS[1][1]).endpoints.find(({ id }) => id === 'listContracts')
  expect(listContracts?.parameters).toMatchObject([
    { key: 'status', values: ['"active"', '"cancelled"', '"closed"'] },
    ...['createdFrom', 'createdTo', 'startingAfter'].map((key) => ({ key, isRequired: false })),
    { key: 'limit', in: 'query', limits: ['1 to 100', 'default: 50'] },
  ])
  const badRequest = createBillsPackage?.responses.find(({ status }) => status === '400')
  expect(badRequest?.body?.variants.map(({ name }) => name)).toEqual([
    'InvalidFields',
    'AddressNotFound',
    'ErrorResponse',
  ])
})

it('writes each request as a curl command with the example’s parameters and body', () => {
  const commands = new Map(
    DOCUMENTS.flatMap(([, document]) =>
      readReference(document).endpoints.map((operation) => [operation.id, buildCurlSample(operation)] as const),
    ),
  )
  expect(commands.get('getContract')).toBe(`curl -sS "$BASE_URL/api/v1/contracts/1042" \\\n  -H "X-API-Key: $API_KEY"`)
  expect(commands.get('cancelContract')).toContain('curl -sS -X POST "$BASE_URL/api/v1/contracts/1042/cancel"')
  expect(commands.get('createBillsPackage')).toContain(`"email": "ada.brown+'$(date +%s%N)'@example.com"`)
  expect([...commands.values()].filter((command) => /[{]\w+[}]/.test(command))).toEqual([])
})

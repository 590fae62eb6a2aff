import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { contractQuerySchema } from '@/lib/contracts/read-back/schema'
import { unmatchedAddressQuerySchema } from '@/lib/contracts/unmatched-addresses/read-back/schema'
import { WEBHOOKS } from '@/lib/webhooks/openapi'
import { ENDPOINTS } from '../endpoints'
import { buildOpenApiDocument } from './openapi-document'
import { listContractsQuery } from './v1/contract-operations'
import { listUnmatchedAddressesQuery } from './v1/unmatched-address-operations'
import { buildV1Document } from './v1/v1-document'

const buildDocument = (settings: Parameters<typeof buildOpenApiDocument>[2] = {}) =>
  buildOpenApiDocument('https://bills.house.test', WEBHOOKS, settings)

const listOperations = ({ paths, webhooks }: ReturnType<typeof buildOpenApiDocument>) =>
  [...Object.values(paths ?? {}), ...Object.values(webhooks ?? {})].map(({ post }) => post)

it.each([48, 72])('documents that a retry with an Idempotency-Key within %i hours gets the first response', (hours) => {
  const document = JSON.stringify(buildDocument({ idempotencyHours: hours }))
  expect(document.match(/within \d+ hours/g)).toEqual(Array(2).fill(`within ${hours} hours`))
})

const DOCUMENTS = [
  ['the interface', buildDocument()],
  ['/api/v1', buildV1Document('https://bills.house.test')],
] as const

it.each(DOCUMENTS)(
  'lists the groups of operations of %s in alphabetical order, as Spectral requires',
  (_, { tags = [] }) => {
    const names = tags.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
  },
)

it.each(DOCUMENTS)('follows Redocly’s recommended rules in the document of %s', async (_, openApiDocument) => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const findProblems = async (document: object) =>
    (await lintFromString({ source: JSON.stringify(document), config })).map(({ ruleId }) => ruleId)
  expect(await findProblems(openApiDocument)).toEqual([])
  expect(await findProblems({ ...openApiDocument, servers: [] })).toEqual(['no-empty-servers'])
})

it('says for each endpoint which of its responses are stored under an Idempotency-Key', () => {
  const { paths = {} } = buildDocument()
  const describeKey = (path: string) => JSON.stringify(paths[path]?.post?.parameters)
  expect(describeKey('/api/external/createBillsPackage.php')).toContain('We store successful responses, “Address')
  expect(describeKey('/api/external/getQuotes.php')).toContain('We store only successful responses.')
  expect(describeKey('/api/external/getQuotes.php')).not.toContain('Address not found')
})

it('names a contact, a licence and the group of every operation', () => {
  const { info, tags } = buildDocument({ contactEmail: 'bills@house.test' })
  expect(info.contact).toEqual({
    name: 'House Bills',
    url: 'https://bills.house.test/docs',
    email: 'bills@house.test',
  })
  expect(info.license).toEqual({ name: 'Proprietary', url: 'https://bills.house.test/docs/reference#licence' })
  expect(tags).toEqual(['Contracts', 'Quotes', 'Webhooks'].map((name) => ({ name, description: expect.any(String) })))
  const usedTags = listOperations(buildDocument()).flatMap((operation) => operation?.tags ?? ['none'])
  expect(usedTags).toEqual(['Contracts', 'Quotes', ...Object.keys(WEBHOOKS).map(() => 'Webhooks')])
})

it('gives every operation an ID that can be the name of a method', () => {
  const operationIds = listOperations(buildDocument()).map((operation) => operation?.operationId)
  expect(operationIds).toEqual([
    ...['createBillsPackage', 'getQuotes'],
    ...[
      'contractCreated',
      'contractCorrected',
      'contractCancelled',
      'addressNeeded',
      'addressClosed',
      'mailBounced',
      'endpointVerification',
    ],
  ])
})

it.each(DOCUMENTS)('names every object in the document of %s, and allows it to have further fields', (_, document) => {
  const { paths, webhooks, components } = document
  const inlineObjects: unknown[] = []
  JSON.stringify([paths, webhooks], (_, value) => {
    if (value?.properties) inlineObjects.push(value)
    return value
  })
  expect(inlineObjects).toEqual([])
  const schemas: Record<string, { properties?: Record<string, object> }> = JSON.parse(
    JSON.stringify(components?.schemas),
  )
  const objectSchemas = Object.entries(schemas).filter(([, { properties }]) => properties)
  expect(objectSchemas.length).toBeGreaterThan(10)
  for (const [name, { properties = {}, ...schema }] of objectSchemas) {
    expect([name, 'additionalProperties' in schema]).toEqual([name, false])
    const inlineFields = Object.keys(properties).filter((field) => 'properties' in (properties[field] ?? {}))
    expect([name, inlineFields]).toEqual([name, name === 'BillsPackageRequest' ? ['selectedServices'] : []])
  }
})

it('documents each endpoint under /api/v1 with its path, its method and the parameters that it accepts', () => {
  const endpoints = Object.entries(ENDPOINTS).filter(([, { path }]) => path.startsWith('/api/v1/'))
  const documented = Object.entries(buildV1Document('https://bills.house.test').paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => [operationId, { method: method.toUpperCase(), path }]),
  )
  expect(documented.sort()).toEqual(endpoints.sort())
  expect(Object.keys(listContractsQuery.shape)).toEqual(Object.keys(contractQuerySchema.shape))
  expect(Object.keys(listUnmatchedAddressesQuery.shape)).toEqual(Object.keys(unmatchedAddressQuerySchema.shape))
})

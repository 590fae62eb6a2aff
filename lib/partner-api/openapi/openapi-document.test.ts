import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { WEBHOOKS } from '@/lib/webhooks/openapi'
import { buildOpenApiDocument } from './openapi-document'

const buildDocument = (settings: Parameters<typeof buildOpenApiDocument>[2] = {}) =>
  buildOpenApiDocument('https://bills.house.test', WEBHOOKS, settings)

const listOperations = ({ paths, webhooks }: ReturnType<typeof buildOpenApiDocument>) =>
  [...Object.values(paths ?? {}), ...Object.values(webhooks ?? {})].map(({ post }) => post)

it.each([48, 72])('documents that a retry with an Idempotency-Key within %i hours gets the first response', (hours) => {
  const document = JSON.stringify(buildDocument({ idempotencyHours: hours }))
  expect(document.match(/within \d+ hours/g)).toEqual(Array(2).fill(`within ${hours} hours`))
})

it('follows Redocly’s recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const findProblems = async (document: object) =>
    (await lintFromString({ source: JSON.stringify(document), config })).map(({ ruleId }) => ruleId)
  expect(await findProblems(buildDocument())).toEqual([])
  expect(await findProblems({ ...buildDocument(), servers: [] })).toEqual(['no-empty-servers'])
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
      'contractCancelled',
      'addressNeeded',
      'addressClosed',
      'mailBounced',
      'endpointVerification',
    ],
  ])
})

it('names every object in responses and messages, and allows it to have further fields', () => {
  const { paths, webhooks, components } = buildDocument()
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
  expect(objectSchemas.length).toBeGreaterThan(20)
  for (const [name, { properties = {}, ...schema }] of objectSchemas) {
    expect([name, 'additionalProperties' in schema]).toEqual([name, false])
    const inlineFields = Object.keys(properties).filter((field) => 'properties' in (properties[field] ?? {}))
    expect([name, inlineFields]).toEqual([name, name === 'BillsPackageRequest' ? ['selectedServices'] : []])
  }
})

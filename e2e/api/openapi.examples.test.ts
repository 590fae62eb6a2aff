// Sends the request of every example in the OpenAPI document and expects exactly the example's response.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { INPUT_EXAMPLES } from '@/lib/partner-api/docs-samples/input-examples'
import { expectDocumented, findMismatches, OPERATIONS, type OpenApiExample } from '../helpers/check-against-openapi'
import {
  EXAMPLE_SCENARIOS,
  type ScenarioContext,
  sendExampleRequest,
  sendIncompleteBody,
} from '../helpers/openapi-example-scenarios'
import { startTestService, type TestService } from '../helpers/start-test-service'

let service: TestService
/** The responses that take ten seconds each, by path. `beforeAll` sends the requests together, to save time. */
let slowResponses: Record<string, Promise<Response>>

beforeAll(async () => {
  service = await startTestService()
  slowResponses = Object.fromEntries(OPERATIONS.map(({ path }) => [path, sendIncompleteBody(service, path)]))
})
afterAll(() => service.stop())

// Each example starts with empty tables, so the first contract and the first tenant have the ID 1.
beforeEach(() => service.db.sql('TRUNCATE tenants, house_contracts, idempotency_keys RESTART IDENTITY CASCADE'))

describe.each(OPERATIONS)('$operation.operationId in the API specification', ({ path, operation }) => {
  const acceptedExamples = operation.requestBody.content['application/json'].examples
  const [firstAcceptedExample] = Object.values(acceptedExamples)
  const responseExamples = Object.entries(operation.responses).flatMap(([status, { content }]) =>
    Object.entries(content['application/json'].examples).map(([name, example]) => ({ status, name, example })),
  )

  const findExampleRequest = (name: string, example: OpenApiExample) =>
    acceptedExamples[name]?.value ?? example['x-request']

  it('has a reproducible example for every status', () => {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      expect([status, Object.keys(content['application/json'].examples)]).not.toEqual([status, []])
    }
    const names = responseExamples.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(Object.keys(acceptedExamples)))
    for (const { name, example } of responseExamples) {
      expect([name, findExampleRequest(name, example) !== undefined || name in EXAMPLE_SCENARIOS]).toEqual([name, true])
    }
  })

  it('has example requests that match its schema', () => {
    const { schema, examples } = operation.requestBody.content['application/json']
    expect(Object.keys(examples).length).toBeGreaterThan(0)
    for (const { value } of Object.values(examples)) expect(findMismatches(schema, value)).toEqual([])
    const successfulNames = responseExamples.filter(({ status }) => status === '200').map(({ name }) => name)
    expect(successfulNames).toEqual(expect.arrayContaining(Object.keys(examples)))
  })

  it.each(responseExamples)(
    'responds as in the example "$name", with the status $status',
    async ({ status, name, example }) => {
      const request = findExampleRequest(name, example) ?? firstAcceptedExample?.value
      const context: ScenarioContext = { service, path, request, idempotencyKey: randomUUID() }
      const response =
        name === 'tooSlow'
          ? (await slowResponses[path]!).clone()
          : await (EXAMPLE_SCENARIOS[name] ?? sendExampleRequest)(context)
      await expectDocumented(service.baseUrl + path, response.clone())
      const { value, description } = example as OpenApiExample
      expect([response.status, await response.json()]).toEqual([Number(status), value])
      const code = response.headers.get('error-code')
      expect(description).toBe(code ? `Error-Code: \`${code}\`` : undefined)
    },
  )
})

it('responds to an incomplete body as the guide “Input rules” says', async () => {
  const { status, message } = INPUT_EXAMPLES.statuses.find(({ isBodyIncomplete }) => isBodyIncomplete)!
  for (const response of await Promise.all(Object.values(slowResponses))) {
    expect([response.status, await response.clone().json()]).toEqual([status, { status: 'error', message }])
  }
})

it('has an example in the OpenAPI document for every test scenario', () => {
  const names = OPERATIONS.flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap(({ content }) => Object.keys(content['application/json'].examples)),
  )
  expect(names).toEqual(expect.arrayContaining(Object.keys(EXAMPLE_SCENARIOS)))
})

// Every example of the OpenAPI document, executed: the request leads to the answer, letter by letter.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Example, expectDocumented, mismatches, OPERATIONS } from '../support/contract'
import { PROVOCATIONS, type Situation, send, sendSlowly } from '../support/provocations'
import { type Service, startService } from '../support/service'

let service: Service
/** The one answer that takes ten seconds, asked for by all endpoints at the same time. */
let slow: Record<string, Promise<Response>>

beforeAll(async () => {
  service = await startService()
  slow = Object.fromEntries(OPERATIONS.map(({ path }) => [path, sendSlowly(service, path)]))
})
afterAll(() => service.stop())

// Each example begins with nothing stored, so that the first contract and tenant have number 1.
beforeEach(() => service.db.sql('TRUNCATE tenants, house_contracts, idempotency_keys RESTART IDENTITY CASCADE'))

describe.each(OPERATIONS)('$operation.operationId', ({ path, operation }) => {
  const accepted = operation.requestBody.content['application/json'].examples
  const [firstAccepted] = Object.values(accepted)
  const answers = Object.entries(operation.responses).flatMap(([status, { content }]) =>
    Object.entries(content['application/json'].examples).map(([name, example]) => ({ status, name, example })),
  )

  const requestOf = (name: string, example: Example) => accepted[name]?.value ?? example['x-request']

  it('has an example of every status, and a way to each', () => {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      expect([status, Object.keys(content['application/json'].examples)]).not.toEqual([status, []])
    }
    const names = answers.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(Object.keys(accepted)))
    for (const { name, example } of answers) {
      expect([name, requestOf(name, example) !== undefined || name in PROVOCATIONS]).toEqual([name, true])
    }
  })

  it('shows with the request only what it allows', () => {
    const { schema, examples } = operation.requestBody.content['application/json']
    expect(Object.keys(examples).length).toBeGreaterThan(0)
    for (const { value } of Object.values(examples)) expect(mismatches(schema, value)).toEqual([])
    const succeeding = answers.filter(({ status }) => status === '200').map(({ name }) => name)
    expect(succeeding).toEqual(expect.arrayContaining(Object.keys(examples)))
  })

  it.each(answers)('$status $name', async ({ status, name, example }) => {
    const request = requestOf(name, example) ?? firstAccepted?.value
    const situation: Situation = { service, path, request, key: randomUUID() }
    const response = name === 'tooSlow' ? await slow[path]! : await (PROVOCATIONS[name] ?? send)(situation)
    await expectDocumented(service.baseUrl + path, response.clone())
    expect([response.status, await response.json()]).toEqual([Number(status), (example as Example).value])
  })
})

it('has no way that leads to no example', () => {
  const names = OPERATIONS.flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap(({ content }) => Object.keys(content['application/json'].examples)),
  )
  expect(names).toEqual(expect.arrayContaining(Object.keys(PROVOCATIONS)))
})

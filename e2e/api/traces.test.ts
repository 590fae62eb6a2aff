import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually'
import { LOQATE_KEY, type LoqateStandIn, loqateStandIn } from '../support/loqate-stand-in'
import { type OtlpStandIn, otlpStandIn, type Span } from '../support/otlp-stand-in'
import { billsPackage } from '../support/requests'
import { type Child, documented, end, type Service, startService, startWorker } from '../support/service'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const HOME = {
  ...{ subBuilding: null, buildingName: null, number: '12', street: 'Canary Street', locality: null },
  ...{ town: 'Leeds', county: null, postcode: 'LS6 3AA' },
}
const PERSON = { firstName: 'Canaryfirst', lastName: 'Canarylast', email: 'canary@example.org' }

let collector: OtlpStandIn
let loqate: LoqateStandIn
let service: Service
let worker: Child
let spans: Span[]

beforeAll(async () => {
  collector = await otlpStandIn()
  loqate = await loqateStandIn([HOME])
  service = await startService({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    EMBEDDED: '1',
    ADDRESS_PROVIDER: 'loqate',
    LOQATE_KEY,
    LOQATE_BASE_URL: loqate.url,
  })
  worker = startWorker({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const url = `${service.baseUrl}/api/external/createBillsPackage.php?canaryquery=1`
  await documented(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-API-Key': service.liveKey,
      traceparent: `00-${TRACE}-${PARENT}-01`,
      tracestate: 'vendor=canarystate',
    },
    body: JSON.stringify(billsPackage({ ...PERSON, address: '12 Canary Street, Leeds, LS6 3AA' })),
  })
  await (await documented(`${service.baseUrl}/?canaryquery=1`)).text()
  await (await documented(`${service.baseUrl}/docs/nothing`)).text()
  await service.create(billsPackage({ ...PERSON, contactNo: 'Canarynumber' }))
  // So that the calls are in the request log, whose statements are to be in no trace.
  const rows = (query: string) => service.db.sql(`SELECT FROM ${query}`)
  await eventually(async () => expect(await rows('api_requests WHERE api_key_id > 0')).toHaveLength(2))
  await eventually(async () => expect(await rows("emails WHERE state = 'captured'")).toHaveLength(1))
  // The collector gets what is left when a process ends: batches otherwise wait for five seconds.
  await Promise.all([end(service.server), end(worker)])
  spans = collector.spans()
})
afterAll(async () => {
  await Promise.all([service.stop(), end(worker)])
  await Promise.all([collector.close(), loqate.close()])
})

it('loses nothing on the way, the last batch included', () => {
  expect(service.server.output()).not.toMatch(/traces were not sent|work at the stop/)
})

const ofTrace = () => spans.filter(({ traceId }) => traceId === TRACE)
const named = (name: string) => {
  const found = ofTrace().find((span) => span.name === name)
  if (!found) throw new Error(`no span ${name} among ${ofTrace().map((span) => span.name)}`)
  return found
}

it('continues the trace of the caller, with a span for the request and each of its steps', () => {
  const request = named('POST /api/external/createBillsPackage.php')
  expect(request.parentSpanId).toBe(PARENT)
  const ancestors = (span: Span): string[] => {
    const parent = ofTrace().find(({ spanId }) => spanId === span.parentSpanId)
    return parent ? [parent.name, ...ancestors(parent)] : []
  }
  expect(ancestors(named('database SELECT api_keys'))).toEqual(expect.arrayContaining(['key check', request.name]))
  expect(ancestors(named('database SELECT store_bills_package'))).toEqual(
    expect.arrayContaining(['work', request.name]),
  )
  expect(ancestors(named('loqate find'))).toEqual(expect.arrayContaining(['work', request.name]))
})

it('has nothing that is done for many requests together', () => {
  expect(spans.filter(({ name }) => /api_requests|UPDATE api_keys/.test(name))).toEqual([])
})

it('says no status, which Next reads before it knows that a page is not found', () => {
  expect(spans.map(({ name }) => name)).toContainEqual(expect.stringMatching(/not-found|docs/))
  expect(collector.text()).not.toContain('status_code')
})

it('gives the request’s span the ids of its line in the log', () => {
  const lines = service.server
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line): { path: string; traceId: string; spanId: string } => JSON.parse(line))
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const { path, traceId, spanId } of lines) {
    expect(
      spans.find((span) => span.spanId === spanId),
      path,
    ).toMatchObject({ traceId })
  }
})

it('has a span for each e-mail that the worker hands over', () => {
  const email = spans.find(({ name }) => name === 'e-mail')
  const below = spans.filter(({ parentSpanId }) => parentSpanId === email?.spanId)
  expect(below.map(({ name }) => name)).toContain('database findFirst Email')
})

it('repeats nothing that was sent: no person, no key, no query', () => {
  expect(collector.text()).not.toMatch(/canary/i)
  expect(collector.text()).not.toContain(service.liveKey.slice(0, 12))
  // Both stand in the addresses that Loqate is called by.
  for (const text of [collector.text(), service.server.output()]) {
    expect(text).not.toContain(LOQATE_KEY)
    expect(text).not.toMatch(/canary street|LS6/i)
  }
  for (const name of ['X-API-Key', 'http.target', 'exception']) expect(collector.text()).not.toContain(name)
})

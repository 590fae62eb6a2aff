import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../helpers/eventually'
import { type FakeLoqate, LOQATE_API_KEY, startFakeLoqate } from '../helpers/fake-loqate'
import { type FakeOtlpCollector, type OtlpSpan, startFakeOtlpCollector } from '../helpers/fake-otlp-collector'
import { buildBillsPackage } from '../helpers/request-bodies'
import {
  fetchDocumented,
  type SpawnedProcess,
  spawnWorker,
  startTestService,
  stopProcess,
  type TestService,
} from '../helpers/start-test-service'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const PARENT_SPAN_ID = 'b7ad6b7169203331'
const CANARY_HOME = {
  ...{ subBuilding: null, buildingName: null, number: '12', street: 'Canary Street', locality: null },
  ...{ town: 'Leeds', county: null, postcode: 'LS6 3AA' },
}
const PERSON = { firstName: 'Canaryfirst', lastName: 'Canarylast', email: 'canary@example.org' }

let collector: FakeOtlpCollector
let loqate: FakeLoqate
let service: TestService
let worker: SpawnedProcess
let spans: OtlpSpan[]

beforeAll(async () => {
  collector = await startFakeOtlpCollector()
  loqate = await startFakeLoqate([CANARY_HOME])
  service = await startTestService({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    EMBEDDED: '1',
    ADDRESS_PROVIDER: 'loqate',
    LOQATE_KEY: LOQATE_API_KEY,
    LOQATE_BASE_URL: loqate.url,
  })
  worker = spawnWorker({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const url = `${service.baseUrl}/api/external/createBillsPackage.php?canaryquery=1`
  await fetchDocumented(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-API-Key': service.liveKey,
      traceparent: `00-${TRACE_ID}-${PARENT_SPAN_ID}-01`,
      tracestate: 'vendor=canarystate',
    },
    body: JSON.stringify(buildBillsPackage({ ...PERSON, address: '12 Canary Street, Leeds, LS6 3AA' })),
  })
  await (await fetchDocumented(`${service.baseUrl}/?canaryquery=1`)).text()
  await (await fetchDocumented(`${service.baseUrl}/docs/nothing`)).text()
  await service.createBillsPackage(buildBillsPackage({ ...PERSON, contactNo: 'Canarynumber' }))
  // Wait for the request log and the email, because the tests check which of their database statements are traced.
  const selectRows = (query: string) => service.db.sql(`SELECT FROM ${query}`)
  await eventually(async () => expect(await selectRows('api_requests WHERE api_key_id > 0')).toHaveLength(2))
  await eventually(async () => expect(await selectRows("emails WHERE status = 'captured'")).toHaveLength(1))
  // A process sends its remaining spans when it exits. Otherwise, it would send them after five seconds.
  await Promise.all([stopProcess(service.serverProcess), stopProcess(worker)])
  spans = collector.spans()
})
afterAll(async () => {
  await Promise.all([service.stop(), stopProcess(worker)])
  await Promise.all([collector.close(), loqate.close()])
})

it('exports trace spans without logging an error, even while the server stops', () => {
  expect(service.serverProcess.output()).not.toMatch(/traces were not sent|shutdown hook/)
})

const findTraceSpans = () => spans.filter(({ traceId }) => traceId === TRACE_ID)
const getSpan = (name: string) => {
  const match = findTraceSpans().find((span) => span.name === name)
  if (!match) throw new Error(`no span ${name} among ${findTraceSpans().map((span) => span.name)}`)
  return match
}

it('continues the caller’s trace, with one span for the request and one for each of its steps', () => {
  const request = getSpan('POST /api/external/createBillsPackage.php')
  expect(request.parentSpanId).toBe(PARENT_SPAN_ID)
  const listAncestors = (span: OtlpSpan): string[] => {
    const parent = findTraceSpans().find(({ spanId }) => spanId === span.parentSpanId)
    return parent ? [parent.name, ...listAncestors(parent)] : []
  }
  expect(listAncestors(getSpan('database SELECT api_keys'))).toEqual(
    expect.arrayContaining(['key check', request.name]),
  )
  expect(listAncestors(getSpan('database SELECT store_bills_package'))).toEqual(
    expect.arrayContaining(['work', request.name]),
  )
  expect(listAncestors(getSpan('loqate find'))).toEqual(expect.arrayContaining(['work', request.name]))
})

it('creates no spans for background writes, such as those to the request log', () => {
  expect(spans.filter(({ name }) => /api_requests|UPDATE api_keys/.test(name))).toEqual([])
})

it('exports no HTTP status in spans, because the status would be wrong for a page that isn’t found', () => {
  expect(spans.map(({ name }) => name)).toContainEqual(expect.stringMatching(/not-found|docs/))
  expect(collector.rawBodies()).not.toContain('status_code')
})

it('logs the trace ID and the span ID of each request', () => {
  const lines = service.serverProcess
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

it('creates a span for an email that the worker handles, with the database query as a child span', () => {
  const email = spans.find(({ name }) => name === 'e-mail')
  const childSpans = spans.filter(({ parentSpanId }) => parentSpanId === email?.spanId)
  expect(childSpans.map(({ name }) => name)).toContain('database findFirst Email')
})

it('exports no personal data, API keys or query strings in spans', () => {
  expect(collector.rawBodies()).not.toMatch(/canary/i)
  expect(collector.rawBodies()).not.toContain(service.liveKey.slice(0, 12))
  // Loqate's URLs contain the key and the address, so neither the traces nor the server's log may contain them.
  for (const text of [collector.rawBodies(), service.serverProcess.output()]) {
    expect(text).not.toContain(LOQATE_API_KEY)
    expect(text).not.toMatch(/canary street|LS6/i)
  }
  for (const name of ['X-API-Key', 'http.target', 'exception']) expect(collector.rawBodies()).not.toContain(name)
})

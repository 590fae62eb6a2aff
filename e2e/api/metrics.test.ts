import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import {
  fetchDocumented,
  type SpawnedProcess,
  spawnServer,
  spawnWorker,
  startTestService,
  stopProcess,
  type TestService,
} from '../helpers/start-test-service'

const METRICS_TOKEN = 'a-token-of-the-metrics'
const requestMetrics = (service: TestService, token?: string, method = 'GET') =>
  fetchDocumented(`${service.baseUrl}/api/metrics`, {
    method,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  })

describe('the metrics endpoint if METRICS_TOKEN isn’t set', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.stop())

  it.each(['GET', 'POST'])('responds to the method %s as if the path didn’t exist', async (method) => {
    const response = await requestMetrics(service, METRICS_TOKEN, method)
    expect([response.status, await response.json()]).toEqual([404, { status: 'error', message: 'Not found' }])
  })
})

describe('the metrics endpoint if METRICS_TOKEN is set', () => {
  let service: TestService
  let worker: SpawnedProcess
  beforeAll(async () => {
    service = await startTestService({ METRICS_TOKEN })
    worker = spawnWorker()
  })
  afterAll(async () => {
    await stopProcess(worker)
    await service.stop()
  })

  it.each([undefined, 'another-token', METRICS_TOKEN.slice(1)])('responds with 401 to the token %j', async (token) => {
    const response = await requestMetrics(service, token)
    expect([response.status, await response.json()]).toEqual([401, { status: 'error', message: 'Unauthorized' }])
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('responds with 429 to an IP address that has sent too many wrong tokens, but not to another IP address', async () => {
    const { baseUrl, serverProcess } = await spawnServer({ METRICS_TOKEN, TRUSTED_PROXY_HOPS: '1' })
    const requestFrom = (address: string, token: string) =>
      fetchDocumented(`${baseUrl}/api/metrics`, {
        headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address },
      })
    const admittedStatuses: number[] = []
    let rejected = await requestFrom('192.0.2.1', 'a-guess')
    for (; rejected.status !== 429; rejected = await requestFrom('192.0.2.1', 'a-guess'))
      admittedStatuses.push(rejected.status)
    // Poll, because a new minute may begin between the requests, and then attempts are allowed again.
    const readBothStatuses = async () => [
      (await requestFrom('192.0.2.1', 'a-guess')).status,
      (await requestFrom('192.0.2.1', METRICS_TOKEN)).status,
    ]
    await expect.poll(readBothStatuses).toEqual([429, 429])
    expect(await rejected.json()).toEqual({ status: 'error', message: 'Too many requests' })
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
    // Up to 120 attempts are admitted if a minute ended in the meantime.
    expect(admittedStatuses.length).toBeLessThanOrEqual(120)
    expect(new Set(admittedStatuses)).toEqual(new Set([401]))
    for (let attempt = 0; attempt < 130; attempt++)
      expect((await requestFrom('192.0.2.2', METRICS_TOKEN)).status).toBe(200)
    await stopProcess(serverProcess)
  })

  it('responds with 405 to POST', async () => {
    expect((await requestMetrics(service, METRICS_TOKEN, 'POST')).status).toBe(405)
  })

  it('counts requests by endpoint, status and mode, and measures durations by endpoint', async () => {
    const samplesBefore = await scrapeMetrics()
    await service.getQuotes(buildQuoteRequest())
    await service.getQuotes(buildQuoteRequest(), service.testKey)
    await service.createBillsPackage(buildBillsPackage({ contactNo: '0' }))
    await service.createBillsPackage(buildBillsPackage(), 'no-key')
    const measureIncreases = createIncreaseReader(samplesBefore, [
      ['house_bills_requests_total', { endpoint: 'getQuotes', status: '200', mode: 'live' }],
      ['house_bills_requests_total', { endpoint: 'getQuotes', status: '200', mode: 'test' }],
      ['house_bills_requests_total', { endpoint: 'createBillsPackage', status: '400', mode: 'live' }],
      ['house_bills_requests_total', { endpoint: 'createBillsPackage', status: '401', mode: 'none' }],
      ['house_bills_request_duration_seconds_count', { endpoint: 'getQuotes' }],
      ['house_bills_request_duration_seconds_bucket', { endpoint: 'getQuotes', le: '+Inf' }],
    ])
    await expect.poll(measureIncreases).toEqual([1, 1, 1, 1, 2, 2])
  })

  it('reports the state of emails, jobs, the connection pool, the worker and the process', async () => {
    await service.createBillsPackage(buildBillsPackage())
    const countUnsentEmails = () =>
      scrapeMetrics().then((samples) => findValue(samples, 'house_bills_emails', { status: 'captured' }))
    await expect.poll(countUnsentEmails).toBe(1)
    const readOldestJobAge = () =>
      scrapeMetrics().then((samples) => findValue(samples, 'house_bills_jobs_oldest_seconds', { queue: 'email' }))
    await expect.poll(readOldestJobAge).toBe(0)
    const samples = await scrapeMetrics()
    expect(findValue(samples, 'house_bills_emails', { status: 'queued' })).toBe(0)
    for (const status of ['created', 'retry', 'active', 'failed']) {
      expect(findValue(samples, 'house_bills_jobs', { queue: 'email', status })).toBeGreaterThanOrEqual(0)
    }
    const countIdleConnections = async () => {
      await service.getQuotes(buildQuoteRequest())
      return findValue(await scrapeMetrics(), 'house_bills_pool_connections', { status: 'idle' })
    }
    // Poll, because the pool closes connections that have been idle for ten seconds.
    await expect.poll(countIdleConnections).toBeGreaterThan(0)
    expect(findValue(samples, 'house_bills_pool_pending', {})).toBe(0)
    expect(findValue(samples, 'house_bills_worker_heartbeat_age_seconds', {})).toBeLessThan(30)
    expect(findValue(samples, 'nodejs_eventloop_lag_p99_seconds', {})).toBeGreaterThan(0)
    expect(findValue(samples, 'process_resident_memory_bytes', {})).toBeGreaterThan(1e6)
    expect(findValue(samples, 'house_bills_database_up', {})).toBe(1)
  })

  it('puts no company, API key or path in a metric’s labels, so that the number of time series stays small', async () => {
    const seriesBefore = (await scrapeMetrics()).length
    for (let i = 0; i < 20; i++) await fetchDocumented(`${service.baseUrl}/api/unknown/${i}`)
    const otherCompanyKey = await service.addApiKey('live', await service.addCompany())
    await service.getQuotes(buildQuoteRequest(), otherCompanyKey.key)
    const samplesAfter = await scrapeMetrics()
    expect(samplesAfter.length - seriesBefore).toBeLessThan(20)
    expect(JSON.stringify(samplesAfter)).not.toMatch(/eb_live|\/unknown|Acme/)
  })

  it('still reports metrics of the process and the request log while the database is down', async () => {
    await service.db.blockConnections()
    await service.getQuotes(buildQuoteRequest())
    const countPendingRequests = (samples: Sample[]) =>
      findValue(samples, 'house_bills_request_log_requests', { status: 'pending' })
    await expect.poll(async () => countPendingRequests(await scrapeMetrics())).toBeGreaterThan(0)
    const samples = await scrapeMetrics()
    expect(findValue(samples, 'house_bills_database_up', {})).toBe(0)
    await expect.poll(service.serverProcess.output).toMatch(/"name":"metrics","error":.*"msg":"no response"/)
    expect(findValue(samples, 'house_bills_request_log_requests', { status: 'lost' })).toBe(0)
    expect(findValue(samples, 'house_bills_request_log_requests', { status: 'failed_auth' })).toBe(0)
    expect(findValue(samples, 'process_resident_memory_bytes', {})).toBeGreaterThan(1e6)
    expect(samples.some(({ name }) => name === 'house_bills_jobs')).toBe(false)
    await service.db.allowConnections()
  })

  interface Sample {
    name: string
    labels: Record<string, string>
    value: number
  }

  /** Requests the metrics and returns every sample. Throws if a line isn't in Prometheus's text format. */
  async function scrapeMetrics(): Promise<Sample[]> {
    const response = await requestMetrics(service, METRICS_TOKEN)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const lines = (await response.text()).split('\n')
    return lines.filter(Boolean).flatMap((line) => {
      if (/^# (HELP|TYPE) [a-z_0-9]+ \S/.test(line)) return []
      const [, name, labels = '', text] =
        /^([a-zA-Z_:]\w*)(?:\{((?:\w+="[^"\\]*",?)*)\})? (\+Inf|-?[\d.e+-]+|Nan)$/.exec(line) ?? []
      if (!name) throw new Error(`this line isn't a sample in Prometheus's text format: ${line}`)
      const labelPairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, labelValue]) => [key, labelValue])
      return [{ name, labels: Object.fromEntries(labelPairs), value: Number(text) }]
    })
  }

  function findValue(samples: Sample[], name: string, labels: Record<string, string>): number | undefined {
    const hasLabels = (sample: Sample) =>
      Object.entries(labels).every(([key, labelValue]) => sample.labels[key] === labelValue)
    return samples.find((sample) => sample.name === name && hasLabels(sample))?.value
  }

  /**
   * Creates a function that returns by how much each series has grown since `samplesBefore`. Poll the function, because
   * the server counts a request only after it has sent the response.
   */
  const createIncreaseReader =
    (samplesBefore: Sample[], series: [name: string, labels: Record<string, string>][]) => async () => {
      const samplesAfter = await scrapeMetrics()
      return series.map(
        ([name, labels]) =>
          (findValue(samplesAfter, name, labels) ?? 0) - (findValue(samplesBefore, name, labels) ?? 0),
      )
    }
})

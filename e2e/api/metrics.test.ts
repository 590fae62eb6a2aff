import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billsPackage, quote } from '../support/requests'
import { type Child, documented, end, type Service, startServer, startService, startWorker } from '../support/service'

const TOKEN = 'a-token-of-the-metrics'
const read = (service: Service, token?: string, method = 'GET') =>
  documented(`${service.baseUrl}/api/metrics`, { method, headers: token ? { Authorization: `Bearer ${token}` } : {} })

describe('without METRICS_TOKEN', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.stop())

  it.each(['GET', 'POST'])('%s is answered as any unknown path', async (method) => {
    const response = await read(service, TOKEN, method)
    expect([response.status, await response.json()]).toEqual([404, { status: 'error', message: 'Not found' }])
  })
})

describe('with METRICS_TOKEN', () => {
  let service: Service
  let worker: Child
  beforeAll(async () => {
    service = await startService({ METRICS_TOKEN: TOKEN })
    worker = startWorker()
  })
  afterAll(async () => {
    await end(worker)
    await service.stop()
  })

  it.each([undefined, 'another-token', TOKEN.slice(1)])('401 for the token %j', async (token) => {
    const response = await read(service, token)
    expect([response.status, await response.json()]).toEqual([401, { status: 'error', message: 'Unauthorized' }])
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('429 after sixty wrong tokens of a minute from an address, for whatever it sends next, but not from another', async () => {
    const { baseUrl, server } = await startServer({ METRICS_TOKEN: TOKEN, TRUSTED_PROXY_HOPS: '1' })
    const from = (address: string, token: string) =>
      documented(`${baseUrl}/api/metrics`, {
        headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address },
      })
    const admitted: number[] = []
    let refused = await from('192.0.2.1', 'a-guess')
    for (; refused.status !== 429; refused = await from('192.0.2.1', 'a-guess')) admitted.push(refused.status)
    // Once more where a minute ends between the two: then guesses are admitted again.
    const bothNow = async () => [(await from('192.0.2.1', 'a-guess')).status, (await from('192.0.2.1', TOKEN)).status]
    await expect.poll(bothNow).toEqual([429, 429])
    expect(await refused.json()).toEqual({ status: 'error', message: 'Too many requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // Two minutes' where one ends meanwhile.
    expect(admitted.length).toBeLessThanOrEqual(120)
    expect(new Set(admitted)).toEqual(new Set([401]))
    for (let time = 0; time < 130; time++) expect((await from('192.0.2.2', TOKEN)).status).toBe(200)
    await end(server)
  })

  it('405 for what cannot be read', async () => {
    expect((await read(service, TOKEN, 'POST')).status).toBe(405)
  })

  it('counts calls by endpoint, status and mode, and times them', async () => {
    const before = await scrape()
    await service.quotes(quote())
    await service.quotes(quote(), service.testKey)
    await service.create(billsPackage({ contactNo: '0' }))
    await service.create(billsPackage(), 'no-key')
    const counted = grown(before, [
      ['house_bills_requests_total', { endpoint: 'getQuotes', status: '200', mode: 'live' }],
      ['house_bills_requests_total', { endpoint: 'getQuotes', status: '200', mode: 'test' }],
      ['house_bills_requests_total', { endpoint: 'createBillsPackage', status: '400', mode: 'live' }],
      ['house_bills_requests_total', { endpoint: 'createBillsPackage', status: '401', mode: 'none' }],
      ['house_bills_request_duration_seconds_count', { endpoint: 'getQuotes' }],
      ['house_bills_request_duration_seconds_bucket', { endpoint: 'getQuotes', le: '+Inf' }],
    ])
    await expect.poll(counted).toEqual([1, 1, 1, 1, 2, 2])
  })

  it('shows mail, jobs, pool, worker and process', async () => {
    await service.create(billsPackage())
    const sent = () => scrape().then((all) => value(all, 'house_bills_emails', { state: 'captured' }))
    await expect.poll(sent).toBe(1)
    const oldest = () => scrape().then((all) => value(all, 'house_bills_jobs_oldest_seconds', { queue: 'email' }))
    await expect.poll(oldest).toBe(0)
    const all = await scrape()
    expect(value(all, 'house_bills_emails', { state: 'queued' })).toBe(0)
    for (const state of ['created', 'retry', 'active', 'failed']) {
      expect(value(all, 'house_bills_jobs', { queue: 'email', state })).toBeGreaterThanOrEqual(0)
    }
    const idleAfterCall = async () => {
      await service.quotes(quote())
      return value(await scrape(), 'house_bills_pool_connections', { state: 'idle' })
    }
    // An idle connection is closed after ten seconds.
    await expect.poll(idleAfterCall).toBeGreaterThan(0)
    expect(value(all, 'house_bills_pool_waiting', {})).toBe(0)
    expect(value(all, 'house_bills_worker_heartbeat_age_seconds', {})).toBeLessThan(30)
    expect(value(all, 'nodejs_eventloop_lag_p99_seconds', {})).toBeGreaterThan(0)
    expect(value(all, 'process_resident_memory_bytes', {})).toBeGreaterThan(1e6)
    expect(value(all, 'house_bills_database_up', {})).toBe(1)
  })

  it('names no company, key or path: the series stay as few', async () => {
    const before = (await scrape()).length
    for (let i = 0; i < 20; i++) await documented(`${service.baseUrl}/api/unknown/${i}`)
    const other = await service.newKey('live', await service.newCompany())
    await service.quotes(quote(), other.key)
    const after = await scrape()
    expect(after.length - before).toBeLessThan(20)
    expect(JSON.stringify(after)).not.toMatch(/eb_live|\/unknown|Acme/)
  })

  it('is readable while the database is away', async () => {
    await service.db.refuseConnections()
    await service.quotes(quote())
    const waiting = (all: Sample[]) => value(all, 'house_bills_request_log_calls', { state: 'waiting' })
    await expect.poll(async () => waiting(await scrape())).toBeGreaterThan(0)
    const all = await scrape()
    expect(value(all, 'house_bills_database_up', {})).toBe(0)
    await expect.poll(service.server.output).toMatch(/"question":"metrics","fault":.*"msg":"no answer"/)
    expect(value(all, 'house_bills_request_log_calls', { state: 'lost' })).toBe(0)
    expect(value(all, 'house_bills_request_log_calls', { state: 'guesses' })).toBe(0)
    expect(value(all, 'process_resident_memory_bytes', {})).toBeGreaterThan(1e6)
    expect(all.some(({ name }) => name === 'house_bills_jobs')).toBe(false)
    await service.db.acceptConnections()
  })

  interface Sample {
    name: string
    labels: Record<string, string>
    value: number
  }

  /** Every sample; refuses a line that is not of Prometheus's text format. */
  async function scrape(): Promise<Sample[]> {
    const response = await read(service, TOKEN)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const lines = (await response.text()).split('\n')
    return lines.filter(Boolean).flatMap((line) => {
      if (/^# (HELP|TYPE) [a-z_0-9]+ \S/.test(line)) return []
      const [, name, labels = '', text] =
        /^([a-zA-Z_:]\w*)(?:\{((?:\w+="[^"\\]*",?)*)\})? (\+Inf|-?[\d.e+-]+|Nan)$/.exec(line) ?? []
      if (!name) throw new Error(`no sample: ${line}`)
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, of]) => [key, of])
      return [{ name, labels: Object.fromEntries(pairs), value: Number(text) }]
    })
  }

  function value(all: Sample[], name: string, labels: Record<string, string>): number | undefined {
    const fits = (sample: Sample) => Object.entries(labels).every(([key, of]) => sample.labels[key] === of)
    return all.find((sample) => sample.name === name && fits(sample))?.value
  }

  /** By how much each has grown. Answers are counted after they have left. */
  const grown = (before: Sample[], series: [name: string, labels: Record<string, string>][]) => async () => {
    const now = await scrape()
    return series.map(([name, labels]) => (value(now, name, labels) ?? 0) - (value(before, name, labels) ?? 0))
  }
})

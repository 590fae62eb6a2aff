// Runs three processes of the service on one database. The test decides when the minute of their rate limits begins.
import { eventually } from './eventually'
import { fetchDocumented, spawnServer, startTestService, stopProcess, type TestService } from './start-test-service'

export interface RateLimitedService extends TestService {
  /** The URLs of two processes that trust one proxy. The third process trusts none. */
  proxiedUrls: [string, string]
  directUrl: string
  /** Creates a new company with this limit, and a key for the company. */
  addLimitedKey: (requestsPerMinute: number) => Promise<{ companyId: number; id: number; key: string }>
  /** Sets how much of the rate limits' minute is left, and waits until every process uses the new time. */
  setSecondsLeftInMinute: (secondsLeft: number) => Promise<void>
}

export async function startRateLimitedService(): Promise<RateLimitedService> {
  const service = await startTestService({ TRUSTED_PROXY_HOPS: '1' })
  const [secondServer, directServer] = await Promise.all([spawnServer({ TRUSTED_PROXY_HOPS: '1' }), spawnServer()])
  const [{ leaseFunctionSql }] = await service.db
    .sql<{ leaseFunctionSql: string }>(`SELECT pg_get_functiondef('lease_requests'::regproc) AS "leaseFunctionSql"`)
    .then((rows) => rows as [{ leaseFunctionSql: string }])

  const addLimitedKey = async (requestsPerMinute: number) => {
    const companyId = await service.addCompany()
    await service.db.sql('UPDATE companies SET requests_per_minute = $1 WHERE id = $2', [requestsPerMinute, companyId])
    return { companyId, ...(await service.addApiKey('live', companyId)) }
  }
  const baseUrls = [service.baseUrl, secondServer.baseUrl, directServer.baseUrl]
  let skippedMinutes = 0
  const setSecondsLeftInMinute = async (secondsLeft: number) => {
    // Move to a minute in which no process has counted requests yet.
    skippedMinutes += 2
    const now = Date.now()
    const offsetMs = skippedMinutes * 60_000 - secondsLeft * 1000 - (now % 60_000)
    await service.db.sql(
      leaseFunctionSql.replace('clock_timestamp()', `(clock_timestamp() + interval '${offsetMs} milliseconds')`),
    )
    const minute = Math.floor((now + offsetMs) / 60_000)
    for (const baseUrl of baseUrls) {
      const checkClock = async () => {
        // With a limit this low, a process asks the database before it admits the first request with a key. So a
        // process that has responded to a request with a new key knows the database's time.
        const { id, key } = await addLimitedKey(20)
        const { headers } = await requestQuotes(baseUrl, { 'X-API-Key': key, 'X-Forwarded-For': '192.0.2.255' })
        const rows = await service.db.sql('SELECT FROM rate_limit_windows WHERE minute >= $1 AND subject = $2', [
          minute,
          `key:${id}`,
        ])
        // On a slow machine, a short minute may be over already. The next one has 60 seconds.
        const msLeft = now + secondsLeft * 1000 - Date.now()
        const expectedSecondsLeft = Math.ceil((msLeft > 0 ? msLeft : (msLeft % 60_000) + 60_000) / 1000)
        const reportedSecondsLeft = Number(/;t=(\d+)$/.exec(headers.get('ratelimit') ?? '')?.[1])
        if (rows.length === 0 || Math.abs(expectedSecondsLeft - reportedSecondsLeft) > 1)
          throw new Error(`${baseUrl} reports ${reportedSecondsLeft} s left in the minute`)
      }
      await eventually(checkClock)
    }
  }
  return {
    ...service,
    proxiedUrls: [service.baseUrl, secondServer.baseUrl],
    directUrl: directServer.baseUrl,
    addLimitedKey,
    setSecondsLeftInMinute,
    stop: async () => {
      await Promise.all([stopProcess(secondServer.serverProcess), stopProcess(directServer.serverProcess)])
      await service.stop()
    },
  }
}

/** Requests quotes. By default, the body is an empty JSON object, so a valid key gets a 400. */
export function requestQuotes(baseUrl: string, headers: Record<string, string>, body: unknown = {}): Promise<Response> {
  return fetchDocumented(`${baseUrl}/api/external/getQuotes.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** Sends the given number of requests, up to 16 at a time. Returns the number of responses by status. */
export async function countStatuses(
  requestCount: number,
  sendRequest: (index: number) => Promise<Response>,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let nextIndex = 0
  const worker = async () => {
    while (nextIndex < requestCount) {
      const response = await sendRequest(nextIndex++)
      await response.arrayBuffer()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return statuses
}

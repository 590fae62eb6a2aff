// If the server is killed, only the last requests may be missing from the request log. If the server is stopped in the
// normal way or the database is down, no request may be missing. lib/partner-api/request-log/write-buffer.test.ts tests
// how long a request may wait before it's written.

import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { eventually } from '../helpers/eventually'
import { findLoggedRequestIds, waitForLoggedRequest } from '../helpers/find-logged-requests'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { fetchDocumented, startTestService, stopProcess, type TestService } from '../helpers/start-test-service'
import { waitForBlockedStatement } from '../helpers/wait-for-blocked-statement'

let service: TestService
afterEach(() => service.stop())

interface CompletedRequest {
  id: string
  /** The times, from `performance.now()`, at which the request was sent and its response arrived. */
  sentAt: number
  respondedAt: number
}

/** Sends requests until the server no longer responds. Adds to the list every request that got a response. */
async function sendUntilServerStops(completedRequests: CompletedRequest[]): Promise<void> {
  for (;;) {
    const sentAt = performance.now()
    const response = await service.getQuotes(buildQuoteRequest()).catch(() => null)
    if (!response) return
    // Accept rejected requests too, because requests over the key's rate limit are also logged.
    expect([200, 429]).toContain(response.status)
    completedRequests.push({ id: response.headers.get('x-request-id') ?? '', sentAt, respondedAt: performance.now() })
  }
}

/** Stops the server under load, once it has logged over 100 requests. Returns every request that got a response. */
async function stopUnderLoad(signal: NodeJS.Signals): Promise<CompletedRequest[]> {
  const completedRequests: CompletedRequest[] = []
  const clients = Array.from({ length: 4 }, () => sendUntilServerStops(completedRequests))
  await expect.poll(async () => (await findLoggedRequestIds(service.db)).size).toBeGreaterThan(100)
  await stopProcess(service.serverProcess, signal)
  await Promise.all(clients)
  return completedRequests
}

it('loses only the latest requests from the request log if the server is killed', async () => {
  service = await startTestService()
  const completedRequests = await stopUnderLoad('SIGKILL')
  const loggedIds = await findLoggedRequestIds(service.db)
  const [loggedRequests, missingRequests] = [
    completedRequests.filter(({ id }) => loggedIds.has(id)),
    completedRequests.filter(({ id }) => !loggedIds.has(id)),
  ]
  expect(loggedRequests.length).toBeGreaterThan(90)
  // Batches are written in order. So each missing request must have got its response after the last logged request was
  // sent.
  const lastSent = Math.max(...loggedRequests.map(({ sentAt }) => sentAt))
  expect(missingRequests.filter(({ respondedAt }) => respondedAt < lastSent)).toEqual([])
})

it('writes buffered requests to the request log before exiting on SIGTERM', async () => {
  service = await startTestService()
  await waitForLoggedRequest(service.db, (await service.getQuotes(buildQuoteRequest())).headers.get('x-request-id'))
  const lastResponse = await service.getQuotes(buildQuoteRequest())
  await stopProcess(service.serverProcess)
  expect(await findLoggedRequestIds(service.db)).toContain(lastResponse.headers.get('x-request-id'))
})

it('logs every API request that got a response, even if the server is stopped under load', async () => {
  service = await startTestService()
  const completedRequests = await stopUnderLoad('SIGTERM')
  const loggedIds = await findLoggedRequestIds(service.db)
  expect(completedRequests.filter(({ id }) => !loggedIds.has(id))).toEqual([])
})

it('finishes and logs a contract request before exiting, even if the client has disconnected', async () => {
  service = await startTestService()
  const { db, serverProcess } = service
  await service.createBillsPackage(buildBillsPackage())
  const idsBefore = await findLoggedRequestIds(db)
  const lockClient = new pg.Client({ connectionString: db.owner })
  await lockClient.connect()
  await lockClient.query('BEGIN; LOCK TABLE house_contracts')
  const abortController = new AbortController()
  const pendingRequest = fetchDocumented(`${service.baseUrl}/api/external/createBillsPackage.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': service.liveKey },
    body: JSON.stringify(buildBillsPackage({ email: 'hung.up@example.org' })),
    signal: abortController.signal,
  })
  await waitForBlockedStatement(db, 'store_bills_package')
  abortController.abort()
  await expect(pendingRequest).rejects.toThrow()
  const stopping = stopProcess(serverProcess)
  // No connection is open any more. If the process didn't wait for the request, it would exit within milliseconds.
  await eventually(() => expect(fetchDocumented(service.baseUrl)).rejects.toThrow())
  await lockClient.query('SELECT pg_sleep(1.5)')
  expect(serverProcess.child.exitCode).toBeNull()
  await lockClient.query('COMMIT')
  await lockClient.end()
  await stopping
  const newRows = (await db.sql<{ id: string; status: number }>('SELECT id, status FROM api_requests')).filter(
    ({ id }) => !idsBefore.has(id),
  )
  expect(newRows.map(({ status }) => status)).toContain(200)
})

it('logs the API requests that arrived during a database outage once the database is back', async () => {
  service = await startTestService()
  const { db } = service
  await waitForLoggedRequest(db, (await service.getQuotes(buildQuoteRequest())).headers.get('x-request-id'))
  const responseBefore = await service.getQuotes(buildQuoteRequest())
  await db.blockConnections()
  // The previous request may have been logged before the outage, but this one can be logged only after the outage.
  const responseDuringOutage = await service.getQuotes(buildQuoteRequest())
  await expect
    .poll(service.serverProcess.output)
    .toContain('API requests cannot be logged now; they are kept in memory')
  await db.allowConnections()
  const loggedIds = await eventually(async () => {
    const ids = await findLoggedRequestIds(db)
    expect(ids).toContain(responseDuringOutage.headers.get('x-request-id'))
    return ids
  })
  // The status depends on whether the server still has the key in its cache. If it has, the request passes
  // authentication and fails later.
  expect([500, 503]).toContain(responseDuringOutage.status)
  expect(loggedIds).toContain(responseBefore.headers.get('x-request-id'))
})

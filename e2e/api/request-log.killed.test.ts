// A kill loses only the log's last requests. An orderly stop and a database that is away lose none. How long a request waits to be written is tested by a fake clock, in lib/partner-api/request-log/write-buffer.test.ts.

import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { eventually } from '../support/eventually'
import { lockAwaited } from '../support/lock-waits'
import { loggedCall, loggedIds } from '../support/logged-calls'
import { billsPackage, quote } from '../support/requests'
import { documented, end, type Service, startService } from '../support/service'

let service: Service
afterEach(() => service.stop())

interface Answered {
  id: string
  /** When the request was sent and when it was answered, by `performance.now()`. */
  sent: number
  at: number
}

/** Keeps calling until the server is gone; every call that was answered. */
async function callUntilTheEnd(answered: Answered[]): Promise<void> {
  for (;;) {
    const sent = performance.now()
    const answer = await service.quotes(quote()).catch(() => null)
    if (!answer) return
    // Beyond the limit of the key a call is refused, and logged all the same.
    expect([200, 429]).toContain(answer.status)
    answered.push({ id: answer.headers.get('x-request-id') ?? '', sent, at: performance.now() })
  }
}

/** Ends the server under load, once it has logged a hundred requests; every request that was answered. */
async function endUnderLoad(signal: NodeJS.Signals): Promise<Answered[]> {
  const answered: Answered[] = []
  const callers = Array.from({ length: 4 }, () => callUntilTheEnd(answered))
  await expect.poll(async () => (await loggedIds(service.db)).size).toBeGreaterThan(100)
  await end(service.server, signal)
  await Promise.all(callers)
  return answered
}

it('loses only what came last when it is killed', async () => {
  service = await startService()
  const answered = await endUnderLoad('SIGKILL')
  const logged = await loggedIds(service.db)
  const [kept, lost] = [answered.filter(({ id }) => logged.has(id)), answered.filter(({ id }) => !logged.has(id))]
  expect(kept.length).toBeGreaterThan(90)
  // No request is missing that was answered before another was sent that is logged.
  const lastSent = Math.max(...kept.map(({ sent }) => sent))
  expect(lost.filter(({ at }) => at < lastSent)).toEqual([])
})

it('writes what waits before it ends on SIGTERM', async () => {
  service = await startService()
  await loggedCall(service.db, (await service.quotes(quote())).headers.get('x-request-id'))
  const last = await service.quotes(quote())
  await end(service.server)
  expect(await loggedIds(service.db)).toContain(last.headers.get('x-request-id'))
})

it('loses nothing when it is stopped under load', async () => {
  service = await startService()
  const answered = await endUnderLoad('SIGTERM')
  const logged = await loggedIds(service.db)
  expect(answered.filter(({ id }) => !logged.has(id))).toEqual([])
})

it('waits at the end for a create whose caller has hung up, and writes it', async () => {
  service = await startService()
  const { db, server } = service
  await service.create(billsPackage())
  const before = await loggedIds(db)
  const holder = new pg.Client({ connectionString: db.owner })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE house_contracts')
  const gone = new AbortController()
  const call = documented(`${service.baseUrl}/api/external/createBillsPackage.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': service.liveKey },
    body: JSON.stringify(billsPackage({ email: 'hung.up@example.org' })),
    signal: gone.signal,
  })
  await lockAwaited(db, 'store_bills_package')
  gone.abort()
  await expect(call).rejects.toThrow()
  const ended = end(server)
  // No answer is open any more: without the call the process would end within milliseconds.
  await eventually(() => expect(documented(service.baseUrl)).rejects.toThrow())
  await holder.query('SELECT pg_sleep(1.5)')
  expect(server.process.exitCode).toBeNull()
  await holder.query('COMMIT')
  await holder.end()
  await ended
  const logged = (await db.sql<{ id: string; status: number }>('SELECT id, status FROM api_requests')).filter(
    ({ id }) => !before.has(id),
  )
  expect(logged.map(({ status }) => status)).toContain(200)
})

it('loses nothing while the database is away', async () => {
  service = await startService()
  const { db } = service
  await loggedCall(db, (await service.quotes(quote())).headers.get('x-request-id'))
  const before = await service.quotes(quote())
  await db.refuseConnections()
  // The call before may have been written in time; this one cannot be.
  const without = await service.quotes(quote())
  await expect.poll(service.server.output).toContain('calls cannot be logged now; they wait')
  await db.acceptConnections()
  const logged = await eventually(async () => {
    const ids = await loggedIds(db)
    expect(ids).toContain(without.headers.get('x-request-id'))
    return ids
  })
  // A key that was checked a moment ago is still held, and then the work fails.
  expect([500, 503]).toContain(without.status)
  expect(logged).toContain(before.headers.get('x-request-id'))
})

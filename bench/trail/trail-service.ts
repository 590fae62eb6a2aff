// Starts the built server, the worker and a partner's webhook receiver, with a new database.
import pg from 'pg'
import { addEndpoint } from '@/e2e/helpers/create-webhook-endpoints'
import { startFakeWebhookReceiver } from '@/e2e/helpers/fake-webhook-receiver'
import { signInPartnerStaff } from '@/e2e/helpers/sign-in'
import { spawnServer, spawnWorker, stopProcess } from '@/e2e/helpers/spawn-server-and-worker'
import { createCompany } from '@/lib/companies/create-company'
import { connect, prisma } from '@/lib/platform/database/prisma'
import { startBenchDatabase } from '@/scripts/database/bench-database'
import { seedDemo } from '@/scripts/database/seed-demo'
import { BENCH_SETTINGS, createUnlimitedKey } from '../start-bench-servers'
import type { ReceivedEvent } from './check-trail'
import { createPartnerClient, type PartnerClient } from './partner-client'

/** Lets the worker send messages to this machine, and the portal accept forms that are sent to any of its names. */
const EMBEDDED = { EMBEDDED: '1' }

const WAIT_MS = 10 * 60_000

export interface TrailService {
  clients: PartnerClient[]
  /** Waits until all webhook messages have been delivered and these requests have been logged. */
  waitUntilSettled: (requestIds: string[]) => Promise<void>
  /** Returns the webhook messages so far. A message that was sent again is in the list only once. */
  listEvents: () => ReceivedEvent[]
  stop: () => Promise<void>
}

/** @param companyCount how many companies to create, each with an API key, a member and a webhook endpoint */
export async function startTrailService(companyCount: number): Promise<TrailService> {
  const database = await startBenchDatabase('trail', [], BENCH_SETTINGS)
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  pool.on('error', () => undefined)
  const cleanups = [database.remove, () => pool.end(), () => prisma().$disconnect()]
  const stop = async () => {
    for (const cleanUp of cleanups.reverse()) await cleanUp()
  }
  try {
    const sql = async <Row>(text: string, values?: unknown[]) => (await pool.query(text, values)).rows as Row[]
    await seedDemo(database.ownerUrl)
    const receiver = await startFakeWebhookReceiver()
    cleanups.push(receiver.close)
    const { baseUrl, serverProcess } = await spawnServer(EMBEDDED)
    cleanups.push(() => stopProcess(serverProcess))
    const worker = spawnWorker(EMBEDDED)
    cleanups.push(() => stopProcess(worker))
    const clients: PartnerClient[] = []
    for (let index = 0; index < companyCount; index += 1) {
      const companyId = await addCompany(database.ownerUrl)
      const key = await createUnlimitedKey(database.ownerUrl, companyId)
      await addEndpoint({ sql }, receiver.url, { companyId })
      clients.push(createPartnerClient(baseUrl, key, await signInPartnerStaff({ sql }, { companyId })))
    }
    return { clients, waitUntilSettled: (requestIds) => waitUntilSettled(sql, requestIds), listEvents, stop }

    function listEvents(): ReceivedEvent[] {
      const bodies = new Map(receiver.requests.map(({ headers, body }) => [headers['webhook-id'], body]))
      return [...bodies.values()].map((body) => JSON.parse(body))
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function addCompany(ownerUrl: string): Promise<number> {
  const owner = connect(ownerUrl)
  return (await createCompany(owner, 'Bench').finally(() => owner.$disconnect())).id
}

async function waitUntilSettled(
  sql: <Row>(text: string, values?: unknown[]) => Promise<Row[]>,
  requestIds: string[],
): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  while (performance.now() < deadline) {
    const [row] = await sql<{ logged: number; pending: number }>(
      `SELECT (SELECT count(*)::int FROM api_requests WHERE id = ANY ($1)) AS logged,
              (SELECT count(*)::int FROM webhook_deliveries WHERE status = 'pending') AS pending`,
      [requestIds],
    )
    if (row?.pending === 0 && row.logged === requestIds.length) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('messages weren’t delivered, or requests weren’t logged, within ten minutes')
}

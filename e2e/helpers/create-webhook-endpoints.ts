// Creates webhook endpoints for partners and reads their deliveries.

import { findCompanyId } from '@/lib/companies/find-company-id'
import { getDerivedKey } from '@/lib/platform/crypto/derived-key'
import { prisma } from '@/lib/platform/database/prisma'
import { resolveHost } from '@/lib/platform/outbound/resolve-host'
import { addSigningSecret } from '@/lib/webhooks/endpoints/add-signing-secret'
import { SIGNING_SECRET_KEY_PURPOSE } from '@/lib/webhooks/endpoints/signing-secret'
import { EVENT_TYPES, type EventType } from '../../lib/webhooks/event-types'
import type { TestDatabase } from './create-test-database'
import { insertCompany } from './queue-and-find-emails'

export const LOCAL_NETWORK = { resolve: resolveHost, reach: 'public and local' } as const

interface AddEndpointOptions {
  /** The ID of the company that the endpoint belongs to. Default: a new company. */
  companyId?: number
  mode?: 'live' | 'test'
  events?: EventType[]
  /** Default: true. */
  isVerified?: boolean
}

/**
 * Adds an endpoint. Unlike the portal, doesn't send the endpoint a challenge, because tests would receive it as one
 * more message.
 */
export async function addEndpoint(db: Pick<TestDatabase, 'sql'>, url: string, options: AddEndpointOptions = {}) {
  const { mode = 'live', events = [...EVENT_TYPES], isVerified = true } = options
  const companyId = await findCompanyId(prisma(), options.companyId ?? (await insertCompany(db)))
  if (!companyId) throw new Error("the endpoint's company doesn't exist")
  const data = { companyId, mode, url, events, verifiedAt: isVerified ? new Date() : null }
  return prisma().$transaction(async (tx) => {
    const { id } = await tx.webhookEndpoint.create({ data })
    const secret = await addSigningSecret(tx, id, getDerivedKey(SIGNING_SECRET_KEY_PURPOSE))
    return { scope: { companyId, mode }, companyId, endpointId: id, secret }
  })
}

/** Queues the event `contract.created` for a company's live endpoints. */
export const emitContractCreated = (db: TestDatabase, { companyId }: { companyId: number }, contractNumber = 1) =>
  db.sql(`SELECT emit_event($1, 'live', 'contract.created', $2)`, [
    companyId,
    JSON.stringify({ number: contractNumber }),
  ])

export interface DeliveryRow {
  id: string
  endpoint_id: number
  type: string
  data: Record<string, unknown>
  status: string
  failure: string | null
  job_id: string
}

/** Finds an endpoint's deliveries, oldest first. */
export const findEndpointDeliveries = (db: TestDatabase, endpointId: number) =>
  db.sql<DeliveryRow>('SELECT * FROM webhook_deliveries WHERE endpoint_id = $1 ORDER BY created_at, id', [endpointId])

/** Returns the HTTP status of each attempt to deliver to an endpoint, or the reason why it has none, oldest first. */
export async function findAttemptOutcomes(db: TestDatabase, endpointId: number): Promise<(number | string)[]> {
  const rows = await db.sql<{ outcome: string }>(
    `SELECT coalesce(a.status::text, a.reason) AS outcome
     FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id
     WHERE d.endpoint_id = $1 ORDER BY a.id`,
    [endpointId],
  )
  return rows.map(({ outcome }) => (/^\d+$/.test(outcome) ? Number(outcome) : outcome))
}

/** Makes every pending retry of a delivery due now, so that tests needn't wait for the back-off. */
export const skipWebhookBackOff = (db: TestDatabase) =>
  db.sql(`UPDATE pgboss.job SET start_after = now() WHERE name = 'webhook' AND state = 'retry'`)

/** Returns the seconds from a delivery's last attempt to its next one. Returns undefined if no retry is waiting. */
export async function findRetryDelay(
  db: TestDatabase,
  delivery: { id: string; job_id: string } | undefined,
): Promise<number | undefined> {
  const [job] = await db.sql<{ seconds: number }>(
    `SELECT extract(epoch FROM start_after - (SELECT max(at) FROM webhook_attempts WHERE delivery_id = $2))::float AS seconds
     FROM pgboss.job WHERE id = $1 AND state = 'retry'`,
    [delivery?.job_id, delivery?.id],
  )
  return job?.seconds
}

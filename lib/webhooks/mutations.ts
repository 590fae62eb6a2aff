import { randomUUID } from 'node:crypto'
import type { Prisma } from '@/prisma/client/client'
import type { Mode } from '@/prisma/client/enums'
import type { CompanyId } from '../companies/company-id'
import { type Database, prisma } from '../prisma'
import type { EventType } from './event'
import { checkTarget, type Network } from './post'
import { newSecret, openSecret, sealSecret, writtenSecret } from './secret'

/** Enabled ones, of a company in a mode: each event is told to as many. */
const MOST_ENDPOINTS = 10

/**
 * Stores an endpoint and returns its signing secret: the only time that it can be seen.
 *
 * @param network judges the target now; each try judges it again
 */
export async function createEndpoint(
  db: Database,
  companyId: CompanyId,
  { mode, url, events }: { mode: Mode; url: string; events: EventType[] },
  { network, sealingKey }: { network: Network; sealingKey: Buffer },
): Promise<{ ok: true; id: number; secret: string } | { ok: false; reason: string }> {
  const target = await checkTarget(url, network)
  if (!target.ok) return { ok: false, reason: `the URL was refused: ${target.reason}` }
  return db.$transaction(async (tx) => {
    const room = await roomForOne(tx, companyId, mode)
    if (!room.ok) return room
    const { id } = await tx.webhookEndpoint.create({
      data: { companyId, mode, url: target.url.href, events: [...new Set(events)] },
      select: { id: true },
    })
    const secret = await addSecret(tx, id, sealingKey)
    await audit(tx, companyId, 'webhook_endpoint.created', id)
    return { ok: true, id, secret }
  })
}

/** Whether a company may have one more enabled endpoint; its row is locked, so that no other call counts meanwhile. */
async function roomForOne(
  tx: Prisma.TransactionClient,
  companyId: CompanyId,
  mode: Mode,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  await tx.$queryRaw`SELECT FROM companies WHERE id = ${companyId}::int FOR NO KEY UPDATE`
  const count = await tx.webhookEndpoint.count({ where: { companyId, mode, disabledAt: null } })
  if (count < MOST_ENDPOINTS) return { ok: true }
  return { ok: false, reason: `a company has at most ${MOST_ENDPOINTS} enabled endpoints in ${mode} mode` }
}

/**
 * Gives an endpoint a new signing secret. Until `overlapMs` have passed deliveries are signed with the
 * one before it as well; one that was still in its own overlap ends now, and so does one that cannot be
 * opened, stored under another SERVER_SECRET: it signs nothing.
 */
export async function rotateSecret(
  db: Database,
  companyId: CompanyId,
  endpointId: number,
  overlapMs: number,
  sealingKey: Buffer,
): Promise<{ ok: true; secret: string } | { ok: false; reason: 'no such endpoint' }> {
  return db.$transaction(async (tx) => {
    // Two rotations at once come one after the other; events that name the endpoint do not wait for them.
    const found = await tx.$queryRaw<unknown[]>`
      SELECT FROM webhook_endpoints WHERE id = ${endpointId}::int AND company_id = ${companyId}::int FOR NO KEY UPDATE`
    if (found.length === 0) return { ok: false, reason: 'no such endpoint' }
    const secrets = await tx.webhookSecret.findMany({ where: { endpointId } })
    const ended = secrets.filter(
      ({ id, sealed, expiresAt }) => overlapMs === 0 || expiresAt || !openSecret(sealingKey, id, sealed),
    )
    await tx.webhookSecret.deleteMany({ where: { id: { in: ended.map(({ id }) => id) } } })
    await tx.webhookSecret.updateMany({ where: { endpointId }, data: { expiresAt: new Date(Date.now() + overlapMs) } })
    const secret = await addSecret(tx, endpointId, sealingKey)
    await audit(tx, companyId, 'webhook_endpoint.secret_rotated', endpointId)
    return { ok: true, secret }
  })
}

async function addSecret(tx: Prisma.TransactionClient, endpointId: number, sealingKey: Buffer): Promise<string> {
  const [id, secret] = [randomUUID(), newSecret()]
  await tx.webhookSecret.create({ data: { id, endpointId, sealed: sealSecret(sealingKey, id, secret) } })
  return writtenSecret(secret)
}

/** Ends an endpoint's deliveries, or takes them up again; events of the time between are not made up for. */
export async function setEndpointEnabled(
  db: Database,
  companyId: CompanyId,
  endpointId: number,
  enabled: boolean,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const now = enabled ? 'enabled' : 'disabled'
  return db.$transaction(async (tx) => {
    const endpoint = await tx.webhookEndpoint.findFirst({ where: { id: endpointId, companyId } })
    if (!endpoint) return { ok: false, reason: 'no such endpoint' }
    const room = enabled && endpoint.disabledAt ? await roomForOne(tx, companyId, endpoint.mode) : { ok: true as const }
    if (!room.ok) return room
    const { count } = await tx.webhookEndpoint.updateMany({
      where: { id: endpointId, companyId, disabledAt: enabled ? { not: null } : null },
      data: enabled ? { disabledAt: null, disabledFor: null } : { disabledAt: new Date(), disabledFor: 'operator' },
    })
    if (count === 0) return { ok: false, reason: `already ${now}` }
    await audit(tx, companyId, `webhook_endpoint.${now}`, endpointId)
    return { ok: true }
  })
}

/** Sends a delivery again, whatever became of it, with a full set of tries and the same webhook-id. */
export async function redeliver(
  db: Database,
  companyId: CompanyId,
  deliveryId: string,
): Promise<{ ok: true } | { ok: false; reason: 'no such delivery' | 'the endpoint is disabled' }> {
  const found = await db.webhookDelivery.findFirst({
    where: { id: deliveryId, endpoint: { companyId } },
    select: { endpoint: { select: { id: true, disabledAt: true } } },
  })
  if (!found) return { ok: false, reason: 'no such delivery' }
  if (found.endpoint.disabledAt) return { ok: false, reason: 'the endpoint is disabled' }
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT redeliver_webhook(${deliveryId}::uuid)`
    await audit(tx, companyId, 'webhook_endpoint.redelivered', found.endpoint.id)
  })
  return { ok: true }
}

async function audit(tx: Prisma.TransactionClient, companyId: CompanyId, action: string, subjectId: number) {
  await tx.auditEvent.create({ data: { companyId, actorType: 'operator', action, subjectId } })
}

/** What an answer means for the delivery; 'gone' disables the endpoint as well. */
export type End = 'delivered' | 'gone' | 'not yet'

export const GONE = 'the receiver answered 410 Gone'

/** Writes a try down, and what follows from it for the delivery (unless it has another job by now). */
export async function recordAttempt(
  delivery: { id: string; jobId: string; endpointId: number },
  { status = null, reason = null }: { status?: number | null; reason?: string | null },
  durationMs: number,
  end: End,
): Promise<void> {
  const { id, jobId, endpointId } = delivery
  const { webhookAttempt, webhookDelivery, webhookEndpoint } = prisma()
  const settledAt = new Date()
  const attempt = webhookAttempt.create({ data: { deliveryId: id, status, reason, durationMs } })
  const settle = (data: Prisma.WebhookDeliveryUpdateManyMutationInput) =>
    webhookDelivery.updateMany({ where: { id, jobId, state: 'pending' }, data: { ...data, settledAt } })
  const disable = webhookEndpoint.updateMany({
    where: { id: endpointId, disabledAt: null },
    data: { disabledAt: settledAt, disabledFor: 'gone' },
  })
  const steps = {
    delivered: () => [attempt, settle({ state: 'delivered' })],
    gone: () => [attempt, settle({ state: 'failed', failure: GONE }), disable],
    'not yet': () => [attempt],
  }
  await prisma().$transaction(steps[end]())
}

/** Gives a pending delivery of this job up; returns whether this call did. */
export async function giveUpDelivery(id: string, jobId: string, failure: string): Promise<boolean> {
  const { count } = await prisma().webhookDelivery.updateMany({
    where: { id, jobId, state: 'pending' },
    data: { state: 'failed', failure, settledAt: new Date() },
  })
  return count > 0
}

/** How many rows one statement deletes: far below what would meet the statement time-out. */
const BATCH = 5_000

/** Deletes the deliveries that were settled 30 days ago, with their tries, and ended secrets; returns how many deliveries. */
export async function purgeOldDeliveries(): Promise<number> {
  await prisma().webhookSecret.deleteMany({ where: { expiresAt: { lte: new Date() } } })
  let deleted = 0
  for (let batch = BATCH; batch === BATCH; deleted += batch) {
    batch = await prisma().$executeRaw`
      DELETE FROM webhook_deliveries WHERE id IN (
        SELECT id FROM webhook_deliveries WHERE settled_at <= now() - interval '30 days' LIMIT ${BATCH}::int
      )`
  }
  return deleted
}

import { type KeyObject, randomUUID } from 'node:crypto'
import type { DerivedKeys } from '@/lib/platform/crypto/derived-key'
import { decrypt, encrypt } from '@/lib/platform/crypto/encryption'
import type { GracePeriod } from '@/lib/platform/crypto/grace-periods'
import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import type { Prisma } from '@/prisma/client/client'
import { recordAuditEvent } from '../audit/record-audit-event'
import { checkTarget, type Network } from './delivery/post'
import { checkEnabledLimit, findPartnerStaffRejection, lockCompany } from './endpoints/endpoint-limit'
import type { EventType } from './event-types'
import type { EndpointScope } from './endpoints/endpoint-scope'
import { formatSigningSecret, generateSigningSecret } from './endpoints/signing-secret'

/**
 * Stores an endpoint and returns its signing secret: the only time that it can be seen.
 *
 * @param network judges the target now; each try judges it again
 * @returns when refused, which of the two is to blame: the URL, or how many endpoints there are
 */
export async function createEndpoint(
  actor: Actor,
  { companyId, mode }: EndpointScope,
  { url, events }: { url: string; events: EventType[] },
  { network, encryptionKey }: { network: Network; encryptionKey: KeyObject },
  db: Database = prisma(),
): Promise<{ ok: true; id: number; secret: string } | { ok: false; cause: 'url' | 'number'; reason: string }> {
  const target = await checkTarget(url, network)
  if (!target.ok) return { ok: false, cause: 'url', reason: target.reason }
  return db.$transaction(async (tx) => {
    await lockCompany(tx, { companyId, mode })
    const limitCheck = await checkEnabledLimit(tx, { companyId, mode })
    if (!limitCheck.ok) return { ...limitCheck, cause: 'number' }
    const rejection =
      actor.type === 'operator' ? null : await findPartnerStaffRejection(tx, { companyId, mode }, target.url.href)
    if (rejection) return { ok: false, ...rejection }
    const { id } = await tx.webhookEndpoint.create({
      data: { companyId, mode, url: target.url.href, events: [...new Set(events)] },
      select: { id: true },
    })
    const secret = await addSigningSecret(tx, id, encryptionKey)
    await recordAuditEvent(tx, actor, { companyId, action: 'webhook_endpoint.created', subjectId: id })
    return { ok: true, id, secret }
  })
}

/**
 * Gives an endpoint a new signing secret. Until the overlap is over deliveries are signed with the
 * one before it as well; one that was still in its own overlap ends now, and so does one that cannot be
 * opened by any of the keys, stored under another SERVER_SECRET: it signs nothing.
 */
export async function rotateSigningSecret(
  actor: Actor,
  { companyId, mode }: EndpointScope,
  endpointId: number,
  gracePeriodSeconds: GracePeriod,
  keys: DerivedKeys,
  db: Database = prisma(),
): Promise<{ ok: true; secret: string } | { ok: false; reason: 'no such endpoint' }> {
  return db.$transaction(async (tx) => {
    // Two rotations at once come one after the other; events that name the endpoint do not wait for them.
    const endpoints = await tx.$queryRaw<unknown[]>`
      SELECT FROM webhook_endpoints
      WHERE id = ${endpointId}::int AND company_id = ${companyId}::int AND mode = ${mode}::mode FOR NO KEY UPDATE`
    if (endpoints.length === 0) return { ok: false, reason: 'no such endpoint' }
    const secrets = await tx.webhookSecret.findMany({ where: { endpointId } })
    const endedSecrets = secrets.filter(
      ({ id, ciphertext, expiresAt }) => gracePeriodSeconds === 0 || expiresAt || !decrypt(keys, id, ciphertext),
    )
    await tx.webhookSecret.deleteMany({ where: { id: { in: endedSecrets.map(({ id }) => id) } } })
    await tx.webhookSecret.updateMany({
      where: { endpointId },
      data: { expiresAt: new Date(Date.now() + gracePeriodSeconds * 1000) },
    })
    const secret = await addSigningSecret(tx, endpointId, keys[0])
    await recordAuditEvent(tx, actor, { companyId, action: 'webhook_endpoint.secret_rotated', subjectId: endpointId })
    return { ok: true, secret }
  })
}

async function addSigningSecret(
  tx: Prisma.TransactionClient,
  endpointId: number,
  encryptionKey: KeyObject,
): Promise<string> {
  const [id, secret] = [randomUUID(), generateSigningSecret()]
  await tx.webhookSecret.create({ data: { id, endpointId, ciphertext: encrypt(encryptionKey, id, secret) } })
  return formatSigningSecret(secret)
}

/**
 * Ends an endpoint's deliveries, or takes them up again; events of the time between are not made up for. What the
 * operator disabled only the operator enables.
 */
export async function setEndpointEnabled(
  actor: Actor,
  { companyId, mode }: EndpointScope,
  endpointId: number,
  enabled: boolean,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const newStatus = enabled ? 'enabled' : 'disabled'
  return db.$transaction(async (tx) => {
    await lockCompany(tx, { companyId, mode })
    const endpoint = await tx.webhookEndpoint.findFirst({ where: { id: endpointId, companyId, mode } })
    if (!endpoint) return { ok: false, reason: 'no such endpoint' }
    if (enabled && endpoint.disabledReason === 'operator' && actor.type !== 'operator') return DISABLED_BY_OPERATOR
    const limitCheck =
      enabled && endpoint.disabledAt ? await checkEnabledLimit(tx, { companyId, mode }) : { ok: true as const }
    if (!limitCheck.ok) return limitCheck
    const { count } = await tx.webhookEndpoint.updateMany({
      where: {
        id: endpointId,
        companyId,
        mode,
        disabledAt: enabled ? { not: null } : null,
        disabledReason: endpoint.disabledReason,
      },
      data: enabled
        ? { disabledAt: null, disabledReason: null }
        : { disabledAt: new Date(), disabledReason: actor.type },
    })
    if (count === 0) return { ok: false, reason: `already ${newStatus}` }
    await recordAuditEvent(tx, actor, { companyId, action: `webhook_endpoint.${newStatus}`, subjectId: endpointId })
    return { ok: true }
  })
}

const DISABLED_BY_OPERATOR = { ok: false, reason: 'House Bills disabled it: write to us' } as const

/** Sends a delivery again, whatever became of it, with a full set of tries and the same webhook-id. */
export async function redeliver(
  actor: Actor,
  { companyId, mode }: EndpointScope,
  deliveryId: string,
  db: Database = prisma(),
): Promise<{ ok: true } | { ok: false; reason: 'no such delivery' | 'the endpoint is disabled' }> {
  const ownDelivery = { id: deliveryId, endpoint: { companyId, mode } }
  return db.$transaction(async (tx) => {
    const [redelivered] = await tx.$queryRaw<{ endpointId: number }[]>`
      SELECT e.id AS "endpointId", redeliver_webhook(d.id)::text
      FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
      WHERE d.id = ${deliveryId}::uuid
        AND e.company_id = ${companyId}::int AND e.mode = ${mode}::mode AND e.disabled_at IS NULL`
    if (!redelivered) {
      const existing = await tx.webhookDelivery.findFirst({ where: ownDelivery, select: { id: true } })
      return { ok: false, reason: existing ? 'the endpoint is disabled' : 'no such delivery' }
    }
    await recordAuditEvent(tx, actor, {
      companyId,
      action: 'webhook_endpoint.redelivered',
      subjectId: redelivered.endpointId,
    })
    return { ok: true }
  })
}

/** How many failed deliveries one command sends again: about a second's work. */
const MAX_REDELIVERIES = 500

/**
 * Sends an endpoint's failed deliveries again, the oldest first.
 *
 * @returns how many, and whether some are left for a further call; 0 too when the endpoint is disabled
 */
export async function redeliverFailed(
  actor: Actor,
  { companyId, mode }: EndpointScope,
  endpointId: number,
): Promise<{ count: number; hasMore: boolean }> {
  return prisma().$transaction(async (tx) => {
    // Those that somebody else is just sending again are passed by.
    const redelivered = await tx.$queryRaw<unknown[]>`
      WITH failed AS (
        SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
        WHERE d.endpoint_id = ${endpointId}::int AND d.state = 'failed'
          AND e.company_id = ${companyId}::int AND e.mode = ${mode}::mode AND e.disabled_at IS NULL
        ORDER BY d.created_at, d.id LIMIT ${MAX_REDELIVERIES}::int
        FOR NO KEY UPDATE OF d SKIP LOCKED
      )
      SELECT redeliver_webhook(id)::text FROM failed`
    if (redelivered.length === 0) return { count: 0, hasMore: false }
    await recordAuditEvent(tx, actor, {
      companyId,
      action: 'webhook_endpoint.failed_redelivered',
      subjectId: endpointId,
    })
    return { count: redelivered.length, hasMore: redelivered.length === MAX_REDELIVERIES }
  })
}

/** What an answer means for the delivery; 'gone' disables the endpoint as well. */
export type AttemptOutcome = 'delivered' | 'gone' | 'not yet'

export const GONE_FAILURE = 'the receiver answered 410 Gone'

/** Writes a try down, and what follows from it for the delivery (unless it has another job by now). */
export async function recordAttempt(
  delivery: { id: string; jobId: string; endpointId: number },
  { status = null, reason = null }: { status?: number | null; reason?: string | null },
  durationMs: number,
  outcome: AttemptOutcome,
): Promise<void> {
  const { id, jobId, endpointId } = delivery
  const { webhookAttempt, webhookDelivery, webhookEndpoint } = prisma()
  const settledAt = new Date()
  const attempt = webhookAttempt.create({ data: { deliveryId: id, status, reason, durationMs } })
  const settleDelivery = (data: Prisma.WebhookDeliveryUpdateManyMutationInput) =>
    webhookDelivery.updateMany({ where: { id, jobId, state: 'pending' }, data: { ...data, settledAt } })
  const disableEndpoint = webhookEndpoint.updateMany({
    where: { id: endpointId, disabledAt: null },
    data: { disabledAt: settledAt, disabledReason: 'gone' },
  })
  const updatesByOutcome = {
    delivered: () => [attempt, settleDelivery({ state: 'delivered' })],
    gone: () => [attempt, settleDelivery({ state: 'failed', failure: GONE_FAILURE }), disableEndpoint],
    'not yet': () => [attempt],
  }
  await prisma().$transaction(updatesByOutcome[outcome]())
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
const BATCH_SIZE = 5_000

/** Deletes the deliveries that were settled 30 days ago, with their tries, and ended secrets; returns how many deliveries. */
export async function purgeOldDeliveries(): Promise<number> {
  await prisma().webhookSecret.deleteMany({ where: { expiresAt: { lte: new Date() } } })
  let deleted = 0
  for (let deletedInBatch = BATCH_SIZE; deletedInBatch === BATCH_SIZE; deleted += deletedInBatch) {
    deletedInBatch = await prisma().$executeRaw`
      DELETE FROM webhook_deliveries WHERE id IN (
        SELECT id FROM webhook_deliveries WHERE settled_at <= now() - interval '30 days' LIMIT ${BATCH_SIZE}::int
      )`
  }
  return deleted
}

import { recordAuditEvent } from '@/lib/audit/record-audit-event'
import { prisma } from '@/lib/platform/database/prisma'
import type { Actor } from '@/lib/platform/identity/actor'
import { checkTargetSsrf, type Network } from '@/lib/platform/outbound/check-target-ssrf'
import type { Prisma } from '@/prisma/client/client'
import { CHALLENGE_TYPE, type EventType } from '../event-types'
import type { EndpointScope } from './endpoint-company-and-mode'
import { DISABLED_BY_OPERATOR, findUrlRejection, lockCompany } from './endpoint-limit'
import { enqueueChallenge } from './enqueue-challenge'

type ChangeEndpointResult =
  | { ok: true; isUrlChanged: boolean }
  /** `canHouseBillsHelp` is set if only House Bills can lift the restriction. */
  | { ok: false; cause: 'url' | 'endpoint'; reason: string; canHouseBillsHelp?: true }

/**
 * Changes an endpoint's URL and events. A new URL must be verified, so an enabled endpoint gets a challenge. Deliveries
 * that are still pending are sent to the new URL.
 *
 * @param network used to check a new target URL now. Each delivery attempt checks it again
 */
export async function changeEndpoint(
  actor: Actor,
  { companyId, mode }: EndpointScope,
  endpointId: number,
  { url, events }: { url: string; events: EventType[] },
  network: Network,
): Promise<ChangeEndpointResult> {
  const where = { id: endpointId, companyId, mode, deletedAt: null }
  const endpoint = await prisma().webhookEndpoint.findFirst({ where, select: { url: true } })
  if (!endpoint) return NO_SUCH_ENDPOINT
  const target = url === endpoint.url ? null : await checkTargetSsrf(url, network)
  if (target && !target.ok) return { ok: false, cause: 'url', reason: target.reason }
  const newUrl = target?.url.href ?? url
  return prisma().$transaction(async (tx): Promise<ChangeEndpointResult> => {
    await lockCompany(tx, { companyId, mode })
    const [current] = await tx.$queryRaw<CurrentEndpoint[]>`
      SELECT url, events, disabled_at IS NOT NULL AS "isDisabled", disabled_reason AS "disabledReason"
      FROM webhook_endpoints
      WHERE id = ${endpointId}::int AND company_id = ${companyId}::int AND mode = ${mode}::mode AND deleted_at IS NULL
      FOR NO KEY UPDATE`
    if (!current) return NO_SUCH_ENDPOINT
    if (current.disabledReason === 'operator') return { ...DISABLED_BY_OPERATOR, cause: 'endpoint' }
    const isUrlChanged = newUrl !== current.url
    const rejection = isUrlChanged ? await findUrlRejection(tx, { companyId, mode }, newUrl) : null
    if (rejection) return { ok: false, ...rejection }
    const areEventsChanged = !hasSameElements(events, current.events)
    if (areEventsChanged) {
      await tx.webhookEndpoint.update({ where: { id: endpointId }, data: { events: [...new Set(events)] } })
      await recordAuditEvent(tx, actor, { companyId, action: 'webhook_endpoint.events_changed', subjectId: endpointId })
    }
    if (isUrlChanged) {
      await replaceUrl(tx, endpointId, newUrl)
      if (!current.isDisabled) await enqueueChallenge(tx, { id: endpointId, mode })
      await recordAuditEvent(tx, actor, { companyId, action: 'webhook_endpoint.url_changed', subjectId: endpointId })
    }
    return { ok: true, isUrlChanged }
  })
}

/**
 * Sets a new URL, which isn't verified. Deletes the challenges to the old URL, because its response mustn't verify the
 * new one. Limits the pending deliveries as those of any unverified endpoint.
 */
async function replaceUrl(tx: Prisma.TransactionClient, endpointId: number, url: string): Promise<void> {
  await tx.webhookEndpoint.update({ where: { id: endpointId }, data: { url, verifiedAt: null } })
  await tx.webhookDelivery.deleteMany({ where: { endpointId, type: CHALLENGE_TYPE } })
  await tx.$queryRaw`SELECT regroup_webhooks(${endpointId}::int)::text`
}

interface CurrentEndpoint {
  url: string
  events: string[]
  isDisabled: boolean
  disabledReason: string | null
}

const hasSameElements = (some: string[], others: string[]) =>
  new Set(some).symmetricDifference(new Set(others)).size === 0

const NO_SUCH_ENDPOINT = { ok: false, cause: 'endpoint', reason: 'no such endpoint' } as const

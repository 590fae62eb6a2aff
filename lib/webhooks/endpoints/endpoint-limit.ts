import type { Actor } from '@/lib/platform/identity/actor'
import type { Prisma } from '@/prisma/client/client'
import type { EndpointScope } from './endpoint-company-and-mode'

/**
 * How many enabled endpoints a company can have in each mode. Each event is sent to every enabled endpoint, so this
 * limits the number of deliveries per event.
 */
const MAX_ENABLED_ENDPOINTS = 10

/**
 * How many endpoints a company's partner staff can create in each mode. Disabled endpoints count too. A deleted endpoint
 * counts for another 30 days, because each new endpoint sends a challenge to a URL that may belong to somebody else.
 */
const MAX_ENDPOINTS_FOR_PARTNER_STAFF = 100

/**
 * Locks the company until the end of the transaction. Other transactions can't add or enable endpoints in the meantime,
 * so the number that this transaction counts stays correct.
 */
export async function lockCompany(tx: Prisma.TransactionClient, { companyId }: EndpointScope): Promise<void> {
  await tx.$queryRaw`SELECT FROM companies WHERE id = ${companyId}::int FOR NO KEY UPDATE`
}

/** Checks whether a company can have another enabled endpoint. Call `lockCompany` first. */
export async function checkEnabledLimit(
  tx: Prisma.TransactionClient,
  actor: Actor,
  { companyId, mode }: EndpointScope,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const count = await tx.webhookEndpoint.count({ where: { companyId, mode, disabledAt: null } })
  if (count < MAX_ENABLED_ENDPOINTS) return { ok: true }
  const company = actor.type === 'operator' ? 'the company' : 'your company'
  return {
    ok: false,
    reason: `${company} already has ${MAX_ENABLED_ENDPOINTS} enabled endpoints in ${mode} mode. Disable one first`,
  }
}

/**
 * Returns why partner staff can't add an endpoint, or null if they can. They can't recreate an endpoint that the
 * operator disabled, and they can't exceed their limit. Don't call this for the operator, who can do both. Call
 * `lockCompany` first.
 */
export async function findPartnerStaffRejection(
  tx: Prisma.TransactionClient,
  { companyId, mode }: EndpointScope,
  url: string,
): Promise<{ cause: 'url' | 'number'; reason: string; canHouseBillsHelp: true } | null> {
  const urlRejection = await findUrlRejection(tx, { companyId, mode }, url)
  if (urlRejection) return urlRejection
  const count = await tx.webhookEndpoint.count({
    where: {
      companyId,
      mode,
      OR: [{ deletedAt: null }, { deletedAt: { gt: new Date(Date.now() - DELETED_COUNT_MS) } }],
    },
  })
  if (count < MAX_ENDPOINTS_FOR_PARTNER_STAFF) return null
  const limitReason = `your company already has ${MAX_ENDPOINTS_FOR_PARTNER_STAFF} endpoints in ${mode} mode, including disabled ones and those deleted in the last 30 days`
  return {
    cause: 'number',
    reason: `${limitReason}. Enable one of them, or contact House Bills`,
    canHouseBillsHelp: true,
  }
}

/** How long a deleted endpoint counts: 30 days, in milliseconds. */
const DELETED_COUNT_MS = 30 * 86_400_000

/** Returns why partner staff can't use a URL, or null if they can. Call `lockCompany` first. */
export async function findUrlRejection(
  tx: Prisma.TransactionClient,
  { companyId }: EndpointScope,
  url: string,
): Promise<{ cause: 'url'; reason: string; canHouseBillsHelp: true } | null> {
  const count = await tx.webhookEndpoint.count({ where: { companyId, url, disabledReason: 'operator' } })
  return count > 0 ? { cause: 'url', reason: DISABLED_URL, canHouseBillsHelp: true } : null
}

export const DISABLED_BY_OPERATOR = {
  ok: false,
  reason: 'House Bills disabled this endpoint. To have it enabled again, contact House Bills',
  canHouseBillsHelp: true,
} as const

const DISABLED_URL = 'House Bills disabled this URL. To use it again, contact House Bills'

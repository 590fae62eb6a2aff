import type { Prisma } from '@/prisma/client/client'
import type { EndpointScope } from './endpoint-company-and-mode'

/** Per company and mode. Each event is sent to every enabled endpoint, so this limits the deliveries per event. */
const MAX_ENABLED_ENDPOINTS = 10

/** Per company and mode, including disabled endpoints, because endpoints are never deleted. */
const MAX_ENDPOINTS_FOR_PARTNER_STAFF = 100

/** Locks the company, so that no other transaction can change its endpoints between the count and the write. */
export async function lockCompany(tx: Prisma.TransactionClient, { companyId }: EndpointScope): Promise<void> {
  await tx.$queryRaw`SELECT FROM companies WHERE id = ${companyId}::int FOR NO KEY UPDATE`
}

/** Checks whether a company can have another enabled endpoint. The company must be locked. */
export async function checkEnabledLimit(
  tx: Prisma.TransactionClient,
  { companyId, mode }: EndpointScope,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const count = await tx.webhookEndpoint.count({ where: { companyId, mode, disabledAt: null } })
  if (count < MAX_ENABLED_ENDPOINTS) return { ok: true }
  return { ok: false, reason: `a company can have at most ${MAX_ENABLED_ENDPOINTS} enabled endpoints in ${mode} mode` }
}

/**
 * Returns why partner staff can't add an endpoint, or null if they can. They can't recreate one that the operator
 * disabled, or exceed their limit. Neither applies to the operator. The company must be locked.
 */
export async function findPartnerStaffRejection(
  tx: Prisma.TransactionClient,
  { companyId, mode }: EndpointScope,
  url: string,
): Promise<{ cause: 'url' | 'number'; reason: string } | null> {
  const disabledByOperatorCount = await tx.webhookEndpoint.count({
    where: { companyId, url, disabledReason: 'operator' },
  })
  if (disabledByOperatorCount > 0) return { cause: 'url', reason: 'House Bills disabled this URL. Contact us' }
  const count = await tx.webhookEndpoint.count({ where: { companyId, mode } })
  if (count < MAX_ENDPOINTS_FOR_PARTNER_STAFF) return null
  const limitReason = `a company can have at most ${MAX_ENDPOINTS_FOR_PARTNER_STAFF} endpoints in ${mode} mode, including disabled ones`
  return { cause: 'number', reason: `${limitReason}. Enable one of them or contact us` }
}

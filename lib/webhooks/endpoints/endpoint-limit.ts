import type { Prisma } from '@/prisma/client/client'
import type { EndpointScope } from './endpoint-company-and-mode'

/** Enabled ones, of a company in a mode: each event is told to as many. */
const MAX_ENABLED_ENDPOINTS = 10

/** Those that staff may come to, disabled ones included: nothing deletes one. */
const MAX_ENDPOINTS_FOR_PARTNER_STAFF = 100

/** Lets nobody else add, enable or disable an endpoint of a company until this is done: what is counted stays so. */
export async function lockCompany(tx: Prisma.TransactionClient, { companyId }: EndpointScope): Promise<void> {
  await tx.$queryRaw`SELECT FROM companies WHERE id = ${companyId}::int FOR NO KEY UPDATE`
}

/** Whether a company, which is held, may have one more enabled endpoint. */
export async function checkEnabledLimit(
  tx: Prisma.TransactionClient,
  { companyId, mode }: EndpointScope,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const count = await tx.webhookEndpoint.count({ where: { companyId, mode, disabledAt: null } })
  if (count < MAX_ENABLED_ENDPOINTS) return { ok: true }
  return { ok: false, reason: `a company can have at most ${MAX_ENABLED_ENDPOINTS} enabled endpoints in ${mode} mode` }
}

/**
 * Why staff of a company, which is held, may not add an endpoint that the operator may add for them: it would be one that
 * the operator disabled, under another number, or one of many.
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

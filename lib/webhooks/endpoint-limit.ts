import type { Prisma } from '@/prisma/client/client'
import type { Scope } from './scope'

/** Enabled ones, of a company in a mode: each event is told to as many. */
const MOST_ENABLED = 10

/** Those that staff may come to, disabled ones included: nothing deletes one. */
const MOST_OF_STAFF = 100

/** Lets nobody else add, enable or disable an endpoint of a company until this is done: what is counted stays so. */
export async function holdCompany(tx: Prisma.TransactionClient, { companyId }: Scope): Promise<void> {
  await tx.$queryRaw`SELECT FROM companies WHERE id = ${companyId}::int FOR NO KEY UPDATE`
}

/** Whether a company, which is held, may have one more enabled endpoint. */
export async function roomForOne(
  tx: Prisma.TransactionClient,
  { companyId, mode }: Scope,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const count = await tx.webhookEndpoint.count({ where: { companyId, mode, disabledAt: null } })
  if (count < MOST_ENABLED) return { ok: true }
  return { ok: false, reason: `a company has at most ${MOST_ENABLED} enabled endpoints in ${mode} mode` }
}

/**
 * Why staff of a company, which is held, may not add an endpoint that the operator may add for them: it would be one that
 * the operator disabled, under another number, or one of many.
 */
export async function refusedToStaff(
  tx: Prisma.TransactionClient,
  { companyId, mode }: Scope,
  url: string,
): Promise<{ of: 'url' | 'number'; reason: string } | null> {
  const disabledByUs = await tx.webhookEndpoint.count({ where: { companyId, url, disabledReason: 'operator' } })
  if (disabledByUs > 0) return { of: 'url', reason: 'House Bills disabled the endpoint of this URL: write to us' }
  const count = await tx.webhookEndpoint.count({ where: { companyId, mode } })
  if (count < MOST_OF_STAFF) return null
  const most = `a company has at most ${MOST_OF_STAFF} endpoints in ${mode} mode, disabled ones included`
  return { of: 'number', reason: `${most}: enable one of them, or write to us` }
}

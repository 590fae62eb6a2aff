import { prisma } from '@/lib/platform/database/prisma'
import { env } from '@/lib/platform/env'

/**
 * How many tenants each transaction handles. It's small, because deleting a tenant also deletes their quotes and locks
 * each word of their name.
 */
const TENANT_BATCH_SIZE = 100

/**
 * Deletes tenants who have no account and whose last quote is older than RETENTION_QUOTES_DAYS, together with their
 * quotes. Skips a tenant while a quote or an account is being stored for them. Returns how many tenants it deleted.
 */
export async function purgeQuoteOnlyTenants(): Promise<number> {
  const days = env().retention.quotesDays
  let total = 0
  let lastTenant: { createdAt: Date; id: number } | undefined
  do {
    const { candidates, deleted } = await purgeNextBatch(lastTenant, days)
    total += deleted
    lastTenant = candidates.length < TENANT_BATCH_SIZE ? undefined : candidates.at(-1)
  } while (lastTenant)
  return total
}

async function purgeNextBatch(lastTenant: { createdAt: Date; id: number } | undefined, days: number) {
  return prisma().$transaction(async (tx) => {
    // Every transaction that stores data about a tenant also locks the tenant's row (see the database function
    // find_tenant). So nothing can be stored about these tenants while their rows are locked here.
    const candidates = await tx.$queryRaw<{ id: number; createdAt: Date }[]>`
      SELECT id, created_at AS "createdAt" FROM tenants
      WHERE account_created_at IS NULL AND created_at <= now() - make_interval(days => ${days}::int)
        AND (created_at, id) > (${lastTenant?.createdAt ?? new Date(0)}::timestamptz, ${lastTenant?.id ?? 0}::int)
      ORDER BY created_at, id LIMIT ${TENANT_BATCH_SIZE}::int FOR UPDATE SKIP LOCKED`
    // Use a separate statement, so that it sees quotes that were stored just before the rows were locked.
    const expired = await tx.$queryRaw<{ id: number }[]>`
      SELECT id FROM tenants t
      WHERE id = ANY (${candidates.map(({ id }) => id)}::int[]) AND account_created_at IS NULL AND NOT EXISTS (
        SELECT FROM quote_requests q
        WHERE q.tenant_id = t.id AND q.created_at > now() - make_interval(days => ${days}::int)
      )`
    const ids = expired.map(({ id }) => id)
    await tx.quoteRequest.deleteMany({ where: { tenantId: { in: ids } } })
    const { count: deleted } = await tx.tenant.deleteMany({ where: { id: { in: ids } } })
    return { candidates, deleted }
  })
}

import { prisma } from '@/lib/platform/database/prisma'
import { runInBatches } from '@/lib/platform/database/run-in-batches'

const BATCH_SIZE = 500

/** Deletes one-time links of tenants and support staff 30 days after they expired. Returns how many it deleted. */
export async function purgeTenantAndSupportTokens(): Promise<number> {
  const supportTokenCount = await prisma().$executeRaw`
    DELETE FROM support_staff_tokens WHERE expires_at <= now() - interval '30 days'`
  return runInBatches(
    (limit) => prisma().$executeRaw`
      DELETE FROM tenant_tokens WHERE id IN (
        SELECT id FROM tenant_tokens WHERE expires_at <= now() - interval '30 days' LIMIT ${limit}::int
      )`,
    BATCH_SIZE,
  ).then((tenantTokenCount) => supportTokenCount + tenantTokenCount)
}

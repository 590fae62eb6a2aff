import type { Database } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { hashKey } from './api-keys/generate-and-hash-key'

/**
 * Finds the company, the mode and the ID of an API key. Returns null if there's no such key.
 *
 * @param key the key itself, or its ID
 */
export async function findApiKeyOwner(
  db: Database,
  key: string | number,
): Promise<{ companyId: CompanyId; mode: Mode; keyId: number } | null> {
  const where = typeof key === 'number' ? { id: key } : { hash: hashKey(key) }
  const apiKey = await db.apiKey.findUnique({ where, select: { ...OWNER_COLUMNS, id: true } })
  return apiKey && { companyId: apiKey.companyId as CompanyId, mode: apiKey.mode, keyId: apiKey.id }
}

/** Finds the company and mode of a webhook endpoint. Returns null if there's no such endpoint. */
export async function findEndpointOwner(
  db: Database,
  endpointId: number,
): Promise<{ companyId: CompanyId; mode: Mode } | null> {
  const endpoint = await db.webhookEndpoint.findUnique({ where: { id: endpointId }, select: OWNER_COLUMNS })
  return endpoint && { ...endpoint, companyId: endpoint.companyId as CompanyId }
}

/** Finds the company and mode of a webhook delivery. Returns null if there's no such delivery. */
export async function findDeliveryOwner(
  db: Database,
  deliveryId: string,
): Promise<{ companyId: CompanyId; mode: Mode } | null> {
  const delivery = await db.webhookDelivery.findUnique({
    where: { id: deliveryId },
    select: { endpoint: { select: OWNER_COLUMNS } },
  })
  return delivery && { ...delivery.endpoint, companyId: delivery.endpoint.companyId as CompanyId }
}

const OWNER_COLUMNS = { companyId: true, mode: true } as const

import { prisma } from '@/lib/platform/database/prisma'

/**
 * Removes the Idempotency-Keys from finished deliveries about expired unmatched addresses. An erasure of the tenant
 * couldn't find them any more (see the database function expire_unmatched_address). A delivery is finished within three
 * days. Returns how many it changed.
 */
export const purgeKeysOfExpiredAddresses = (): Promise<number> => prisma().$executeRaw`
  UPDATE webhook_deliveries d SET data = data || '{"idempotencyKey": null}'
  FROM closed_unmatched_addresses a
  WHERE a.contract_id IS NULL AND a.closed_at > now() - interval '5 days'
    AND d.address_request_id = a.id AND d.status <> 'pending' AND d.data ->> 'idempotencyKey' IS NOT NULL`

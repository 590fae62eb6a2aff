import { prisma } from '@/lib/platform/database/prisma'
import type { Mode } from '@/prisma/client/enums'

export interface ValidApiKey {
  id: number
  mode: Mode
  companyId: number
  companyName: string
  /** The rate limit of each of the company's keys. */
  requestsPerMinute: number
  /** The number of seconds until the key expires, by the database's clock. Is null if it never expires. */
  secondsLeft: number | null
}

/**
 * Finds a valid key by its SHA-256. Returns null if the key is unknown, revoked or expired, or if its company is
 * disabled.
 */
export async function findValidApiKey(hash: Uint8Array): Promise<ValidApiKey | null> {
  const rows = await prisma().$queryRaw<ValidApiKey[]>`
    SELECT k.id, k.mode, c.id AS "companyId", c.name AS "companyName", c.requests_per_minute AS "requestsPerMinute",
           extract(epoch FROM k.expires_at - now())::float8 AS "secondsLeft"
    FROM api_keys k JOIN companies c ON c.id = k.company_id
    WHERE k.hash = ${hash} AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
      AND c.disabled_at IS NULL`
  return rows[0] ?? null
}

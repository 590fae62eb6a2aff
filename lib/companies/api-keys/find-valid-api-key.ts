import { prisma } from '@/lib/platform/database/prisma'
import { type IpNetworks, parseNetworks } from '@/lib/platform/http/ip-networks'
import type { ApiKeyPermission, Mode } from '@/prisma/client/enums'

export interface ValidApiKey {
  id: number
  mode: Mode
  companyId: number
  companyName: string
  /** The key's or the company's rate limit, whichever is lower. */
  requestsPerMinute: number
  /** The key's permissions, which are never empty. */
  permissions: ApiKeyPermission[]
  /** The networks that the key may be used from. Null if it may be used from everywhere. */
  allowedNetworks: IpNetworks | null
  /** The number of seconds until the key expires, by the database's clock. Null if it never expires. */
  secondsLeft: number | null
}

/**
 * Finds a valid key by its SHA-256. Returns null if the key is unknown, revoked or expired, or if its company is
 * disabled.
 */
export async function findValidApiKey(hash: Uint8Array): Promise<ValidApiKey | null> {
  const [row] = await prisma().$queryRaw<(Omit<ValidApiKey, 'allowedNetworks'> & { allowedNetworks: string[] })[]>`
    SELECT k.id, k.mode, c.id AS "companyId", c.name AS "companyName",
           least(k.requests_per_minute, c.requests_per_minute) AS "requestsPerMinute",
           k.permissions::text[], k.allowed_networks AS "allowedNetworks",
           extract(epoch FROM k.expires_at - now())::float8 AS "secondsLeft"
    FROM api_keys k JOIN companies c ON c.id = k.company_id
    WHERE k.hash = ${hash} AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
      AND c.disabled_at IS NULL`
  if (!row) return null
  return { ...row, allowedNetworks: row.allowedNetworks.length > 0 ? parseNetworks(row.allowedNetworks) : null }
}

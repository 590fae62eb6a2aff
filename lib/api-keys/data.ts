import type { Mode } from '@/prisma/client/enums'
import { prisma } from '../prisma'

export interface UsableKey {
  id: number
  mode: Mode
  companyId: number
  companyName: string
  /** How many calls the company's keys may make, each. */
  callsPerMinute: number
  /** Until it expires, by the database's clock; null for never. */
  secondsLeft: number | null
}

/** The key with this SHA-256, unless it is revoked or expired. */
export async function findUsableKey(hash: Uint8Array): Promise<UsableKey | null> {
  const rows = await prisma().$queryRaw<UsableKey[]>`
    SELECT k.id, k.mode, c.id AS "companyId", c.name AS "companyName", c.calls_per_minute AS "callsPerMinute",
           extract(epoch FROM k.expires_at - now())::float8 AS "secondsLeft"
    FROM api_keys k JOIN companies c ON c.id = k.company_id
    WHERE k.hash = ${hash} AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())`
  return rows[0] ?? null
}

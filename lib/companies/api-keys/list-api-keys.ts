import { type Database, prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import type { KeyRestrictions } from './key-restrictions'

/** A key is 'ending' if a rotation has replaced it, but it still works during the grace period. */
type ApiKeyStatus = 'active' | 'ending' | 'expired' | 'revoked'

export interface ApiKeyListItem extends KeyRestrictions {
  id: number
  label: string
  prefix: string
  status: ApiKeyStatus
  createdAt: Date
  /** The name of the member of partner staff who created the key. Null if an operator created it. */
  createdBy: string | null
  /** When the key was last used, to the minute. Null if it never was. */
  lastUsedAt: Date | null
  expiresAt: Date | null
  revokedAt: Date | null
  /** The prefix of the key that replaced this one in a rotation. Null if none did. */
  replacement: string | null
  /**
   * The time of the last request with this key since the rotation. A request is included after about a second. Null if
   * there was none, or if the key isn't ending.
   */
  usedSince: Date | null
}

/**
 * If a company has more keys, the list leaves out those that expired or were revoked the longest ago. The activity
 * still shows them.
 */
const MAX_LISTED = 200

/**
 * Lists up to `MAX_LISTED` of a company's keys in a mode. Valid keys come first, and then expired and revoked keys,
 * latest first.
 */
export async function listApiKeys(
  companyId: CompanyId,
  mode: Mode,
  db: Database = prisma(),
): Promise<ApiKeyListItem[]> {
  return db.$queryRaw<ApiKeyListItem[]>`
    WITH listed AS (
      SELECT k.*, coalesce(u.name, u.email) AS "createdBy", n.prefix AS replacement,
             n.created_at AS replaced_at,
             CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN k.expires_at <= now() THEN 'expired'
                  WHEN k.replaced_by_id IS NOT NULL THEN 'ending' ELSE 'active' END AS status
      FROM api_keys k LEFT JOIN partner_staff u ON u.id = k.created_by_id LEFT JOIN api_keys n ON n.id = k.replaced_by_id
      WHERE k.company_id = ${companyId}::int AND k.mode = ${mode}::mode
    )
    SELECT id, label, prefix, status, created_at AS "createdAt", "createdBy", last_used_at AS "lastUsedAt",
           expires_at AS "expiresAt", revoked_at AS "revokedAt", replacement,
           permissions::text[], allowed_networks AS "allowedNetworks", requests_per_minute AS "requestsPerMinute",
           -- last_used_at is accurate only to the minute, so it can't show whether the key was used after the rotation.
           CASE WHEN status = 'ending' THEN (
             SELECT max(r.at) FROM api_requests r WHERE r.api_key_id = listed.id AND r.at > listed.replaced_at
           ) END AS "usedSince"
    FROM listed
    ORDER BY array_position('{active,ending}', status),
             CASE WHEN status IN ('expired', 'revoked') THEN least(revoked_at, expires_at) END DESC, id DESC
    LIMIT ${MAX_LISTED}::int`
}

import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'

/** What became of a key: 'ending' is one that a rotation replaced and that still works for a while. */
type ApiKeyStatus = 'active' | 'ending' | 'expired' | 'revoked'

export interface ApiKeyListItem {
  id: number
  label: string
  prefix: string
  status: ApiKeyStatus
  createdAt: Date
  /** Null for the operator. */
  createdBy: string | null
  /** To the minute. */
  lastUsedAt: Date | null
  expiresAt: Date | null
  revokedAt: Date | null
  /** The first characters of the key that a rotation made in its place. */
  replacement: string | null
  /** The last call with it since that rotation, while it is ending; the log has calls after about a second. */
  usedSince: Date | null
}

/** Ended keys beyond these, the oldest, are left to the activity. */
const MAX_LISTED = 200

/** The keys of a company in a mode: those that work first, then those that ended, the last first. */
export async function listApiKeys(companyId: CompanyId, mode: Mode): Promise<ApiKeyListItem[]> {
  return prisma().$queryRaw<ApiKeyListItem[]>`
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
           -- last_used_at is noted once a minute, after the call: too coarse for what came before and what after.
           CASE WHEN status = 'ending' THEN (
             SELECT max(r.at) FROM api_requests r WHERE r.api_key_id = listed.id AND r.at > listed.replaced_at
           ) END AS "usedSince"
    FROM listed
    ORDER BY array_position('{active,ending}', status),
             CASE WHEN status IN ('expired', 'revoked') THEN least(revoked_at, expires_at) END DESC, id DESC
    LIMIT ${MAX_LISTED}::int`
}

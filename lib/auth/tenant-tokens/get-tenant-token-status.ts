import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import type { TenantTokenPurpose } from '@/prisma/client/enums'

/**
 * The number of wrong initial passwords after which a link stops working. A database constraint contains the same
 * limit.
 */
export const MAX_FAILED_ATTEMPTS = 5

/** The tenant to whom a link belongs. */
export interface TokenTenant {
  tenantId: number
  email: string
  firstName: string
  lastName: string
  birthday: Date
  contactNo: string
  /** The addresses of all the tenant's contracts, both as sent and as matched. */
  addresses: string[]
  /** The email address that the link confirms. Null for links with a different purpose. */
  newEmail: string | null
}

/**
 * The reason why a link isn't valid:
 * - `expired` also covers a link that was invalidated or replaced by a newer one, and the link of an erased tenant.
 * - `active` means that the account is already activated.
 * - `test` is for test tenants, who have no account.
 */
export type TokenRejectionReason = 'used' | 'too many attempts' | 'expired' | 'active' | 'test' | 'unknown'

export type TenantTokenStatus = { ok: true; tenant: TokenTenant } | { ok: false; reason: TokenRejectionReason }

/** Returns the tenant of a valid link, or the reason why the link isn't valid. Doesn't use the link up. */
export const getTenantTokenStatus = (purpose: TenantTokenPurpose, token: string): Promise<TenantTokenStatus> =>
  readTenantTokenStatus(prisma(), purpose, token)

/**
 * Returns the status of a link as `getTenantTokenStatus` does, but in the caller's transaction, which may have locked
 * the tenant's row.
 */
export async function readTenantTokenStatus(
  tx: Prisma.TransactionClient,
  purpose: TenantTokenPurpose,
  token: string,
): Promise<TenantTokenStatus> {
  const [row] = await tx.$queryRaw<(TokenTenant & { reason: TokenRejectionReason | null })[]>`
    SELECT t.id AS "tenantId", t.email, t.first_name AS "firstName", t.last_name AS "lastName", t.birthday,
           t.contact_no AS "contactNo", k.new_email AS "newEmail",
           ARRAY(
             SELECT unnest(ARRAY[c.address, c.matched_address]) FROM house_contracts c WHERE c.tenant_id = t.id
           ) AS addresses,
           ${REJECTION_REASON_SQL} AS reason
    FROM tenant_tokens k JOIN tenants t ON t.id = k.tenant_id
    WHERE k.hash = ${hashToken(token)} AND k.purpose = ${purpose}::tenant_token_purpose`
  if (!row) return { ok: false, reason: 'unknown' }
  const { reason, ...tenant } = row
  return reason ? { ok: false, reason } : { ok: true, tenant }
}

/**
 * The reason why token k of tenant t isn't valid, or NULL if it's valid. Uses clock_timestamp(), because the link may
 * have expired while the transaction waited for the tenant's row. Only the newest activation link is valid, and only the
 * newest link that confirms an email address.
 */
const REJECTION_REASON_SQL = Prisma.sql`
  CASE
    WHEN t.mode = 'test' THEN 'test'
    WHEN k.used_at IS NOT NULL THEN 'used'
    WHEN k.purpose = 'activation' AND t.password_hash IS NOT NULL THEN 'active'
    WHEN k.wrong_attempts >= ${MAX_FAILED_ATTEMPTS} THEN 'too many attempts'
    WHEN k.expires_at <= clock_timestamp() OR t.birthday IS NULL OR t.account_created_at IS NULL
      OR t.erased_at IS NOT NULL OR (k.purpose <> 'activation' AND t.password_hash IS NULL) THEN 'expired'
    WHEN k.purpose IN ('activation', 'email_change') AND EXISTS (
      SELECT FROM tenant_tokens n
      WHERE n.tenant_id = k.tenant_id AND n.purpose = k.purpose AND n.created_at > k.created_at
    ) THEN 'expired'
  END`

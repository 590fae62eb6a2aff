import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import type { TenantTokenPurpose } from '@/prisma/client/enums'

/** Wrong tries at the initial password that a link bears; the database allows no more. */
export const MAX_FAILED_ATTEMPTS = 5

/** Whom a link is for. */
export interface TokenTenant {
  tenantId: number
  email: string
  firstName: string
  lastName: string
  birthday: Date
  contactNo: string
  /** Of the contracts, as sent and as matched. */
  addresses: string[]
}

/**
 * Why a link opens nothing: used; ended by wrong tries; expired, or a newer one took its place; of an account that is
 * activated already; of a test tenant, who has no account to sign in to; or never one of ours.
 */
export type TokenRejectionReason = 'used' | 'tries' | 'over' | 'active' | 'test' | 'unknown'

export type TenantTokenStatus = { ok: true; tenant: TokenTenant } | { ok: false; reason: TokenRejectionReason }

/** What a link is good for. Looking consumes nothing. */
export const getTenantTokenStatus = (purpose: TenantTokenPurpose, token: string): Promise<TenantTokenStatus> =>
  readTenantTokenStatus(prisma(), purpose, token)

/** The same within a transaction, which may hold the tenant's row. */
export async function readTenantTokenStatus(
  tx: Prisma.TransactionClient,
  purpose: TenantTokenPurpose,
  token: string,
): Promise<TenantTokenStatus> {
  const [row] = await tx.$queryRaw<(TokenTenant & { reason: TokenRejectionReason | null })[]>`
    SELECT t.id AS "tenantId", t.email, t.first_name AS "firstName", t.last_name AS "lastName", t.birthday,
           t.contact_no AS "contactNo",
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
 * Why link k of tenant t opens nothing, or null. The clock is that of the statement: a link may have been ended while
 * its tenant's row was waited for. The newest activation link alone works, whoever made it.
 */
const REJECTION_REASON_SQL = Prisma.sql`
  CASE
    WHEN t.mode = 'test' THEN 'test'
    WHEN k.used_at IS NOT NULL THEN 'used'
    WHEN k.purpose = 'activation' AND t.password_hash IS NOT NULL THEN 'active'
    WHEN k.wrong_attempts >= ${MAX_FAILED_ATTEMPTS} THEN 'tries'
    WHEN k.expires_at <= clock_timestamp() OR t.birthday IS NULL OR t.account_created_at IS NULL
      OR t.erased_at IS NOT NULL OR (k.purpose = 'password_reset' AND t.password_hash IS NULL) THEN 'over'
    WHEN k.purpose = 'activation' AND EXISTS (
      SELECT FROM tenant_tokens n
      WHERE n.tenant_id = k.tenant_id AND n.purpose = 'activation' AND n.created_at > k.created_at
    ) THEN 'over'
  END`

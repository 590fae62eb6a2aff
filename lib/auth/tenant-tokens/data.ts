import { hashToken } from '@/lib/platform/crypto/one-time-token'
import { prisma } from '@/lib/platform/database/prisma'
import { Prisma } from '@/prisma/client/client'
import type { TenantTokenPurpose } from '@/prisma/client/enums'

/** Wrong tries at the initial password that a link bears; the database allows no more. */
export const MOST_WRONG_TRIES = 5

/** Whom a link is for. */
export interface LinkedTenant {
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
export type ClosedLink = 'used' | 'tries' | 'over' | 'active' | 'test' | 'unknown'

export type TenantLinkState = { ok: true; tenant: LinkedTenant } | { ok: false; reason: ClosedLink }

/** What a link is good for. Looking consumes nothing. */
export const tenantLinkState = (purpose: TenantTokenPurpose, token: string): Promise<TenantLinkState> =>
  linkStateIn(prisma(), purpose, token)

/** The same within a transaction, which may hold the tenant's row. */
export async function linkStateIn(
  tx: Prisma.TransactionClient,
  purpose: TenantTokenPurpose,
  token: string,
): Promise<TenantLinkState> {
  const [row] = await tx.$queryRaw<(LinkedTenant & { reason: ClosedLink | null })[]>`
    SELECT t.id AS "tenantId", t.email, t.first_name AS "firstName", t.last_name AS "lastName", t.birthday,
           t.contact_no AS "contactNo",
           ARRAY(
             SELECT unnest(ARRAY[c.address, c.matched_address]) FROM house_contracts c WHERE c.tenant_id = t.id
           ) AS addresses,
           ${CLOSED} AS reason
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
const CLOSED = Prisma.sql`
  CASE
    WHEN t.mode = 'test' THEN 'test'
    WHEN k.used_at IS NOT NULL THEN 'used'
    WHEN k.purpose = 'activation' AND t.password_hash IS NOT NULL THEN 'active'
    WHEN k.wrong_attempts >= ${MOST_WRONG_TRIES} THEN 'tries'
    WHEN k.expires_at <= clock_timestamp() OR t.birthday IS NULL OR t.account_created_at IS NULL
      OR t.erased_at IS NOT NULL OR (k.purpose = 'password_reset' AND t.password_hash IS NULL) THEN 'over'
    WHEN k.purpose = 'activation' AND EXISTS (
      SELECT FROM tenant_tokens n
      WHERE n.tenant_id = k.tenant_id AND n.purpose = 'activation' AND n.created_at > k.created_at
    ) THEN 'over'
  END`

import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { Prisma } from '@/prisma/client/client'
import { recordAuditEvent } from '../audit/record-audit-event'
import { removeTwoFactorRows } from '../auth/two-factor/remove-two-factor-rows'
import { findUnmatchedAddressIds, type TenantIdentity } from './find-unmatched-address-ids'

export type ErasureResult =
  | { ok: true }
  | { ok: false; reason: 'no such tenant' | 'already erased' | 'has an active contract' }

/**
 * Erases a live tenant who has no active contract. Deletes or replaces the tenant's personal data. Keeps the data that
 * must stay according to tenant-personal-data.ts, such as contracts (for accounting). Afterwards, a new tenant can have
 * the email address. Erases nothing if it returns a reason.
 */
export async function eraseTenant({ actor }: SupportStaff, tenantId: number): Promise<ErasureResult> {
  return prisma().$transaction(async (tx): Promise<ErasureResult> => {
    // Every transaction that stores data about a tenant also locks this row (see the database function find_tenant). So
    // this statement waits for the transactions in progress, and later ones find no tenant with this email address.
    const [tenant] = await tx.$queryRaw<(TenantIdentity & { erasedAt: Date | null })[]>`
      SELECT id, email_key AS "emailKey", first_name AS "firstName", last_name AS "lastName", birthday,
             contact_no AS "contactNo", erased_at AS "erasedAt"
      FROM tenants
      WHERE id = ${tenantId}::int AND mode = 'live' FOR UPDATE`
    if (!tenant) return { ok: false, reason: 'no such tenant' }
    if (tenant.erasedAt) return { ok: false, reason: 'already erased' }
    if ((await tx.houseContract.count({ where: { tenantId, status: 'active' } })) > 0) {
      return { ok: false, reason: 'has an active contract' }
    }
    await deleteTenantData(tx, tenantId, await findUnmatchedAddressIds(tx, tenant))
    const placeholder = erasedTenantValues(tenantId)
    await tx.tenant.update({
      where: { id: tenantId },
      data: {
        ...placeholder,
        emailKey: placeholder.email,
        birthday: null,
        passwordHash: null,
        totpLastStep: null,
        erasedAt: new Date(),
      },
    })
    await tx.$executeRaw`
      UPDATE house_contracts
      SET first_name = ${placeholder.firstName}, last_name = ${placeholder.lastName}, email = ${placeholder.email},
          contact_no = ${placeholder.contactNo}, birthday = NULL, address = matched_address, broadband = 'erased',
          closing_note = NULL, idempotency_key = NULL, replaced_request_ids = NULL, replaced_idempotency_keys = NULL
      WHERE tenant_id = ${tenantId}::int`
    await recordAuditEvent(tx, actor, { companyId: null, action: 'tenant.erased', subjectId: tenantId })
    return { ok: true }
  })
}

/**
 * Returns the values that replace a tenant's data. The email address can't belong to anybody, because we reject domains
 * without a dot.
 */
const erasedTenantValues = (tenantId: number) => ({
  ...{ firstName: 'Erased', lastName: 'tenant', email: `erased-${tenantId}@invalid`, contactNo: 'erased' },
})

async function deleteTenantData(
  tx: Prisma.TransactionClient,
  tenantId: number,
  unmatchedAddressIds: number[],
): Promise<void> {
  await removeTwoFactorRows(tx, 'account', tenantId)
  await tx.email.deleteMany({ where: { contract: { tenantId } } })
  await tx.tenantToken.deleteMany({ where: { tenantId } })
  await tx.supportNote.deleteMany({ where: { tenantId } })
  // Keep the outcomes of requests that created a contract. They contain only IDs, and without them a retry would create
  // the contract again.
  await tx.$executeRaw`
    DELETE FROM idempotency_keys WHERE owner = ANY (ARRAY(
      -- replace_idempotency_outcome locks in the same order, which prevents a deadlock.
      SELECT owner FROM idempotency_keys WHERE owner IN (
        SELECT request_id FROM quote_requests WHERE tenant_id = ${tenantId}::int
        UNION ALL
        SELECT unnest(request_id || replaced_request_ids) FROM unmatched_addresses
        WHERE id = ANY (${unmatchedAddressIds}::int[])
      )
      ORDER BY owner FOR UPDATE
    ))`
  const isAboutTenant = Prisma.sql`(
    d.contract_id IN (SELECT id FROM house_contracts WHERE tenant_id = ${tenantId}::int)
    OR d.address_request_id IN (
      SELECT unnest(${unmatchedAddressIds}::int[])
      UNION ALL
      SELECT address_request_id FROM house_contracts WHERE tenant_id = ${tenantId}::int
      UNION ALL
      SELECT a.id FROM closed_unmatched_addresses a JOIN house_contracts c ON c.id = a.contract_id
      WHERE c.tenant_id = ${tenantId}::int
    )
  )`
  await tx.$executeRaw`
    UPDATE webhook_deliveries d SET data = data || '{"idempotencyKey": null}'
    WHERE data ->> 'idempotencyKey' IS NOT NULL AND ${isAboutTenant}`
  await tx.$executeRaw`
    UPDATE webhook_attempts SET response_body = NULL
    WHERE response_body IS NOT NULL AND delivery_id IN (SELECT d.id FROM webhook_deliveries d WHERE ${isAboutTenant})`
  await tx.$executeRaw`SELECT erase_logged_idempotency_keys(${tenantId}::int, ${unmatchedAddressIds}::int[])`
  await tx.closedUnmatchedAddress.deleteMany({ where: { contract: { tenantId } } })
  await tx.unmatchedAddress.deleteMany({ where: { id: { in: unmatchedAddressIds } } })
  await tx.quoteRequest.deleteMany({ where: { tenantId } })
}

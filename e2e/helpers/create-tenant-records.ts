// Creates tenants with contracts, and reads what the database stores about them after support has made a change.
import { randomUUID } from 'node:crypto'
import { type EmailAddress, parseEmail } from '@/lib/platform/validation/email'
import type { TestDatabase } from './create-test-database'
import { type QueuedEmail, queueEmail } from './queue-and-find-emails'

export interface TenantWithContract extends QueuedEmail {
  tenantId: number
}

export async function createTenantWithContract(
  db: TestDatabase,
  options: { companyId: number; mode: 'live' | 'test' },
): Promise<TenantWithContract> {
  const queuedEmail = await queueEmail(db, options)
  const [row] = await db.sql<{ tenant_id: number }>('SELECT tenant_id FROM house_contracts WHERE id = $1', [
    queuedEmail.contractId,
  ])
  return { ...queuedEmail, tenantId: row?.tenant_id ?? 0 }
}

/** Returns an email address that no tenant uses yet. */
export function newEmail(): EmailAddress {
  const email = parseEmail(`new-${randomUUID()}@example.org`)
  if (!email) throw new Error('parseEmail rejected the generated address')
  return email
}

/** Finds the emails about a contract, oldest first. */
export const findContractEmails = (db: TestDatabase, contractId: number) =>
  db.sql<{
    template: string
    recipient: string
    status: string
    tenant_token_id: string | null
    values: Record<string, unknown>
  }>('SELECT * FROM emails WHERE contract_id = $1 ORDER BY created_at, status', [contractId])

/** Returns whether a link can still be used. Returns false if it doesn't exist, has been used or has expired. */
export const isTenantLinkOpen = async (db: TestDatabase, tokenId: string | null | undefined) =>
  (await db.sql('SELECT FROM tenant_tokens WHERE id = $1 AND used_at IS NULL AND expires_at > now()', [tokenId]))
    .length === 1

/** Returns the audited actions of one member of support staff on a tenant and a contract, oldest first. */
export const findSupportAuditActions = async (
  db: TestDatabase,
  { userId, tenantId, contractId }: { userId: number; tenantId: number; contractId: number },
) =>
  (
    await db.sql<{ action: string }>(
      `SELECT action FROM audit_events WHERE actor_type = 'support_staff' AND actor_id = $3
         AND subject_id = CASE WHEN action LIKE 'tenant.%' THEN $1::int ELSE $2::int END ORDER BY id`,
      [tenantId, contractId, userId],
    )
  ).map(({ action }) => action)

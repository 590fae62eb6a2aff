import type { Prisma } from '@/prisma/client/client'

/**
 * Waits for a transaction that corrects or erases the tenant of an email, because resend_email skips a locked tenant.
 * There's no deadlock, because such a transaction also locks the tenant first. Does nothing for an email to partner
 * staff.
 */
export const lockTenantOfEmail = (tx: Prisma.TransactionClient, emailId: string): Promise<unknown> => tx.$queryRaw`
  SELECT id FROM tenants WHERE id = (
    SELECT c.tenant_id FROM emails e JOIN house_contracts c ON c.id = e.contract_id WHERE e.id = ${emailId}::uuid
  ) FOR SHARE`

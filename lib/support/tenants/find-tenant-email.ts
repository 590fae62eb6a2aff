import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import type { EmailStatus } from '@/prisma/client/enums'
import { readAndRecordLookup } from '../access-log/read-and-record-lookup'
import type { StoredEmail } from './email-document'

/** An email to a tenant, without the recipient and the content. */
export interface TenantEmailSummary {
  template: string
  status: EmailStatus
  createdAt: Date
  /** Null if no worker has rendered the email yet, or its content has been deleted. */
  renderedAt: Date | null
  contentPurgedAt: Date | null
}

/** Returns the summary of an email to a live tenant. It contains no personal data, so the lookup isn't logged. */
export const findTenantEmailSummary = (
  _user: SupportStaff,
  tenantId: number,
  emailId: string,
): Promise<TenantEmailSummary | null> =>
  prisma().email.findFirst({
    where: { id: emailId, mode: 'live', contract: { tenantId } },
    select: { template: true, status: true, createdAt: true, renderedAt: true, contentPurgedAt: true },
  })

/**
 * Returns a rendered email to a live tenant, and logs the lookup. Returns null if the tenant has no email with this ID,
 * or its content isn't stored.
 */
export function findTenantEmail(user: SupportStaff, tenantId: number, emailId: string): Promise<StoredEmail | null> {
  return readAndRecordLookup(user, 'tenant.email_viewed', async (tx) => {
    const email = await tx.email.findFirst({
      where: { id: emailId, mode: 'live', contract: { tenantId }, renderedAt: { not: null } },
      select: { recipient: true, subject: true, html: true, text: true },
    })
    if (!email) return null
    const { recipient, subject, html, text } = email
    return {
      result: { recipient, subject: subject ?? '', html: html ?? '', text: text ?? '' },
      tenantIds: [tenantId],
    }
  })
}

import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { lockTenantOfEmail } from './lock-tenant-of-email'

/** Resends a failed live email. Returns false if it can't be resent (see the database function email_can_be_resent). */
export async function resendEmail({ actor }: SupportStaff, emailId: string): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    await lockTenantOfEmail(tx, emailId)
    const [row] = await tx.$queryRaw<{ sent: boolean }[]>`
      SELECT resend_email(id, ${actor.type}, ${actor.id}::int) AS sent FROM emails
      WHERE id = ${emailId}::uuid AND mode = 'live'`
    return row?.sent ?? false
  })
}

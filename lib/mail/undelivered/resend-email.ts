import { prisma } from '@/lib/platform/database/prisma'
import type { SupportStaff } from '@/lib/platform/identity/session-types'

/** Sends a live e-mail that failed again; false when it cannot be by now (resend_email says when). */
export async function resendEmail({ actor }: SupportStaff, emailId: string): Promise<boolean> {
  const [row] = await prisma().$queryRaw<{ sent: boolean }[]>`
    SELECT resend_email(id, ${actor.type}, ${actor.id}::int) AS sent FROM emails
    WHERE id = ${emailId}::uuid AND mode = 'live'`
  return row?.sent ?? false
}

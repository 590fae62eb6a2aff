import type { Prisma } from '@/prisma/client/client'

export type UnknownUser = { ok: false; reason: 'no support staff with this email address' }

export const UNKNOWN_USER: UnknownUser = { ok: false, reason: 'no support staff with this email address' }

/**
 * Locks the row of the member of support staff with this email. Returns the member's ID, or null if there's no such
 * member.
 */
export async function lockSupportStaffRow(tx: Prisma.TransactionClient, emailKey: string): Promise<number | null> {
  const [user] = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM support_staff WHERE email_key = ${emailKey} AND removed_at IS NULL FOR NO KEY UPDATE`
  return user?.id ?? null
}

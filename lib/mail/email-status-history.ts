import type { Prisma } from '@/prisma/client/client'
import type { EmailStatus } from '@/prisma/client/enums'

/** A status that an email had before its current one. 'queued' means that it was resent. */
export interface EarlierEmailStatus {
  status: EmailStatus
  at: Date
}

/** Selects the earlier statuses of an email, oldest first. */
export const STATUS_HISTORY = {
  orderBy: [{ at: 'asc' }, { submission: 'asc' }],
  select: { status: true, at: true },
} satisfies Prisma.Email$statusHistoryArgs

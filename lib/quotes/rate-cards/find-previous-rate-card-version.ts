import { prisma } from '@/lib/platform/database/prisma'
import type { Prisma } from '@/prisma/client/client'
import { findRollbackHistory } from './find-rollback-history'

/** Returns the ID of the version to which a rollback leads, or null if there's none. */
export const findPreviousRateCardVersion = async (db: Prisma.TransactionClient = prisma()): Promise<number | null> =>
  (await findRollbackHistory(db)).at(-2) ?? null

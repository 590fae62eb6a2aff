import { prisma } from '@/lib/platform/database/prisma'

/** Deletes the counts of simulated failures that have expired, and returns how many. */
export const purgeSimulatedFailures = (): Promise<number> =>
  prisma().$executeRaw`DELETE FROM simulated_failures WHERE expires_at <= now()`

import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { getUserTables } from '../sessions/user-tables'

/**
 * Records that the code of a time step was used. Returns false if a code of this step or a later one has already been
 * used.
 */
export async function consumeTotpStep(realm: Realm, userId: number, step: number): Promise<boolean> {
  const { count } = await getUserTables(prisma(), realm).users.updateMany({
    where: { id: userId, OR: laterThan(step) },
    data: { totpLastStep: step },
  })
  return count > 0
}

const laterThan = (step: number) => [{ totpLastStep: null }, { totpLastStep: { lt: step } }]

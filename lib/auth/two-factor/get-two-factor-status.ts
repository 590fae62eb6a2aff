import { prisma } from '@/lib/platform/database/prisma'
import type { Realm } from '@/lib/platform/identity/realm'
import { getUserTables } from '../sessions/user-tables'
import type { PreviousTwoFactor } from './totp'

/** `confirmedAt` is null if the user doesn't use 2FA. */
export interface TwoFactorStatus extends PreviousTwoFactor {
  codesLeft: number
}

export async function getTwoFactorStatus(realm: Realm, userId: number): Promise<TwoFactorStatus> {
  const { totpConfirmedAt, totpLastStep, _count } = await getUserTables(prisma(), realm).users.findUniqueOrThrow({
    where: { id: userId },
    select: { totpConfirmedAt: true, totpLastStep: true, _count: { select: { recoveryCodes: true } } },
  })
  return { confirmedAt: totpConfirmedAt, lastStep: totpLastStep, codesLeft: _count.recoveryCodes }
}

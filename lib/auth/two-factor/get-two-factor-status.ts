import { prisma } from '@/lib/platform/database/prisma'
import type { StaffRealm } from '../sessions/staff-table-names'
import type { PreviousTwoFactor } from './totp'

/** `confirmedAt` is null if the user doesn't use 2FA. */
export interface TwoFactorStatus extends PreviousTwoFactor {
  codesLeft: number
}

export async function getTwoFactorStatus(realm: StaffRealm, userId: number): Promise<TwoFactorStatus> {
  const query = {
    where: { id: userId },
    select: { totpConfirmedAt: true, totpLastStep: true, _count: { select: { recoveryCodes: true } } },
  } as const
  const { totpConfirmedAt, totpLastStep, _count } =
    realm === 'portal'
      ? await prisma().partnerStaff.findUniqueOrThrow(query)
      : await prisma().supportStaff.findUniqueOrThrow(query)
  return { confirmedAt: totpConfirmedAt, lastStep: totpLastStep, codesLeft: _count.recoveryCodes }
}

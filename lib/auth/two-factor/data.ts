import { prisma } from '@/lib/platform/database/prisma'
import type { StaffRealm } from '../sessions/user-tables'
import type { Before } from './totp'

/** Without a second factor `confirmedAt` is null. */
export interface SecondFactor extends Before {
  codesLeft: number
}

/** What a user's second factor is. */
export async function secondFactorOf(realm: StaffRealm, userId: number): Promise<SecondFactor> {
  const wanted = {
    where: { id: userId },
    select: { totpConfirmedAt: true, totpLastStep: true, _count: { select: { recoveryCodes: true } } },
  } as const
  const { totpConfirmedAt, totpLastStep, _count } =
    realm === 'portal'
      ? await prisma().partnerStaff.findUniqueOrThrow(wanted)
      : await prisma().supportStaff.findUniqueOrThrow(wanted)
  return { confirmedAt: totpConfirmedAt, lastStep: totpLastStep, codesLeft: _count.recoveryCodes }
}

/** The confirmed secret as it is stored; null where there is none. */
export async function sealedSecretOf(realm: StaffRealm, userId: number): Promise<Uint8Array | null> {
  const wanted = { where: { id: userId, totpConfirmedAt: { not: null } }, select: { totpSecret: true } } as const
  const user =
    realm === 'portal' ? await prisma().partnerStaff.findFirst(wanted) : await prisma().supportStaff.findFirst(wanted)
  return user?.totpSecret ?? null
}

import type { Prisma } from '@/prisma/client/client'
import { getStaffTables } from '../sessions/staff-table-names'
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-code'
import type { TwoFactorOwner } from './two-factor-owner'

export async function insertRecoveryCodes(
  tx: Prisma.TransactionClient,
  { realm, userId }: TwoFactorOwner,
  secret: string,
): Promise<string[]> {
  const codes = generateRecoveryCodes()
  const { recoveryCodes } = getStaffTables(tx, realm)
  await recoveryCodes.deleteMany({ where: { userId } })
  await recoveryCodes.createMany({
    data: codes.map((code) => ({ userId, hash: hashRecoveryCode(secret, code) })),
  })
  return codes
}

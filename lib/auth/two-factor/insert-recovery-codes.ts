import type { Prisma } from '@/prisma/client/client'
import type { SignedInUser } from '../sessions/signed-in-user'
import { getUserTables } from '../sessions/user-tables'
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-code'

export async function insertRecoveryCodes(
  tx: Prisma.TransactionClient,
  { realm, userId }: SignedInUser,
  secret: string,
): Promise<string[]> {
  const codes = generateRecoveryCodes()
  const { recoveryCodes } = getUserTables(tx, realm)
  await recoveryCodes.deleteMany({ where: { userId } })
  await recoveryCodes.createMany({
    data: codes.map((code) => ({ userId, hash: hashRecoveryCode(secret, code) })),
  })
  return codes
}

import { prisma } from '@/lib/platform/database/prisma'

/**
 * Whether a member of partner staff can sign in with their password:
 * - `none` means that the member has no password.
 * - `blocked` means that the company requires single sign-on and the member isn't an admin.
 * - `usable` includes the passwords of admins who still need 2FA to sign in with them.
 */
export type PasswordStatus = 'usable' | 'none' | 'blocked'

export async function getPasswordStatus(userId: number): Promise<PasswordStatus> {
  const { passwordHash, role, company } = await prisma().partnerStaff.findUniqueOrThrow({
    where: { id: userId },
    select: {
      ...{ passwordHash: true, role: true },
      company: { select: { ssoConnection: { select: { required: true } } } },
    },
  })
  if (passwordHash === null) return 'none'
  return company.ssoConnection?.required && role !== 'admin' ? 'blocked' : 'usable'
}

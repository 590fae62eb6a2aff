import { prisma } from '@/lib/platform/database/prisma'

/**
 * Whether a member of partner staff can use their password. It's 'blocked' if the company requires single sign-on. For
 * admins it's then still 'usable', because they can sign in with it once they have 2FA.
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

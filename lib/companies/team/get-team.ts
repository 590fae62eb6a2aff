import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { findTeamMembers, type TeamMember } from './find-team-members'

export interface Team {
  members: TeamMember[]
  twoFactorRequired: boolean
}

/** Returns a company's team, sorted by name, with invited members last. A team has at most 200 members. */
export async function getTeam(companyId: CompanyId): Promise<Team> {
  const [members, { twoFactorRequired }] = await Promise.all([
    findTeamMembers(companyId, null),
    prisma().company.findUniqueOrThrow({ where: { id: companyId }, select: { twoFactorRequired: true } }),
  ])
  return { members, twoFactorRequired }
}

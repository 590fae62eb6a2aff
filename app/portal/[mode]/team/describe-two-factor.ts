import type { TeamMember } from '@/lib/companies/team/find-team-members'

/** Says whether a member uses our 2FA, or signs in at the company's provider, which may have its own 2FA. */
export function describeTwoFactor({
  status,
  hasTwoFactor,
  usesPassword,
}: TeamMember): 'On' | 'Off' | 'Managed by provider' {
  if (hasTwoFactor) return 'On'
  return status === 'active' && !usesPassword ? 'Managed by provider' : 'Off'
}

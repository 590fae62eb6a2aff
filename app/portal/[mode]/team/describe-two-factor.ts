import type { TeamMember } from '@/lib/companies/team/find-team-members'

/**
 * Says whether a member uses our 2FA, or signs in at the company's provider, which may have its own 2FA. Returns null
 * for somebody who hasn't accepted the invitation.
 */
export function describeTwoFactor({
  status,
  hasTwoFactor,
  usesPassword,
}: TeamMember): 'On' | 'Off' | 'Managed by provider' | null {
  if (status !== 'active') return null
  if (hasTwoFactor) return 'On'
  return !usesPassword ? 'Managed by provider' : 'Off'
}

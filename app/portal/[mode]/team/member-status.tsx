import { StatusBadge } from '@/components/ui/status-badge'
import type { TeamMemberStatus } from '@/lib/companies/team/find-team-members'

export function MemberStatus({ state }: { state: TeamMemberStatus }) {
  if (state === 'active') return <StatusBadge tone="good">Active</StatusBadge>
  return state === 'invited' ? (
    <StatusBadge tone="busy">Invited</StatusBadge>
  ) : (
    <StatusBadge tone="warn">Invitation over</StatusBadge>
  )
}

import { StatusBadge } from '@/components/ui/status-badge'
import type { TeamMemberStatus } from '@/lib/companies/team/find-team-members'

export function MemberStatus({ status }: { status: TeamMemberStatus }) {
  if (status === 'active') return <StatusBadge tone="good">Active</StatusBadge>
  return status === 'invited' ? (
    <StatusBadge tone="busy">Invited</StatusBadge>
  ) : (
    <StatusBadge tone="warn">Invitation expired</StatusBadge>
  )
}

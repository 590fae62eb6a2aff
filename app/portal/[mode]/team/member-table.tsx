import { RelativeTime } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { Cell, Row, Table } from '@/components/ui/table'
import type { TeamMember } from '@/lib/companies/team/find-team-members'
import { describeTwoFactor } from './describe-two-factor'
import { MemberStatus } from './member-status'
import { ROLE_LABELS } from './role-labels'

interface Props {
  members: TeamMember[]
  mode: string
  currentUserId: number
}

export function MemberTable({ members, mode, currentUserId }: Props) {
  return (
    <Table caption="Team" columns={['Name', 'Email', 'Role', 'Status', '2FA', 'Last seen']}>
      {members.map((member) => {
        const { id, name, email, role, status, hasTwoFactor, lastSeenAt } = member
        const twoFactor = describeTwoFactor(member)
        return (
          <Row
            key={id}
            href={`/portal/${mode}/team/${id}`}
            name={
              <span title={name ?? email} className="line-clamp-3 w-fit">
                <bdi>{name ?? email}</bdi>
                {id === currentUserId && ' (you)'}
              </span>
            }
          >
            <Cell wraps>{email}</Cell>
            <Cell>{ROLE_LABELS[role]}</Cell>
            <Cell>
              <MemberStatus status={status} />
            </Cell>
            <Cell label="2FA">
              {twoFactor ? <StatusBadge tone={hasTwoFactor ? 'good' : 'off'}>{twoFactor}</StatusBadge> : '–'}
            </Cell>
            <Cell label="Last seen">{lastSeenAt ? <RelativeTime instant={lastSeenAt} /> : 'Never'}</Cell>
          </Row>
        )
      })}
    </Table>
  )
}

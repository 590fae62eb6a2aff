import { RelativeTime } from '@/components/local-time'
import { Status } from '@/components/status'
import { Cell, Row, Table } from '@/components/table'
import type { Colleague } from '@/lib/companies/team/data'
import { ROLES } from './roles'
import { StateOf } from './state-of'

interface Props {
  colleagues: Colleague[]
  mode: string
  ownId: number
}

export function ColleagueTable({ colleagues, mode, ownId }: Props) {
  return (
    <Table caption="Team" head={['Name', 'E-mail', 'Role', 'State', 'Second factor', 'Last seen']}>
      {colleagues.map((colleague) => {
        const { id, name, email, role, state, hasSecondFactor, lastSeenAt } = colleague
        return (
          <Row
            key={id}
            href={`/portal/${mode}/team/${id}`}
            name={
              <span title={name ?? email} className="line-clamp-3 w-fit">
                <bdi>{name ?? email}</bdi>
                {id === ownId && ' (you)'}
              </span>
            }
          >
            <Cell wraps>{email}</Cell>
            <Cell>{ROLES[role]}</Cell>
            <Cell>
              <StateOf state={state} />
            </Cell>
            <Cell label="Second factor">
              {hasSecondFactor ? <Status tone="good">On</Status> : <Status tone="off">Off</Status>}
            </Cell>
            <Cell label="Last seen">{lastSeenAt ? <RelativeTime instant={lastSeenAt} /> : 'Never'}</Cell>
          </Row>
        )
      })}
    </Table>
  )
}

import type { ReactNode } from 'react'
import { Card } from '@/components/card'
import { LocalTime } from '@/components/local-time'
import { ACTIONS, OTHER_ACTIONS } from '@/lib/audit/event-types'
import { ACCESSES } from '@/lib/support/access-log/event-types'
import type { ChangeOfDesk, TenantOfDesk } from '@/lib/support/tenants/data'

const WORDS: Record<string, string> = { ...ACTIONS, ...OTHER_ACTIONS }

/** What was done to the tenant and the contracts, and by whom. */
export function Changes({ changes }: Pick<TenantOfDesk, 'changes'>) {
  return (
    <Card title="What was done">
      <Lines none="Nothing yet.">
        {changes.map((change) => (
          <Line key={String(change.id)} at={change.at}>
            <Actor {...change} />{' '}
            {(WORDS[change.action] ?? change.action).replace('*', `contract ${change.contractId}`)}
          </Line>
        ))}
      </Lines>
    </Card>
  )
}

function Actor({ actorType, name }: ChangeOfDesk) {
  if (actorType === 'operator') return <b className="font-medium">An operator</b>
  if (actorType === 'tenant') return <b className="font-medium">The tenant</b>
  const named = <bdi className="font-medium">{name ?? 'Somebody'}</bdi>
  return actorType === 'api_key' ? <>API key {named}</> : named
}

/** Who of support looked at the tenant; this showing is not among them yet. */
export function Accesses({ accesses }: Pick<TenantOfDesk, 'accesses'>) {
  return (
    <Card title="Who looked">
      <Lines none="Nobody before you.">
        {accesses.map(({ id, at, action, name }) => (
          <Line key={String(id)} at={at}>
            <bdi className="font-medium">{name}</bdi> {ACCESSES[action] ?? action}
          </Line>
        ))}
      </Lines>
    </Card>
  )
}

function Lines({ children, none }: { children: ReactNode[]; none: string }) {
  if (children.length === 0) return <p className="text-sm text-quiet">{none}</p>
  return <ol className="divide-y divide-line text-sm">{children}</ol>
}

const Line = ({ at, children }: { at: Date; children: ReactNode }) => (
  <li className="py-2 first:pt-0 last:pb-0 wrap-anywhere">
    {children}
    <span className="block text-quiet">
      <LocalTime instant={at} />
    </span>
  </li>
)

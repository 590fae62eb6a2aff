import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { LocalTime } from '@/components/ui/local-time'
import { COMPANY_ACTION_LABELS, NON_COMPANY_ACTION_LABELS } from '@/lib/audit/event-types'
import { ACCESS_ACTION_LABELS } from '@/lib/support/access-log/event-types'
import { groupAccesses } from '@/lib/support/tenants/group-accesses'
import type { TenantChange, TenantDetails } from '@/lib/support/tenants/tenant-details'

const ACTION_LABELS: Record<string, string> = { ...COMPANY_ACTION_LABELS, ...NON_COMPANY_ACTION_LABELS }

/** Lists the audit events about the tenant and their contracts. */
export function TenantChanges({ changes }: Pick<TenantDetails, 'changes'>) {
  return (
    <Card title="Activity" level="secondary">
      <p className="-mt-2 mb-4 text-sm text-quiet">
        Actions on the tenant’s account and contracts. Views by support are in the access log.
      </p>
      <HistoryList emptyText="No activity yet.">
        {changes.map((change) => (
          <HistoryItem key={String(change.id)} at={change.at}>
            <Actor {...change} />{' '}
            {(ACTION_LABELS[change.action] ?? change.action).replace('*', `contract ${change.contractId}`)}
          </HistoryItem>
        ))}
      </HistoryList>
    </Card>
  )
}

function Actor({ actorType, name }: TenantChange) {
  if (actorType === 'operator') return <b className="font-medium">A House Bills administrator</b>
  if (actorType === 'tenant') return <b className="font-medium">The tenant</b>
  const actorName = <bdi className="font-medium">{name ?? 'Unknown user'}</bdi>
  return actorType === 'api_key' ? (
    <>
      <b className="font-medium">The company’s system</b> (API key “{actorName}”)
    </>
  ) : (
    actorName
  )
}

/** Lists the times that support staff accessed the tenant's data, except for the current view. */
export function TenantAccessLog({ accesses }: Pick<TenantDetails, 'accesses'>) {
  return (
    <Card title="Access log" level="secondary">
      <p className="-mt-2 mb-4 text-sm text-quiet">
        Every time support staff accessed this tenant’s data before now, including searches that found the tenant.
      </p>
      <HistoryList emptyText="No earlier access.">
        {groupAccesses(accesses).map(({ id, at, action, name, firstAt, count }) => (
          <HistoryItem key={String(id)} at={at} firstAt={firstAt}>
            <bdi className="font-medium">{name}</bdi> {ACCESS_ACTION_LABELS[action] ?? action}
            {count > 1 && `, ${count} times`}
          </HistoryItem>
        ))}
      </HistoryList>
    </Card>
  )
}

function HistoryList({ children, emptyText }: { children: ReactNode[]; emptyText: string }) {
  if (children.length === 0) return <p className="text-sm text-quiet">{emptyText}</p>
  return <ol className="divide-y divide-line text-sm">{children}</ol>
}

interface HistoryItemProps {
  at: Date
  /** When the first of several events happened, if the item is about more than one. */
  firstAt?: Date
  children: ReactNode
}

const HistoryItem = ({ at, firstAt = at, children }: HistoryItemProps) => (
  <li className="py-2 first:pt-0 last:pb-0 wrap-anywhere">
    {children}
    <span className="block text-quiet">
      {firstAt < at && (
        <>
          <LocalTime instant={firstAt} /> to{' '}
        </>
      )}
      <LocalTime instant={at} />
    </span>
  </li>
)

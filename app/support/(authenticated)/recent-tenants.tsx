import { EmptyState } from '@/components/feedback/empty-state'
import { RelativeTime } from '@/components/ui/local-time'
import { Cell, Row, Table } from '@/components/ui/table'
import type { SupportStaff } from '@/lib/platform/identity/session-types'
import { findRecentTenants } from '@/lib/support/access-log/find-recent-tenants'

/** Lists the tenants whose pages the user opened last, so that a caller who rings again is quickly found. */
export async function RecentTenants({ user }: { user: SupportStaff }) {
  const tenants = await findRecentTenants(user)
  if (tenants.length === 0)
    return (
      <EmptyState title="Search for a tenant">
        Find one tenant at a time. There’s no list of all tenants. Those whom you open appear here.
      </EmptyState>
    )
  return (
    <section aria-labelledby="recent-tenants">
      <h2 id="recent-tenants" className="text-base font-semibold">
        Your recent tenants
      </h2>
      <p className="mb-3 text-sm text-quiet">
        Those whom you opened in the past seven days, at most ten. Only you see this list. Each time you open a tenant
        is logged.
      </p>
      <Table caption="Your recent tenants, newest first" columns={['Tenant', 'Number', 'Opened']}>
        {tenants.map(({ id, firstName, lastName, erased, openedAt }) => (
          <Row
            key={id}
            href={`/support/tenants/${id}`}
            name={erased ? `Erased tenant T${id}` : `${firstName} ${lastName}`}
          >
            <Cell label="Number">T{id}</Cell>
            <Cell label="Opened">
              <RelativeTime instant={openedAt} />
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  )
}

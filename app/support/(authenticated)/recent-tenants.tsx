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
        There’s no list of all tenants. Tenants that you open appear here.
      </EmptyState>
    )
  return (
    <section aria-labelledby="recent-tenants">
      <h2 id="recent-tenants" className="text-base font-semibold">
        Your recent tenants
      </h2>
      <p className="mb-3 text-sm text-quiet">
        Up to ten tenants that you’ve opened in the past seven days. Only you see this list. Every view of a tenant is
        logged.
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

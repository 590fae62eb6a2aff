import { countFailedRequests } from '@/lib/contracts/overview/count-failed-requests'
import { countUndeliveredEmails } from '@/lib/contracts/overview/count-undelivered-emails'
import { getLondonDaysUntil } from '@/lib/contracts/overview/london-day-boundaries'
import { OVERVIEW_DAYS } from '@/lib/contracts/overview/overview-period'
import { countUnmatchedAddresses } from '@/lib/contracts/unmatched-addresses/count-unmatched-addresses'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { overviewLinks } from './overview-links'
import { StatCard } from './stat-card'

/** What went wrong or waits for somebody; most days all of it is 0. */
export async function AttentionSection({ companyId, mode }: { companyId: CompanyId; mode: Mode }) {
  const now = new Date()
  const [failedRequests, unmatchedCount, undeliveredEmails] = await Promise.all([
    countFailedRequests(companyId, mode, now),
    countUnmatchedAddresses(companyId, mode),
    countUndeliveredEmails(companyId, mode, now),
  ])
  const links = overviewLinks(mode, getLondonDaysUntil(now, OVERVIEW_DAYS)[0]?.day ?? '')
  const cards = [
    {
      href: links.addresses,
      value: unmatchedCount,
      label: 'Addresses waiting',
      description: 'for somebody to choose one',
    },
    {
      href: links.refused,
      value: failedRequests.refused,
      label: 'Refused calls',
      description: 'answered with 4xx, as for a wrong field',
    },
    {
      href: links.faults,
      value: failedRequests.faults,
      label: 'Failed calls',
      description: 'answered with 5xx: a fault on our side',
    },
    {
      href: links.mailFailed,
      value: undeliveredEmails.failed,
      label: 'Mail not sent',
      description: 'contracts whose e-mail failed',
    },
    {
      href: links.mailBounced,
      value: undeliveredEmails.bounced,
      label: 'Mail returned',
      description: 'by the tenant’s mail server',
    },
  ]
  return (
    <section aria-label="To look at">
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line xl:grid-cols-5">
        {cards.map(({ href, value, label, description }) => (
          <div key={label} className="bg-card p-4 max-xl:first:col-span-2">
            <StatCard href={href} value={value} label={label}>
              {description}
            </StatCard>
          </div>
        ))}
      </div>
    </section>
  )
}

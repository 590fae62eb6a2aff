import { countFailedRequests } from '@/lib/contracts/overview/count-failed-requests'
import { countUndeliveredEmails } from '@/lib/contracts/overview/count-undelivered-emails'
import { getLondonDaysUntil } from '@/lib/contracts/overview/london-day-boundaries'
import { OVERVIEW_DAYS } from '@/lib/contracts/overview/overview-period'
import { countUnmatchedAddresses } from '@/lib/contracts/unmatched-addresses/count-unmatched-addresses'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { overviewLinks } from './overview-links'
import { StatCard } from './stat-card'

/** Shows how many addresses are unmatched, and how many recent requests and emails failed. */
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
      label: 'Unmatched addresses',
      description: 'waiting for someone to choose the address',
    },
    {
      href: links.clientErrors,
      value: failedRequests.clientErrors,
      label: 'Client errors',
      description: '4xx, such as invalid fields',
    },
    {
      href: links.serverErrors,
      value: failedRequests.serverErrors,
      label: 'Server errors',
      description: '5xx, on our side',
    },
    {
      href: links.mailFailed,
      value: undeliveredEmails.failed,
      label: 'Emails failed',
      description: 'couldn’t be sent',
    },
    {
      href: links.mailBounced,
      value: undeliveredEmails.bounced,
      label: 'Emails bounced',
      description: 'rejected by the recipient’s mail server',
    },
  ]
  return (
    <section aria-label="Needs attention">
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line xl:grid-cols-[1.25fr_repeat(4,1fr)]">
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

import { failedCalls, lostMail, OVERVIEW_DAYS } from '@/lib/contracts/overview/data'
import { daysUntil } from '@/lib/contracts/overview/london-days'
import { waitingAddresses } from '@/lib/contracts/unmatched-addresses/data'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { Figure } from './figure'
import { overviewLinks } from './overview-links'

/** What went wrong or waits for somebody; most days all of it is 0. */
export async function AttentionSection({ companyId, mode }: { companyId: CompanyId; mode: Mode }) {
  const now = new Date()
  const [calls, waiting, mail] = await Promise.all([
    failedCalls(companyId, mode, now),
    waitingAddresses(companyId, mode),
    lostMail(companyId, mode, now),
  ])
  const links = overviewLinks(mode, daysUntil(now, OVERVIEW_DAYS)[0]?.day ?? '')
  const figures = [
    { href: links.addresses, value: waiting, label: 'Addresses waiting', text: 'for somebody to choose one' },
    {
      href: links.refused,
      value: calls.refused,
      label: 'Refused calls',
      text: 'answered with 4xx, as for a wrong field',
    },
    { href: links.faults, value: calls.faults, label: 'Failed calls', text: 'answered with 5xx: a fault on our side' },
    { href: links.mailFailed, value: mail.failed, label: 'Mail not sent', text: 'contracts whose e-mail failed' },
    { href: links.mailBounced, value: mail.bounced, label: 'Mail returned', text: 'by the tenant’s mail server' },
  ]
  return (
    <section aria-label="To look at">
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line xl:grid-cols-5">
        {figures.map(({ href, value, label, text }) => (
          <div key={label} className="bg-card p-4 max-xl:first:col-span-2">
            <Figure href={href} value={value} label={label}>
              {text}
            </Figure>
          </div>
        ))}
      </div>
    </section>
  )
}

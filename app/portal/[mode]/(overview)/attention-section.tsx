import Link from 'next/link'
import { PendingIndicator } from '@/components/feedback/pending-indicator'
import { Icon } from '@/components/ui/icon'
import { ACTIVATION_DAYS } from '@/lib/contracts/list/schema'
import { countAccountsToActivate, MAX_COUNTED_ACCOUNTS } from '@/lib/contracts/overview/count-accounts-to-activate'
import { countUndeliveredEmails } from '@/lib/contracts/overview/count-undelivered-emails'
import { describeDaysLeft } from '@/lib/contracts/overview/describe-days-left'
import { getUnmatchedAddressesSummary } from '@/lib/contracts/overview/get-unmatched-addresses-summary'
import { getLondonDaysUntil } from '@/lib/contracts/overview/london-day-boundaries'
import { OVERVIEW_DAYS } from '@/lib/contracts/overview/overview-period'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { overviewLinks } from './overview-links'

const NUMBER_FORMAT = new Intl.NumberFormat('en-GB')

const UNDELIVERED_ADVICE = `Open the contract to see what to do. This counts only contracts created in the last ${OVERVIEW_DAYS} days.`

interface Props {
  companyId: CompanyId
  mode: Mode
  /** Whether to say that nothing needs attention. Otherwise, the section is empty then. */
  saysNothing: boolean
}

/** Lists what somebody in the company should look at. Each entry links to the list of what it counts. */
export async function AttentionSection({ companyId, mode, saysNothing }: Props) {
  const now = new Date()
  const [unmatched, undelivered, accountsToActivate] = await Promise.all([
    getUnmatchedAddressesSummary(companyId, mode, now),
    countUndeliveredEmails(companyId, mode, now),
    countAccountsToActivate(companyId, mode),
  ])
  const links = overviewLinks(mode, getLondonDaysUntil(now, OVERVIEW_DAYS)[0]?.day ?? '')
  const entries = [
    {
      href: links.addresses,
      count: unmatched.count,
      nouns: ['unmatched address', 'unmatched addresses'],
      advice:
        unmatched.firstExpiresAt &&
        `Choose the right address to create the contract. ${unmatched.count === 1 ? 'It' : 'The first'} ${describeDaysLeft(unmatched.firstExpiresAt, now)}.`,
    },
    {
      href: links.mailFailed,
      count: undelivered.failed,
      nouns: ['email failed', 'emails failed'],
      advice: `We couldn’t send ${undelivered.failed === 1 ? 'it' : 'them'}. ${UNDELIVERED_ADVICE}`,
    },
    {
      href: links.mailBounced,
      count: undelivered.bounced,
      nouns: ['email bounced', 'emails bounced'],
      advice: `${undelivered.bounced === 1 ? 'The recipient’s mail server rejected it' : 'The recipients’ mail servers rejected them'}. ${UNDELIVERED_ADVICE}`,
    },
    {
      href: links.accountsToActivate,
      count: accountsToActivate,
      isMinimum: accountsToActivate === MAX_COUNTED_ACCOUNTS,
      nouns: ['account not activated', 'accounts not activated'],
      advice: `The tenancy starts within ${ACTIVATION_DAYS} days. Ask the tenant to use the link in our email, or to get a new link on the sign-in page.`,
    },
  ].filter(({ count }) => count > 0)
  if (entries.length === 0) return saysNothing ? <NothingToDo /> : null
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-3 text-lg font-semibold">
        Needs attention
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-warn-line bg-card shadow-xs">
        {entries.map(({ href, count, isMinimum, nouns, advice }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              className="group flex items-start gap-3 px-4 py-3 -outline-offset-2 hover:bg-hover"
            >
              <Icon name="circle-alert" className="mt-0.5 size-4 text-warn" />
              <span className="min-w-0 grow">
                <span className="font-semibold group-hover:underline">
                  {NUMBER_FORMAT.format(count)}
                  {isMinimum && '+'} {nouns[count === 1 ? 0 : 1]}
                </span>
                <span className="mt-0.5 block text-quiet">{advice}</span>
              </span>
              <Icon name="chevron-right" className="mt-0.5 size-4 text-quiet" />
              <PendingIndicator />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const NothingToDo = () => (
  <p className="flex items-center gap-2 text-quiet">
    <Icon name="circle-check" className="size-4 text-good" />
    Nothing needs your attention.
  </p>
)

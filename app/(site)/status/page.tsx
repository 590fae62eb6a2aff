import type { Metadata } from 'next'
import { EmptyState } from '@/components/feedback/empty-state'
import { PageHeader } from '@/components/layout/page-header'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { LocalTime } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { TextLink } from '@/components/ui/text-link'
import { API_VERSION } from '@/lib/partner-api/api-version'
import { ENDPOINT_NAMES, ENDPOINTS } from '@/lib/partner-api/endpoints'
import { describeState } from '@/lib/partner-api/service-status/describe-state'
import { FAILING_WITHIN_MINUTES, MIN_FAILING_SHARE } from '@/lib/partner-api/service-status/find-current-problems'
import { getServiceStatus, type ServiceStatus } from '@/lib/partner-api/service-status/get-service-status'
import {
  DAYS_SHOWN,
  describePart,
  hasHistory,
  LATE_AFTER_MINUTES,
  MIN_TOTAL_FOR_PERCENTAGE,
} from '@/lib/partner-api/service-status/service-status'
import { env } from '@/lib/platform/env'
import { Legend } from './legend'
import { PartHistory } from './part-history'

export const metadata: Metadata = {
  title: 'Status',
  description: 'The version of the service, its current state, and its health over the last 90 days',
}

export const dynamic = 'force-dynamic'

/** The parts of the service in the page's order. `success` describes what the percentage counts. */
const GROUPS = [
  { title: 'Service', parts: [{ name: 'minute', title: 'Running', success: 'of minutes' }] },
  {
    title: 'Endpoints',
    parts: ENDPOINT_NAMES.map((name) => ({
      name,
      title: `${ENDPOINTS[name].method} ${ENDPOINTS[name].path}`,
      success: 'of requests succeeded',
    })),
  },
  {
    title: 'Delivery',
    parts: [
      { name: 'email', title: 'Emails', success: 'of emails on time' },
      { name: 'webhook', title: 'Webhooks', success: 'of messages sent on time' },
    ],
  },
]

export default async function Status() {
  const status = await getServiceStatus()
  const { tone, text } = describeState(status)
  return (
    <>
      <PageHeader title="Status" badge={<StatusBadge tone={tone}>{text}</StatusBadge>}>
        Version {API_VERSION} (<TextLink href="/docs/changelog">changelog</TextLink>). Checked at{' '}
        <LocalTime instant={status.checkedAt} />.
      </PageHeader>
      {status.history ? <History history={status.history} /> : <p>The history isn’t available at the moment.</p>}
      <HowMeasured />
    </>
  )
}

function History({ history: { days, today, problems } }: { history: NonNullable<ServiceStatus['history']> }) {
  if (!hasHistory(days) && problems.failingEndpoints.length === 0) {
    return (
      <EmptyState title="No history yet">
        Figures for each endpoint, emails and webhooks appear here within an hour of the first start.
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-xl font-semibold">
        Last {DAYS_SHOWN} days
      </h2>
      <Legend />
      {GROUPS.map(({ title, parts }) => (
        <section
          key={title}
          aria-label={title}
          className="mt-6 space-y-6 rounded-lg border border-line bg-card p-4 sm:p-6"
        >
          <h3 className="font-semibold">{title}</h3>
          {parts.map((part) => (
            <PartHistory
              key={part.name}
              {...part}
              {...describePart(part.name, days, today)}
              isFailing={problems.failingEndpoints.some((name) => name === part.name)}
            />
          ))}
        </section>
      ))}
    </section>
  )
}

function HowMeasured() {
  return (
    <section aria-labelledby="measured" className="mt-12">
      <h2 id="measured" className="text-xl font-semibold">
        How this is measured
      </h2>
      <ul className="mt-4 max-w-2xl list-disc space-y-1.5 pl-6">
        <li>
          The service measures itself, in live mode. Days are in UTC. Today’s figures are updated once an hour, and the
          current state every 30 seconds.
        </li>
        <li>
          The service records every minute in which it’s running. If minutes are missing, the service was probably down.
          Requests that didn’t reach our servers aren’t counted.
        </li>
        <li>
          A request fails if the response is a <TextLink href="/docs/errors#all">server error</TextLink>, with a status
          of 500 or above. An endpoint is marked as failing if at least {MIN_FAILING_SHARE * 100}% of its requests
          failed in the last {FAILING_WITHIN_MINUTES} minutes. One or two failures don’t count.
        </li>
        <li>
          An email is late if our email provider hasn’t accepted it within {LATE_AFTER_MINUTES} minutes. Delivery to the
          recipient’s mailbox isn’t counted.
        </li>
        <li>
          A webhook message is late if we haven’t sent it to your server within {LATE_AFTER_MINUTES} minutes. Whether
          your server accepts it isn’t counted. If your server is slow to respond, the messages that wait for it don’t
          count as delayed in the current state.
        </li>
        <li>
          The page doesn’t show how many requests or messages there were, because these numbers are confidential. For
          the same reason, it shows a percentage only if there were at least{' '}
          {MIN_TOTAL_FOR_PERCENTAGE.toLocaleString('en-GB')}.
        </li>
      </ul>
      <p className="mt-4">
        If something doesn’t work for you, contact <HouseBillsContact email={env().contactEmail} />.
      </p>
    </section>
  )
}

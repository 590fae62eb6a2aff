import { Icon } from '@/components/ui/icon'
import { countFailedRequests } from '@/lib/contracts/overview/count-failed-requests'
import { getLondonDaysUntil } from '@/lib/contracts/overview/london-day-boundaries'
import { OVERVIEW_DAYS } from '@/lib/contracts/overview/overview-period'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import type { Mode } from '@/prisma/client/enums'
import { ContractsCreatedSection } from './contracts-created-section'
import { overviewLinks } from './overview-links'
import { StatCard } from './stat-card'

/** Says in one line whether API requests failed. Its details have the counts, and what was created each day. */
export async function ApiSection({ companyId, mode }: { companyId: CompanyId; mode: Mode }) {
  const now = new Date()
  const { clientErrors, serverErrors } = await countFailedRequests(companyId, mode, now)
  const links = overviewLinks(mode, getLondonDaysUntil(now, OVERVIEW_DAYS)[0]?.day ?? '')
  return (
    <details className="group/api rounded-lg border border-line">
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-lg px-4 py-3 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <StateIcon clientErrors={clientErrors} serverErrors={serverErrors} />
        <h2 className="min-w-0 grow">
          <span className="font-semibold">API</span>{' '}
          <span className="text-quiet">{describeFailures(clientErrors, serverErrors)}</span>
        </h2>
        <span className="flex shrink-0 items-center gap-1 font-medium text-accent">
          Details
          <Icon name="chevron-right" className="size-4 group-open/api:rotate-90" />
        </span>
      </summary>
      <div className="space-y-6 border-t border-line p-4">
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
          <StatCard href={links.clientErrors} value={clientErrors} label="Client errors">
            4xx, such as invalid fields
          </StatCard>
          <StatCard href={links.serverErrors} value={serverErrors} label="Server errors">
            5xx, on our side
          </StatCard>
        </div>
        <ContractsCreatedSection companyId={companyId} mode={mode} />
      </div>
    </details>
  )
}

/** Shows a tick only if no request failed. */
function StateIcon({ clientErrors, serverErrors }: { clientErrors: number; serverErrors: number }) {
  if (serverErrors > 0) return <Icon name="circle-alert" className="size-4 text-warn" />
  if (clientErrors > 0) return <Icon name="arrow-left-right" className="size-4 text-quiet" />
  return <Icon name="circle-check" className="size-4 text-good" />
}

function describeFailures(clientErrors: number, serverErrors: number): string {
  const counts = [
    ...(clientErrors > 0 ? [formatCount(clientErrors, 'client error')] : []),
    ...(serverErrors > 0 ? [formatCount(serverErrors, 'server error')] : []),
  ]
  return `${counts.join(' and ') || 'No failed requests'} in the last ${OVERVIEW_DAYS} days`
}

const formatCount = (count: number, noun: string) =>
  `${new Intl.NumberFormat('en-GB').format(count)} ${noun}${count === 1 ? '' : 's'}`

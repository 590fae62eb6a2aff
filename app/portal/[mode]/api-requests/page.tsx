import type { Metadata } from 'next'
import { EmptyState } from '@/components/feedback/empty-state'
import { RefreshPage } from '@/components/feedback/refresh-page'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Pagination } from '@/components/ui/pagination'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { formatRetentionPeriod } from '@/lib/privacy/retention/format-retention-period'
import { FollowSwitch } from './follow-switch'
import { loadRequests } from './load-requests'
import { RequestFilters } from './request-filters'
import { RequestTable } from './request-table'

export const metadata: Metadata = { title: 'Requests' }

export default async function ApiRequests({ params, searchParams }: PageProps<'/portal/[mode]/api-requests'>) {
  const { member, mode } = await requireMemberPage(params)
  const list = await loadRequests(member.companyId, mode, await searchParams)
  const portalPath = `/portal/${mode}`
  const path = `${portalPath}/api-requests`
  const pageUrls = list.getPageUrls(path)
  return (
    <>
      <PageHeader title="Requests" isWide actions={list.isNewestPage && <FollowSwitch />}>
        Requests made with your {mode} keys in the last {formatRetentionPeriod('requestLogDays')}. New requests appear
        after about a second.
      </PageHeader>
      <RequestFilters
        path={path}
        filter={list.filterQuery}
        keys={list.keys}
        results={{
          rowCount: list.rows.length,
          hasOtherPages: Boolean(pageUrls.newerHref || pageUrls.olderHref),
          total: list.total,
        }}
      />
      {list.rows.length === 0 ? (
        <NoRequests mode={mode} path={path} isNarrowed={list.isNarrowed} isInvalidId={list.isInvalidId} />
      ) : (
        <RequestTable portalPath={portalPath} list={list} />
      )}
      <Pagination {...pageUrls} />
    </>
  )
}

interface NoRequestsProps {
  mode: string
  path: string
  isNarrowed: boolean
  /** Whether somebody searched for text that isn't a valid request ID. */
  isInvalidId: boolean
}

function NoRequests({ mode, path, isNarrowed, isInvalidId }: NoRequestsProps) {
  if (isInvalidId) {
    return (
      <EmptyState title="Invalid request ID" action={<ButtonLink href={path}>Show all requests</ButtonLink>}>
        Use the ID in the response’s X-Request-Id header.
      </EmptyState>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState title="No matching requests" action={<ButtonLink href={path}>Show all requests</ButtonLink>}>
        Requests are kept for {formatRetentionPeriod('requestLogDays')}. New requests appear after about a second.
      </EmptyState>
    )
  }
  return (
    <>
      {/* Somebody who opens this page probably sends the first request next. */}
      <RefreshPage isActive />
      <EmptyState title="No requests yet" action={<ButtonLink href="/docs">Send your first request</ButtonLink>}>
        Requests made with a {mode} key appear here, with what you sent and how we responded.
      </EmptyState>
    </>
  )
}

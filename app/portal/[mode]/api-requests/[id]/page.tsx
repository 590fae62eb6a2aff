import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Pagination } from '@/components/ui/pagination'
import { RequestStatus } from '@/components/ui/request-status'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { findApiRequest } from '@/lib/partner-api/request-log/find-api-request'
import { findWholeTestRequest } from '@/lib/partner-api/request-log/find-whole-test-request'
import { FollowSwitch } from '../follow-switch'
import { loadRequests } from '../load-requests'
import { RequestListPane } from '../request-list-pane'
import { RequestTable } from '../request-table'
import { RequestDetails } from './request-details'

export const metadata: Metadata = { title: 'Request' }

/**
 * Shows a request. On wide screens, the page of the list from which the user comes is next to it. Browsers that say that
 * they're on a phone don't get the list, because they'd hide it.
 */
export default async function ApiRequestPage({ params, searchParams }: PageProps<'/portal/[mode]/api-requests/[id]'>) {
  const { member, mode } = await requireMemberPage(params)
  const id = z.uuid().safeParse((await params).id)
  const [apiRequest, whole, list] = await Promise.all([
    id.success ? findApiRequest(member.companyId, mode, id.data) : null,
    id.success && mode === 'test' ? findWholeTestRequest(member.companyId, id.data) : null,
    loadRequests(member.companyId, mode, await searchParams),
  ])
  if (!apiRequest) notFound()
  const portalPath = `/portal/${mode}`
  const path = `${portalPath}/api-requests`
  const position = list.rows.findIndex((row) => row.id === apiRequest.id)
  const isPhone = (await headers()).get('Sec-CH-UA-Mobile') === '?1'
  const getHref = (row: { id: string } | undefined) => row && list.withListQuery(`${path}/${row.id}`)
  return (
    <div className="gap-x-6 xl:grid xl:grid-cols-[29rem_minmax(0,1fr)]">
      {!isPhone && (
        <div className="max-xl:hidden">
          <RequestListPane>
            {list.isNewestPage && <FollowSwitch />}
            <RequestTable portalPath={portalPath} list={list} currentId={apiRequest.id} />
            <Pagination {...list.getPageUrls(`${path}/${apiRequest.id}`)} />
          </RequestListPane>
        </div>
      )}
      <div className="min-w-0">
        <PageHeader
          title={apiRequest.endpoint}
          badge={<RequestStatus status={apiRequest.status} />}
          back={{ href: list.withListQuery(path), text: 'Requests' }}
          actions={
            position >= 0 && (
              <NeighbourLinks
                newerHref={getHref(list.rows[position - 1])}
                olderHref={getHref(list.rows[position + 1])}
              />
            )
          }
        />
        <RequestDetails portalPath={portalPath} apiRequest={apiRequest} whole={whole} />
      </div>
    </div>
  )
}

/** Links to the requests before and after this one in the list. */
function NeighbourLinks({ newerHref, olderHref }: { newerHref?: string; olderHref?: string }) {
  return (
    <>
      {newerHref && (
        <ButtonLink href={newerHref}>
          <Icon name="chevron-left" />
          Newer
        </ButtonLink>
      )}
      {olderHref && (
        <ButtonLink href={olderHref}>
          Older
          <Icon name="chevron-right" />
        </ButtonLink>
      )}
    </>
  )
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { formatDuration } from '@/components/ui/format-duration'
import { LocalTime } from '@/components/ui/local-time'
import { RequestBody } from '@/components/ui/request-body'
import { RequestStatus } from '@/components/ui/request-status'
import { TextLink } from '@/components/ui/text-link'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { formatCurlCommand } from '@/lib/partner-api/request-log/curl-command'
import { findApiRequest } from '@/lib/partner-api/request-log/find-api-request'
import { env } from '@/lib/platform/env'

export const metadata: Metadata = { title: 'Request' }

export default async function ApiRequestPage({ params }: PageProps<'/portal/[mode]/api-requests/[id]'>) {
  const { member, mode } = await requireMemberPage(params)
  const id = z.uuid().safeParse((await params).id)
  const apiRequest = id.success ? await findApiRequest(member.companyId, mode, id.data) : null
  if (!apiRequest) notFound()
  const { key } = apiRequest
  const portalPath = `/portal/${mode}`
  return (
    <>
      <PageHeader
        title={apiRequest.endpoint}
        badge={<RequestStatus status={apiRequest.status} />}
        back={{ href: `${portalPath}/api-requests`, text: 'Requests' }}
      >
        {apiRequest.error}
      </PageHeader>
      <div className="space-y-6">
        <Card title="Call">
          <DetailList>
            <Detail term="Request id">
              <code>{apiRequest.id}</code>
            </Detail>
            <Detail term="Time">
              <LocalTime instant={apiRequest.at} />
            </Detail>
            <Detail term="Took">{formatDuration(apiRequest.durationMs)}</Detail>
            <Detail term="API key">
              {key ? (
                <TextLink
                  href={`${portalPath}/api-requests?key=${apiRequest.apiKeyId}`}
                >{`${key.label} (${key.prefix}…)`}</TextLink>
              ) : (
                'Unknown'
              )}
            </Detail>
            <Detail term="Replayed">
              {apiRequest.replayed
                ? 'Yes: the answer of an earlier call with the same Idempotency-Key was given again'
                : 'No'}
            </Detail>
            <Detail term="Contract">
              {apiRequest.contractId ? (
                <TextLink
                  href={`${portalPath}/contracts/${apiRequest.contractId}`}
                >{`Contract ${apiRequest.contractId}`}</TextLink>
              ) : (
                'None was made'
              )}
              {apiRequest.addressRequestId && (
                <>
                  :{' '}
                  <TextLink href={`${portalPath}/unmatched-addresses/${apiRequest.addressRequestId}`}>
                    choose its address
                  </TextLink>
                </>
              )}
            </Detail>
          </DetailList>
        </Card>
        <Card title="Fields that were sent">
          <RequestBody body={apiRequest.body} />
        </Card>
        <Card title="Try it again">
          <p className="mb-4 text-sm text-quiet">
            Put your key into <code>EB_API_KEY</code>, and the values that we do not keep in place of what stands in
            angle brackets.
          </p>
          <CodeBlock title="curl" text={formatCurlCommand(env().appUrl, apiRequest)} />
        </Card>
      </div>
    </>
  )
}

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
import { ResponseErrors } from '@/components/ui/response-errors'
import { TextLink } from '@/components/ui/text-link'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { ENDPOINTS } from '@/lib/partner-api/endpoints'
import { formatCurlCommand } from '@/lib/partner-api/request-log/curl-command'
import { type ApiRequestDetail, findApiRequest } from '@/lib/partner-api/request-log/find-api-request'
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
        <Card title="Request">
          <DetailList>
            <Detail term="Request ID">
              <code>{apiRequest.id}</code>
            </Detail>
            <Detail term="Time">
              <LocalTime instant={apiRequest.at} />
            </Detail>
            <Detail term="Duration">{formatDuration(apiRequest.durationMs)}</Detail>
            <Detail term="API key">
              {key ? (
                <TextLink
                  href={`${portalPath}/api-requests?key=${apiRequest.apiKeyId}`}
                >{`${key.label} (${key.prefix}…)`}</TextLink>
              ) : (
                'Unknown'
              )}
            </Detail>
            <Detail term="Replay of an earlier response">
              {apiRequest.replayed
                ? 'Yes. We returned the response to an earlier request with the same Idempotency-Key.'
                : 'No'}
            </Detail>
            {apiRequest.endpoint === 'createBillsPackage' && (
              <Detail term="Contract">
                <CreatedContract portalPath={portalPath} apiRequest={apiRequest} />
              </Detail>
            )}
          </DetailList>
        </Card>
        <Card title="Response">
          <ResponseErrors apiRequest={apiRequest} />
          {apiRequest.endpoint === 'getQuotes' && !apiRequest.error && !apiRequest.replayed && (
            <p className="mt-2 text-sm wrap-anywhere text-quiet">
              To get these quotes again, send <code>GET /api/v1/quotes/{apiRequest.id}</code>.
            </p>
          )}
        </Card>
        {ENDPOINTS[apiRequest.endpoint].method === 'POST' && (
          <Card title="Request body">
            <RequestBody apiRequest={apiRequest} />
          </Card>
        )}
        <Card title="Send this request again">
          <p className="mb-4 text-sm text-quiet">
            Set <code>API_KEY</code>, and replace the <code>&lt;placeholders&gt;</code>. We don’t store most of the
            values that you sent, so you need to fill them in.
          </p>
          <CodeBlock title="curl" text={formatCurlCommand(env().appUrl, apiRequest)} />
        </Card>
      </div>
    </>
  )
}

/** Links to the contract that a request created, even if somebody had to choose its address first. */
function CreatedContract({ portalPath, apiRequest }: { portalPath: string; apiRequest: ApiRequestDetail }) {
  const { contractId, isContractDeleted, unmatchedAddress } = apiRequest
  if (isContractDeleted) return `Contract ${contractId}, deleted when the test data was reset`
  const addressPath = unmatchedAddress && `${portalPath}/unmatched-addresses/${unmatchedAddress.id}`
  const addressLink = addressPath && (
    <TextLink href={addressPath}>{`unmatched address ${unmatchedAddress.id}`}</TextLink>
  )
  if (contractId) {
    return (
      <>
        <TextLink href={`${portalPath}/contracts/${contractId}`}>{`Contract ${contractId}`}</TextLink>
        {addressLink && <>, created when {addressLink} was resolved</>}
      </>
    )
  }
  if (unmatchedAddress?.status === 'closed') {
    return <>Not created: the tenant got a contract in another way, which closed {addressLink}</>
  }
  if (unmatchedAddress?.status === 'expired') return <>Not created: {addressLink} has expired</>
  return addressPath ? (
    <>
      Not created: <TextLink href={addressPath}>choose an address</TextLink>
    </>
  ) : (
    'Not created'
  )
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { formatDuration } from '@/components/ui/format-duration'
import { LocalTime } from '@/components/ui/local-time'
import { RequestBody } from '@/components/ui/request-body'
import { RequestStatus } from '@/components/ui/request-status'
import { ResponseErrors } from '@/components/ui/response-errors'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { ENDPOINTS } from '@/lib/partner-api/endpoints'
import { numberField } from '@/lib/platform/validation/number-field'
import { findCompanyApiRequest } from '@/lib/support/companies/find-company-api-requests'
import { LookupQuota } from '../../../../lookup-quota'

export const metadata: Metadata = { title: 'Company request' }

const paramsSchema = z.object({ id: numberField, requestId: z.uuid() })

/** Shows one of a company's API requests. Each view is logged. */
export default async function CompanyApiRequestPage({
  params,
}: PageProps<'/support/companies/[id]/api-requests/[requestId]'>) {
  const user = await requireSupportStaff()
  const parsedParams = paramsSchema.safeParse(await params)
  const requestResult = parsedParams.success
    ? await findCompanyApiRequest(user, parsedParams.data.id, parsedParams.data.requestId)
    : null
  if (!parsedParams.success || !requestResult) notFound()
  const { companyName, mode, apiRequest } = requestResult
  return (
    <>
      <PageHeader
        title={apiRequest.endpoint}
        badge={<RequestStatus status={apiRequest.status} />}
        back={{ href: `/support/companies/${parsedParams.data.id}/api-requests?mode=${mode}`, text: 'Requests' }}
      />
      <LookupQuota user={user} />
      <div className="space-y-6">
        <Card title="Request">
          <DetailList>
            <Detail term="Company">
              <bdi>{companyName}</bdi>
            </Detail>
            <Detail term="Request ID">
              <code>{apiRequest.id}</code>
            </Detail>
            <Detail term="Time">
              <LocalTime instant={apiRequest.at} />
            </Detail>
            <Detail term="Duration">{formatDuration(apiRequest.durationMs)}</Detail>
            <Detail term="API key">
              {apiRequest.key ? `${apiRequest.key.label} (${apiRequest.key.prefix}…)` : 'Unknown'}
            </Detail>
            <Detail term="Mode">{mode === 'live' ? 'Live' : 'Test'}</Detail>
            <Detail term="Replay of an earlier response">
              {apiRequest.replayed
                ? 'Yes. We returned the response to an earlier request with the same Idempotency-Key.'
                : 'No'}
            </Detail>
            {apiRequest.endpoint === 'createBillsPackage' && (
              <Detail term="Contract">
                {apiRequest.contractId ? `Contract ${apiRequest.contractId}` : 'Not created'}
                {apiRequest.isContractDeleted && ', deleted when the test data was reset'}
              </Detail>
            )}
          </DetailList>
        </Card>
        <Card title="Response">
          <ResponseErrors apiRequest={apiRequest} />
        </Card>
        {ENDPOINTS[apiRequest.endpoint].method === 'POST' && (
          <Card title="Request body">
            <RequestBody apiRequest={apiRequest} />
          </Card>
        )}
      </div>
    </>
  )
}

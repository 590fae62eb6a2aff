import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ClearSearchParam } from '@/components/feedback/clear-search-param'
import { Notice } from '@/components/feedback/notice'
import { ActionForm } from '@/components/forms/action-form'
import { PageHeader } from '@/components/layout/page-header'
import { AddressLine } from '@/components/ui/address-line'
import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalDate, LocalDay, LocalTime } from '@/components/ui/local-time'
import { ServiceList } from '@/components/ui/service-list'
import { StatusBadge } from '@/components/ui/status-badge'
import { TextLink } from '@/components/ui/text-link'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { createContractThrottleKeys } from '@/lib/auth/throttle/throttle-key'
import { findSettledAddress } from '@/lib/contracts/unmatched-addresses/find-settled-address'
import {
  findUnmatchedAddress,
  type UnmatchedAddressDetail,
} from '@/lib/contracts/unmatched-addresses/find-unmatched-address'
import { SERVICES } from '@/lib/contracts/utility-services'
import { PortalLimitNotice } from '../../hourly-limit-notice'
import { dismissAddress, restoreAddress } from './actions'
import { AddressPicker } from './address-picker'
import { SettledAddressPage } from './settled-address-page'

export const metadata: Metadata = { title: 'Choose an address' }

export default async function UnmatchedAddressPage({
  params,
  searchParams,
}: PageProps<'/portal/[mode]/unmatched-addresses/[id]'>) {
  const { member, mode } = await requireMemberPage(params)
  const { id } = await params
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound()
  const unmatchedAddress = await findUnmatchedAddress(member.companyId, mode, Number(id))
  if (!unmatchedAddress) {
    const settledAddress = await findSettledAddress(member.companyId, mode, Number(id))
    if (!settledAddress) notFound()
    return <SettledAddressPage mode={mode} id={Number(id)} address={settledAddress} />
  }
  const { request, dismissed, expiresAt } = unmatchedAddress
  const isRestored = 'moved' in (await searchParams) && !dismissed

  return (
    <>
      <PageHeader
        title="Choose an address"
        back={{ href: `/portal/${mode}/unmatched-addresses`, text: 'Unmatched addresses' }}
        badge={
          dismissed ? <StatusBadge tone="off">Dismissed</StatusBadge> : <StatusBadge tone="warn">Open</StatusBadge>
        }
      >
        This unmatched address expires on <LocalDay instant={expiresAt} />
        {dismissed && ', even though it’s dismissed'}. After that, you need to send a new request.
      </PageHeader>
      {isRestored && (
        <div className="mb-6">
          <ClearSearchParam param="moved" />
          <Notice tone="good" title="Unmatched address restored">
            It’s open again, so your team can see it in the list.
          </Notice>
        </div>
      )}
      <PortalLimitNotice
        keys={createContractThrottleKeys(member)}
        verb="create"
        noun={{ one: 'contract', many: 'contracts' }}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card>
          <h2 className="text-sm text-quiet">Submitted address</h2>
          <p className="mt-1 mb-6 font-medium wrap-anywhere">
            <AddressLine text={request.address} />
          </p>
          {dismissed && (
            <div className="mb-6">
              <Notice tone="off" title="Dismissed">
                {dismissed.by === null ? (
                  'Through the API'
                ) : (
                  <>
                    By <bdi>{dismissed.by}</bdi>
                  </>
                )}
                , <LocalTime instant={dismissed.at} />. You can still choose an address.
              </Notice>
            </div>
          )}
          <AddressPicker
            mode={mode}
            request={{ id: unmatchedAddress.id, requestId: unmatchedAddress.requestId, email: request.email }}
            candidates={unmatchedAddress.candidates}
          />
        </Card>
        <div className="space-y-6">
          <Card>
            <h2 className="mb-4 font-semibold">Request</h2>
            <RequestDetails mode={mode} unmatchedAddress={unmatchedAddress} />
          </Card>
          <Card>
            <h2 className="mb-2 font-semibold">
              {dismissed ? 'Restore this unmatched address' : 'Don’t need this contract?'}
            </h2>
            <p className="mb-3 text-sm text-quiet">
              {dismissed
                ? 'This moves it back to the list of open addresses.'
                : 'Dismiss this unmatched address to hide it. You can restore it until it expires. It also comes back if you send a new request for this tenant.'}
            </p>
            <ActionForm
              action={dismissed ? restoreAddress : dismissAddress}
              submitLabel={dismissed ? 'Restore unmatched address' : 'Dismiss unmatched address'}
              variant="secondary"
            >
              <input type="hidden" name="mode" value={mode} />
              <input type="hidden" name="id" value={unmatchedAddress.id} />
            </ActionForm>
          </Card>
        </div>
      </div>
    </>
  )
}

function RequestDetails({ mode, unmatchedAddress }: { mode: string; unmatchedAddress: UnmatchedAddressDetail }) {
  const { request, createdAt, requestId, idempotencyKey } = unmatchedAddress
  const services = SERVICES.filter((service) => request.selectedServices[service])
  return (
    <DetailList>
      <Detail term="Tenant">
        <bdi>
          {request.firstName} {request.lastName}
        </bdi>
      </Detail>
      <Detail term="Date of birth">{request.birthYear} (day and month hidden)</Detail>
      <Detail term="Email">{request.email}</Detail>
      <Detail term="Phone">{request.contactNo}</Detail>
      <Detail term="Number of tenants">{request.numberOfTenants}</Detail>
      <Detail term="Tenancy">
        <LocalDate date={request.startDate} /> to <LocalDate date={request.endDate} />
      </Detail>
      <Detail term="Services">
        <ServiceList services={services} />
      </Detail>
      <Detail term="Broadband type">
        <bdi>{request.broadband}</bdi>
      </Detail>
      <Detail term="Received">
        <TextLink href={`/portal/${mode}/api-requests/${requestId}`}>
          <LocalTime instant={createdAt} />
        </TextLink>
        <code className="block text-xs text-quiet">{requestId}</code>
      </Detail>
      {idempotencyKey && (
        <Detail term="Idempotency-Key">
          <code>{idempotencyKey}</code>
        </Detail>
      )}
    </DetailList>
  )
}

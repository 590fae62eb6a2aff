import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ClearSearchParam } from '@/components/feedback/clear-search-param'
import { Notice } from '@/components/feedback/notice'
import { ActionForm } from '@/components/forms/action-form'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalDate, LocalDay, LocalTime } from '@/components/ui/local-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { TextLink } from '@/components/ui/text-link'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import {
  findUnmatchedAddress,
  type UnmatchedAddressDetail,
} from '@/lib/contracts/unmatched-addresses/find-unmatched-address'
import { SERVICES } from '@/lib/contracts/utility-services'
import { formatRetentionPeriod } from '@/lib/privacy/retention/format-retention-period'
import { AddressLine } from '../../../../../components/ui/address-line'
import { ServiceList } from '../../../../../components/ui/service-list'
import { dismissAddress, restoreAddress } from './actions'
import { AddressPicker } from './address-picker'

export const metadata: Metadata = { title: 'Address to choose' }

export default async function UnmatchedAddressPage({
  params,
  searchParams,
}: PageProps<'/portal/[mode]/unmatched-addresses/[id]'>) {
  const { member, mode } = await requireMemberPage(params)
  const { id } = await params
  const unmatchedAddress = /^[1-9]\d{0,8}$/.test(id)
    ? await findUnmatchedAddress(member.companyId, mode, Number(id))
    : null
  if (!unmatchedAddress) notFound()
  const { request, dismissed, expiresAt } = unmatchedAddress
  const isRestored = 'moved' in (await searchParams) && !dismissed

  return (
    <>
      <PageHeader
        title="Choose the address"
        back={{ href: `/portal/${mode}/unmatched-addresses`, text: 'Addresses' }}
        badge={
          dismissed ? <StatusBadge tone="off">Set aside</StatusBadge> : <StatusBadge tone="warn">Waiting</StatusBadge>
        }
      >
        This request is kept until <LocalDay instant={expiresAt} />, {formatRetentionPeriod('unmatchedAddressesDays')}{' '}
        after its call, also when it is set aside.
      </PageHeader>
      {isRestored && (
        <div className="mb-6">
          <ClearSearchParam param="moved" />
          <Notice tone="good" title="Brought back">
            It is listed among those that wait again.
          </Notice>
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card>
          <h2 className="text-sm text-quiet">Asked for</h2>
          <p className="mt-1 mb-6 font-medium wrap-anywhere">
            <AddressLine text={request.address} />
          </p>
          {dismissed && (
            <div className="mb-6">
              <Notice tone="off" title="Set aside">
                By <bdi>{dismissed.by}</bdi>, <LocalTime instant={dismissed.at} />. It can be finished all the same.
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
            <h2 className="mb-4 font-semibold">The request</h2>
            <RequestDetails mode={mode} unmatchedAddress={unmatchedAddress} />
          </Card>
          <Card>
            <h2 className="mb-2 font-semibold">{dismissed ? 'Bring it back' : 'Nothing to choose?'}</h2>
            <p className="mb-3 text-sm text-quiet">
              {dismissed
                ? 'It is listed among those that wait again.'
                : 'Set aside, it leaves the list. You can bring it back, and a new call for the same tenant does so too.'}
            </p>
            <ActionForm
              action={dismissed ? restoreAddress : dismissAddress}
              submitLabel={dismissed ? 'Bring back' : 'Set aside'}
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
  const { request, createdAt, requestId } = unmatchedAddress
  const services = SERVICES.filter((service) => request.selectedServices[service])
  return (
    <DetailList>
      <Detail term="Tenant">
        <bdi>
          {request.firstName} {request.lastName}
        </bdi>
      </Detail>
      <Detail term="Born">{request.birthYear}, day and month not shown</Detail>
      <Detail term="E-mail">{request.email}</Detail>
      <Detail term="Phone">{request.contactNo}</Detail>
      <Detail term="Tenants">{request.numberOfTenants}</Detail>
      <Detail term="Tenancy">
        <LocalDate date={request.startDate} /> to <LocalDate date={request.endDate} />
      </Detail>
      <Detail term="Services">
        <ServiceList services={services} />
      </Detail>
      <Detail term="Broadband">
        <bdi>{request.broadband}</bdi>
      </Detail>
      <Detail term="Failed">
        <TextLink href={`/portal/${mode}/api-requests/${requestId}`}>
          <LocalTime instant={createdAt} />
        </TextLink>
      </Detail>
    </DetailList>
  )
}

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
import { getAddressProvider } from '@/lib/addresses/address-provider'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { createContractThrottleKeys } from '@/lib/auth/throttle/hourly-limit-keys'
import { findSettledAddress } from '@/lib/contracts/unmatched-addresses/find-settled-address'
import {
  findUnmatchedAddress,
  type UnmatchedAddressDetail,
} from '@/lib/contracts/unmatched-addresses/find-unmatched-address'
import { listUnmatchedAddresses } from '@/lib/contracts/unmatched-addresses/list-unmatched-addresses'
import { SERVICES } from '@/lib/contracts/utility-services'
import type { Mode } from '@/prisma/client/enums'
import { EarlierRequests } from '../../earlier-requests'
import { PortalLimitNotice } from '../../hourly-limit-notice'
import { dismissAddress, restoreAddress } from './actions'
import { AddressListPane } from './address-list-pane'
import { AddressPicker } from './address-picker'
import { SettledAddressPage } from './settled-address-page'
import { ShortcutPane } from './shortcut-pane'

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
  const { moved, created } = await searchParams
  const isRestored = moved !== undefined && !dismissed
  const createdId = typeof created === 'string' && /^[1-9]\d{0,9}$/.test(created) ? created : null
  const path = `/portal/${mode}/unmatched-addresses`
  const { rows, older } = await listUnmatchedAddresses(member.companyId, mode, dismissed !== null)
  const index = rows.findIndex((row) => row.id === unmatchedAddress.id)
  const [previous, next] = index < 0 ? [undefined, rows[0]] : [rows[index - 1], rows[index + 1]]
  const hrefOf = (row: { id: number } | undefined) => row && `${path}/${row.id}`

  return (
    <ShortcutPane previousHref={hrefOf(previous)} nextHref={hrefOf(next)}>
      <AddressListPane
        path={path}
        isDismissed={dismissed !== null}
        rows={rows}
        currentId={unmatchedAddress.id}
        hasMore={older !== null}
      />
      <div className="min-w-0">
        <PageHeader
          title="Choose an address"
          back={{ href: path, text: 'Unmatched addresses' }}
          badge={
            dismissed ? <StatusBadge tone="off">Dismissed</StatusBadge> : <StatusBadge tone="warn">Open</StatusBadge>
          }
        >
          For{' '}
          <bdi className="font-medium text-ink wrap-anywhere">
            {request.firstName} {request.lastName}
          </bdi>
          . This unmatched address expires on <LocalDay instant={expiresAt} />
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
        {createdId && (
          <div className="mb-6">
            <ClearSearchParam param="created" />
            <Notice tone="good" title="Contract created">
              This is the next unmatched address.{' '}
              <TextLink href={`/portal/${mode}/contracts/${createdId}`}>{`View contract ${createdId}`}</TextLink>
            </Notice>
          </div>
        )}
        <PortalLimitNotice
          keys={createContractThrottleKeys(member)}
          verb="create"
          noun={{ one: 'contract', many: 'contracts' }}
        />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-cols-1">
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
              key={unmatchedAddress.id}
              request={{
                ...{ id: unmatchedAddress.id, requestId: unmatchedAddress.requestId },
                ...{ email: request.email, address: request.address },
              }}
              candidates={unmatchedAddress.candidates}
              canListStreet={getAddressProvider().listStreet !== null}
              nextId={(next ?? previous)?.id}
            />
          </Card>
          <div className="space-y-6">
            <Card title="Request" level="secondary">
              <RequestDetails mode={mode} unmatchedAddress={unmatchedAddress} />
            </Card>
            <Card title={dismissed ? 'Restore this unmatched address' : 'Don’t need this contract?'} level="secondary">
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
      </div>
    </ShortcutPane>
  )
}

function RequestDetails({ mode, unmatchedAddress }: { mode: Mode; unmatchedAddress: UnmatchedAddressDetail }) {
  const { request, createdAt, requestId, idempotencyKey, replacedRequestIds } = unmatchedAddress
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
      {request.selectedServices.wifi && (
        <Detail term="Broadband type">
          <bdi>{request.broadband}</bdi>
        </Detail>
      )}
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
      <EarlierRequests mode={mode} requestIds={replacedRequestIds} />
    </DetailList>
  )
}

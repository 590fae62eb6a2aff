import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import { Card } from '@/components/card'
import { Detail, DetailList } from '@/components/detail-list'
import { LocalDate, LocalDay, LocalTime } from '@/components/local-time'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { SaidOnce } from '@/components/said-once'
import { Status } from '@/components/status'
import { TextLink } from '@/components/text-link'
import { memberPage } from '@/lib/auth/guards/portal-page'
import { SERVICES } from '@/lib/contracts/services'
import { type AddressRequestDetail, addressRequest } from '@/lib/contracts/unmatched-addresses/data'
import { keptFor } from '@/lib/privacy/retention/retention-periods'
import { AddressLine } from '../../address-line'
import { ServiceList } from '../../service-list'
import { bringRequestBack, setRequestAside } from './actions'
import { AddressChoice } from './address-choice'

export const metadata: Metadata = { title: 'Address to choose' }

export default async function AddressRequest({ params, searchParams }: PageProps<'/portal/[mode]/addresses/[id]'>) {
  const { member, mode } = await memberPage(params)
  const { id } = await params
  const waiting = /^[1-9]\d{0,8}$/.test(id) ? await addressRequest(member.companyId, mode, Number(id)) : null
  if (!waiting) notFound()
  const { request, setAside, expiresAt } = waiting
  const isBack = 'moved' in (await searchParams) && !setAside

  return (
    <>
      <PageHeader
        title="Choose the address"
        back={{ href: `/portal/${mode}/addresses`, text: 'Addresses' }}
        mark={setAside ? <Status tone="off">Set aside</Status> : <Status tone="warn">Waiting</Status>}
      >
        This request is kept until <LocalDay instant={expiresAt} />, {keptFor('addressRequestsDays')} after its call,
        also when it is set aside.
      </PageHeader>
      {isBack && (
        <div className="mb-6">
          <SaidOnce by="moved" />
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
          {setAside && (
            <div className="mb-6">
              <Notice tone="off" title="Set aside">
                By <bdi>{setAside.by}</bdi>, <LocalTime instant={setAside.at} />. It can be finished all the same.
              </Notice>
            </div>
          )}
          <AddressChoice
            mode={mode}
            request={{ id: waiting.id, requestId: waiting.requestId, email: request.email }}
            candidates={waiting.candidates}
          />
        </Card>
        <div className="space-y-6">
          <Card>
            <h2 className="mb-4 font-semibold">The request</h2>
            <Request mode={mode} waiting={waiting} />
          </Card>
          <Card>
            <h2 className="mb-2 font-semibold">{setAside ? 'Bring it back' : 'Nothing to choose?'}</h2>
            <p className="mb-3 text-sm text-quiet">
              {setAside
                ? 'It is listed among those that wait again.'
                : 'Set aside, it leaves the list. You can bring it back, and a new call for the same tenant does so too.'}
            </p>
            <ActionForm
              action={setAside ? bringRequestBack : setRequestAside}
              submit={setAside ? 'Bring back' : 'Set aside'}
              variant="secondary"
            >
              <input type="hidden" name="mode" value={mode} />
              <input type="hidden" name="id" value={waiting.id} />
            </ActionForm>
          </Card>
        </div>
      </div>
    </>
  )
}

function Request({ mode, waiting }: { mode: string; waiting: AddressRequestDetail }) {
  const { request, createdAt, requestId } = waiting
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
        <TextLink href={`/portal/${mode}/requests/${requestId}`}>
          <LocalTime instant={createdAt} />
        </TextLink>
      </Detail>
    </DetailList>
  )
}

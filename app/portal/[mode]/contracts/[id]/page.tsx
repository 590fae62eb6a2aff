import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { ClearSearchParam } from '@/components/feedback/clear-search-param'
import { Notice } from '@/components/feedback/notice'
import { PageHeader } from '@/components/layout/page-header'
import { AddressLine } from '@/components/ui/address-line'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ContractStatus } from '@/components/ui/contract-status'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { TenancyDetails } from '@/components/ui/tenancy-details'
import { TextLink } from '@/components/ui/text-link'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { viewDateOfBirthThrottleKeys } from '@/lib/auth/throttle/throttle-key'
import { findContract } from '@/lib/contracts/find-contract'
import { findNextUnmatchedAddress } from '@/lib/contracts/unmatched-addresses/find-next-unmatched-address'
import { findResendableEmailIds } from '@/lib/mail/undelivered/find-resendable-emails'
import { findApiRequest } from '@/lib/partner-api/request-log/find-api-request'
import { buildMailtoLink } from '@/lib/platform/http/mailto-link'
import { findContractDeliveries } from '@/lib/webhooks/delivery/find-contract-deliveries'
import { PortalLimitNotice } from '../../hourly-limit-notice'
import { ContractDeliveries } from './contract-deliveries'
import { ContractEmails } from './contract-emails'
import { ContractHistory } from './contract-history'
import { ContractTrail } from './contract-trail'
import { DateOfBirth } from './date-of-birth'

export const metadata: Metadata = { title: 'Contract' }

const contractIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int().max(2 ** 31 - 1))

export default async function ContractPage({ params, searchParams }: PageProps<'/portal/[mode]/contracts/[id]'>) {
  const { member, mode } = await requireMemberPage(params)
  const id = contractIdSchema.safeParse((await params).id)
  const contract = id.success ? await findContract(member.companyId, mode, id.data) : null
  if (!contract) notFound()
  const hasFailedEmail = contract.emails.some(({ status }) => status === 'failed')
  const resendableIds = hasFailedEmail ? await findResendableEmailIds(member.companyId, mode, contract.id) : []
  const { created } = await searchParams
  const isJustCreated = (created === 'tenant' || created === 'contract') && isRecent(contract.createdAt)
  const nextAddress =
    isJustCreated && contract.addressRequestId !== null ? await findNextUnmatchedAddress(member.companyId, mode) : null
  const apiRequest = await findApiRequest(member.companyId, mode, contract.requestId)
  const deliveries =
    member.role === 'admin'
      ? await findContractDeliveries({ companyId: member.companyId, mode }, contract.id, contract.addressRequestId)
      : []
  return (
    <>
      <PageHeader
        title={<bdi className="wrap-anywhere">{`${contract.firstName} ${contract.lastName}`}</bdi>}
        back={{ href: `/portal/${mode}/contracts`, text: 'Contracts' }}
        badge={<ContractStatus status={contract.status} />}
      >
        Contract {contract.id}
      </PageHeader>
      {isJustCreated && (
        <div className="mb-6">
          <ClearSearchParam param="created" />
          <Notice tone="good" title="Contract created">
            {mode === 'test' ? 'Test mode: no email is sent. ' : 'The confirmation email is on its way. '}
            {created === 'tenant' ? 'The tenant has a new account.' : 'The tenant already had an account.'}
            {nextAddress && (
              <div className="mt-3">
                <ButtonLink href={`/portal/${mode}/unmatched-addresses/${nextAddress.id}`}>
                  {`Next unmatched address (${nextAddress.openCount} open)`}
                </ButtonLink>
              </div>
            )}
          </Notice>
        </div>
      )}
      <PortalLimitNotice
        keys={viewDateOfBirthThrottleKeys(member)}
        verb="view"
        noun={{ one: 'date of birth', many: 'dates of birth' }}
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <Card title="Tenant">
          {contract.isErased ? (
            <p className="text-quiet">The tenant’s details were erased.</p>
          ) : (
            <DetailList>
              <Detail term="First name">
                <bdi>{contract.firstName}</bdi>
              </Detail>
              <Detail term="Last name">
                <bdi>{contract.lastName}</bdi>
              </Detail>
              <Detail term="Email">
                <TextLink href={buildMailtoLink(contract.email)}>{contract.email}</TextLink>
              </Detail>
              <Detail term="Phone">{contract.contactNo}</Detail>
              <Detail term="Date of birth">
                <DateOfBirth mode={mode} id={contract.id} />
              </Detail>
            </DetailList>
          )}
        </Card>
        <Card title="Property and services">
          <DetailList>
            <Detail term="Address">
              <AddressLine text={contract.matchedAddress} />
            </Detail>
            {contract.address !== contract.matchedAddress && (
              <Detail term="Submitted address">
                <AddressLine text={contract.address} />
              </Detail>
            )}
            <Detail term="Postcode">
              <span className="whitespace-nowrap">{contract.postcode}</span>
            </Detail>
            <TenancyDetails contract={contract} />
          </DetailList>
        </Card>
        <Card title="Emails">
          <ContractEmails mode={mode} contractId={contract.id} emails={contract.emails} resendableIds={resendableIds} />
        </Card>
        <Card title="History">
          <ContractHistory events={contract.events} />
          <ContractTrail mode={mode} contract={contract} isRequestLogged={apiRequest !== null} />
        </Card>
        {deliveries.length > 0 && (
          <Card title="Webhook events">
            <ContractDeliveries mode={mode} deliveries={deliveries} />
          </Card>
        )}
      </div>
    </>
  )
}

/**
 * Returns whether a contract was created within the last minute. Only then does the page show the notice "Contract
 * created". Without JavaScript, `created` stays in the URL, so a later reload would otherwise repeat the notice.
 */
const isRecent = (createdAt: Date): boolean => Date.now() - createdAt.getTime() < 60_000

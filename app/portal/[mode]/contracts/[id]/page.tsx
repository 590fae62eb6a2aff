import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { ClearSearchParam } from '@/components/feedback/clear-search-param'
import { KeepNotice } from '@/components/feedback/keep-notice'
import { Notice } from '@/components/feedback/notice'
import { RefreshPage } from '@/components/feedback/refresh-page'
import { PageHeader } from '@/components/layout/page-header'
import { AddressLine } from '@/components/ui/address-line'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ContractStatus } from '@/components/ui/contract-status'
import { CopyButton } from '@/components/ui/copy-button'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { TextLink } from '@/components/ui/text-link'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { viewDateOfBirthThrottleKeys } from '@/lib/auth/throttle/hourly-limit-keys'
import { type ContractEmail, findContract } from '@/lib/contracts/find-contract'
import { findContractProgress } from '@/lib/contracts/find-contract-progress'
import { findCorrectableTenantId } from '@/lib/contracts/find-correctable-tenant'
import { findNextUnmatchedAddress } from '@/lib/contracts/unmatched-addresses/find-next-unmatched-address'
import { findResendableEmailIds } from '@/lib/mail/undelivered/find-resendable-emails'
import { findApiRequest } from '@/lib/partner-api/request-log/find-api-request'
import { buildMailtoLink } from '@/lib/platform/http/mailto-link'
import { buildTelLink } from '@/lib/platform/http/tel-link'
import { priceContract } from '@/lib/quotes/pricing/price-contract'
import { type ContractDelivery, findContractDeliveries } from '@/lib/webhooks/delivery/find-contract-deliveries'
import { PortalLimitNotice } from '../../hourly-limit-notice'
import { ContractActions } from './contract-actions'
import { ContractDeliveries } from './contract-deliveries'
import { ContractEmails } from './contract-emails'
import { ContractHistory } from './contract-history'
import { ContractSummary } from './contract-summary'
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
  const { created, open } = await searchParams
  const isJustCreated = (created === 'tenant' || created === 'contract') && isRecent(contract.createdAt)
  const nextAddress =
    isJustCreated && contract.addressRequestId !== null ? await findNextUnmatchedAddress(member.companyId, mode) : null
  const hasUndeliveredEmail = contract.emails.some(({ status }) => status === 'failed' || status === 'bounced')
  const canCorrectAddress =
    hasUndeliveredEmail && (await findCorrectableTenantId(member.companyId, contract.id)) !== null
  const [progress, prices] = await Promise.all([
    findContractProgress(member.companyId, mode, contract.id),
    priceContract(contract),
  ])
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
        actions={
          <ContractActions mode={mode} contract={contract} canCorrectAddress={canCorrectAddress} openForm={open} />
        }
      >
        <span>Contract {contract.id}</span> <CopyButton text={String(contract.id)} subject="contract ID" />
      </PageHeader>
      <RefreshPage isActive={isPending(contract.emails, deliveries)} />
      <KeepNotice>
        {isJustCreated && (
          <div className="mb-6">
            <ClearSearchParam param="created" />
            <Notice tone="good" title="Contract created">
              {mode === 'test' ? 'Test mode: no email is sent. ' : 'The confirmation email is on its way. '}
              {created === 'tenant' ? 'The tenant has a new account.' : 'The tenant already had an account.'}
              <div className="mt-3 flex flex-wrap gap-2">
                {nextAddress ? (
                  <ButtonLink href={`/portal/${mode}/unmatched-addresses/${nextAddress.id}`}>
                    {`Next unmatched address (${nextAddress.openCount} open)`}
                  </ButtonLink>
                ) : (
                  <ButtonLink href={`/portal/${mode}/contracts/new?from=${contract.id}`}>
                    Create another at this address
                  </ButtonLink>
                )}
              </div>
            </Notice>
          </div>
        )}
      </KeepNotice>
      <ContractSummary mode={mode} contract={contract} progress={progress} prices={prices} />
      <PortalLimitNotice
        keys={viewDateOfBirthThrottleKeys(member)}
        verb="view"
        noun={{ one: 'date of birth', many: 'dates of birth' }}
      />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
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
              <Detail term="Phone">
                <TextLink href={buildTelLink(contract.contactNo)}>{contract.contactNo}</TextLink>
              </Detail>
              <Detail term="Date of birth">
                <DateOfBirth mode={mode} id={contract.id} />
              </Detail>
            </DetailList>
          )}
        </Card>
        <Card title="Property and services">
          <DetailList>
            {contract.address !== contract.matchedAddress && (
              <Detail term="Submitted address">
                <AddressLine text={contract.address} />
              </Detail>
            )}
            <Detail term="Postcode">
              <span className="whitespace-nowrap">{contract.postcode}</span>
            </Detail>
            <Detail term="Number of tenants">{contract.numberOfTenants}</Detail>
            {contract.wifi && (
              <Detail term="Broadband type">
                <bdi>{contract.broadband}</bdi>
              </Detail>
            )}
          </DetailList>
        </Card>
        <Card title="Emails">
          <ContractEmails
            mode={mode}
            contractId={contract.id}
            emails={contract.emails}
            resendableIds={resendableIds}
            canCorrectAddress={canCorrectAddress}
          />
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
 * Returns whether the page is likely to change soon. It is if an email or a webhook event is on its way, or if a recent
 * email's delivery isn't confirmed.
 */
function isPending(emails: ContractEmail[], deliveries: ContractDelivery[]): boolean {
  const isOnItsWay = ({ status, settledAt }: ContractEmail) =>
    status === 'queued' || (status === 'sent' && settledAt !== null && isRecent(settledAt, 15 * 60_000))
  return emails.some(isOnItsWay) || deliveries.some(({ status }) => status === 'pending')
}

/**
 * Returns whether a contract was created within the last minute. Only then does the page show the notice "Contract
 * created". Without JavaScript, `created` stays in the URL, so a later reload would otherwise repeat the notice.
 */
const isRecent = (at: Date, maxAgeMs = 60_000): boolean => Date.now() - at.getTime() < maxAgeMs

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog'
import { ClearSearchParam } from '@/components/feedback/clear-search-param'
import { Notice } from '@/components/feedback/notice'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CompanyContact } from '@/components/ui/company-contact'
import { CompanyLogo } from '@/components/ui/company-logo'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalTime } from '@/components/ui/local-time'
import { TextLink } from '@/components/ui/text-link'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { buildMailtoLink } from '@/lib/platform/http/mailto-link'
import { numberField } from '@/lib/platform/validation/number-field'
import { type CompanyDetails, findCompanyDetails } from '@/lib/support/companies/find-company-details'
import { CompanyStatus } from '../company-status'
import { setCompanyStatus } from './actions'
import { CompanyKeys } from './company-keys'
import { CompanyVolumes } from './company-volumes'
import { InvitedAdmins } from './invited-admins'

export const metadata: Metadata = { title: 'Company' }

export default async function CompanyPage({ params, searchParams }: PageProps<'/support/companies/[id]'>) {
  const user = await requireSupportStaff()
  const id = numberField.safeParse((await params).id)
  const company = id.success ? await findCompanyDetails(user, id.data) : null
  if (!company) notFound()
  const { created, open } = await searchParams
  const [firstInvited] = company.invitedAdmins
  return (
    <>
      <PageHeader
        title={<bdi className="wrap-anywhere">{company.name}</bdi>}
        badge={<CompanyStatus disabledAt={company.disabledAt} />}
        back={{ href: '/support/companies', text: 'Companies' }}
        actions={
          <>
            <CompanySwitch company={company} />
            <ButtonLink href={`/support/companies/${company.id}/api-requests`} variant="primary">
              View requests
            </ButtonLink>
          </>
        }
      >
        Company {company.id}
      </PageHeader>
      <div className="space-y-6">
        {/* Links from anywhere can contain this parameter, so the notice appears only for a company without an admin. */}
        {created !== undefined && firstInvited && company.admins.length === 0 && (
          <>
            <ClearSearchParam param="created" />
            <Notice tone="good" title="Company created" alert>
              We’re sending the invitation to <bdi className="wrap-anywhere">{firstInvited.email}</bdi>.
            </Notice>
          </>
        )}
        <InvitedAdmins company={company} openForm={open} />
        <Card>
          <CompanyDetailList company={company} />
        </Card>
        <CompanyVolumes volumes={company.volumes} />
        <CompanyKeys mode="live" keys={company.apiKeys.live} companyLimit={company.requestsPerMinute} />
        <CompanyKeys mode="test" keys={company.apiKeys.test} companyLimit={company.requestsPerMinute} />
      </div>
    </>
  )
}

function CompanyDetailList({ company }: { company: CompanyDetails }) {
  const { createdAt, disabledAt, admins, partnerStaffCount, twoFactorRequired, requestsPerMinute } = company
  return (
    <DetailList>
      <Detail term="Created">
        <LocalTime instant={createdAt} />
      </Detail>
      {disabledAt && (
        <Detail term="Disabled">
          <LocalTime instant={disabledAt} />
        </Detail>
      )}
      <Detail term="Contact for tenants">
        <CompanyContact email={company.contactEmail} phone={company.contactPhone} fallback="None" />
      </Detail>
      <Detail term="Logo">
        {company.logo ? <CompanyLogo companyName={company.name} logo={company.logo} /> : 'None'}
      </Detail>
      <Detail term="Admins">
        {admins.length === 0
          ? 'No admin has joined yet'
          : admins.map(({ id, name, email }) => (
              <span key={id} className="block">
                {name && (
                  <>
                    <bdi>{name}</bdi>,{' '}
                  </>
                )}
                <TextLink href={buildMailtoLink(email)}>{email}</TextLink>
              </span>
            ))}
      </Detail>
      <Detail term="Partner staff">{partnerStaffCount || 'None'}</Detail>
      <Detail term="2FA">{twoFactorRequired ? 'Required' : 'Optional'}</Detail>
      <Detail term="Request limit">{requestsPerMinute.toLocaleString('en-GB')} a minute for each API key</Detail>
    </DetailList>
  )
}

function CompanySwitch({ company: { id, disabledAt } }: { company: CompanyDetails }) {
  const action = setCompanyStatus
  return disabledAt ? (
    <ConfirmDialog
      trigger="Enable company"
      title="Enable this company?"
      action={action}
      hiddenFields={{ company: id, to: 'enabled' }}
      confirmLabel="Enable company"
      successMessage="Company enabled"
    >
      Its API keys and webhooks will work again within a second, and its partner staff will be able to sign in.
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      trigger="Disable company"
      title="Disable this company?"
      action={action}
      hiddenFields={{ company: id, to: 'disabled' }}
      confirmLabel="Disable company"
      successMessage="Company disabled"
    >
      Its partner staff will be signed out immediately, and its API keys will stop working within a second. Its webhooks
      won’t receive anything until it’s enabled again, and missed events aren’t sent later. Contracts and tenants aren’t
      affected.
    </ConfirmDialog>
  )
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ButtonLink } from '@/components/button'
import { Card } from '@/components/card'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Detail, DetailList } from '@/components/detail-list'
import { LocalTime } from '@/components/local-time'
import { PageHeader } from '@/components/page-header'
import { requireSupportUser } from '@/lib/auth/sessions/support-staff'
import { numberField } from '@/lib/platform/validation/number-field'
import { type CompanyOfDesk, companyOfDesk } from '@/lib/support/companies/data'
import { CompanyState } from '../company-state'
import { switchCompany } from './actions'
import { Keys } from './keys'

export const metadata: Metadata = { title: 'Company' }

export default async function Company({ params }: PageProps<'/support/companies/[id]'>) {
  const user = await requireSupportUser()
  const id = numberField.safeParse((await params).id)
  const company = id.success ? await companyOfDesk(user, id.data) : null
  if (!company) notFound()
  return (
    <>
      <PageHeader
        title={<bdi className="wrap-anywhere">{company.name}</bdi>}
        mark={<CompanyState disabledAt={company.disabledAt} />}
        back={{ href: '/support/companies', text: 'Companies' }}
        actions={
          <>
            <Switch company={company} />
            <ButtonLink href={`/support/companies/${company.id}/requests`} variant="primary">
              Recent requests
            </ButtonLink>
          </>
        }
      >
        Company {company.id}
      </PageHeader>
      <div className="space-y-6">
        <Card>
          <Facts company={company} />
        </Card>
        <Keys mode="live" keys={company.keys.live} />
        <Keys mode="test" keys={company.keys.test} />
      </div>
    </>
  )
}

function Facts({ company }: { company: CompanyOfDesk }) {
  const { createdAt, disabledAt, staff, twoFactorRequired, requestsPerMinute } = company
  return (
    <DetailList>
      <Detail term="Partner since">
        <LocalTime instant={createdAt} />
      </Detail>
      {disabledAt && (
        <Detail term="Disabled">
          <LocalTime instant={disabledAt} />
        </Detail>
      )}
      <Detail term="Staff">{staff === 1 ? 'One person signs in' : `${staff || 'No'} people sign in`}</Detail>
      <Detail term="Second factor">{twoFactorRequired ? 'Required of everybody' : 'Up to each person'}</Detail>
      <Detail term="Limit">{requestsPerMinute.toLocaleString('en-GB')} calls a minute of each key</Detail>
    </DetailList>
  )
}

function Switch({ company: { id, disabledAt } }: { company: CompanyOfDesk }) {
  const action = switchCompany
  return disabledAt ? (
    <ConfirmDialog
      trigger="Enable"
      title="Enable this company?"
      action={action}
      values={{ company: id, to: 'enabled' }}
      confirm="Enable company"
      success="The company is enabled"
    >
      Its keys work again within a second, and its staff can sign in.
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      trigger="Disable"
      title="Disable this company?"
      action={action}
      values={{ company: id, to: 'disabled' }}
      confirm="Disable company"
      success="The company is disabled"
    >
      Its staff are signed out at once, and its keys are refused within a second. Contracts and tenants stay as they
      are.
    </ConfirmDialog>
  )
}

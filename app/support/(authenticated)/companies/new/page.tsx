import type { Metadata } from 'next'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { createCompany } from '../actions'

export const metadata: Metadata = { title: 'New company' }

export default async function NewCompanyPage() {
  await requireSupportStaff()
  return (
    <>
      <PageHeader title="New company" back={{ href: '/support/companies', text: 'Companies' }}>
        The first admin gets an email with a link to choose a password. They can then invite colleagues and create API
        keys. Until they join, the company has no access.
      </PageHeader>
      <div className="max-w-2xl">
        <Card>
          <ActionForm
            action={createCompany}
            submitLabel="Create company"
            pendingLabel="Creating…"
            variant="primary"
            secondaryAction={<ButtonLink href="/support/companies">Cancel</ButtonLink>}
          >
            <TextField
              name="name"
              label="Company name"
              hint="Tenants see this name in their emails and accounts."
              autoComplete="off"
              maxLength={200}
              autoFocus
            />
            <TextField name="adminName" label="First admin’s name" autoComplete="off" maxLength={100} />
            <TextField
              name="adminEmail"
              label="First admin’s email address"
              type="email"
              hint="We send the invitation to this address. Support also uses it to contact the company."
              autoComplete="off"
              spellCheck={false}
            />
          </ActionForm>
        </Card>
      </div>
    </>
  )
}

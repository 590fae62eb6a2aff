import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { CompanyContact } from '@/components/ui/company-contact'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { getCompanyProfile } from '@/lib/companies/profile/get-company-profile'
import { ContactForm } from './contact-form'
import { LogoSection } from './logo-section'

export const metadata: Metadata = { title: 'Company' }

export default async function Company({ params }: PageProps<'/portal/[mode]/company'>) {
  const { member, mode } = await requireMemberPage(params)
  const { name, contactEmail, contactPhone, logo } = await getCompanyProfile(member.companyId)
  const isAdmin = member.role === 'admin'
  return (
    <>
      <PageHeader title="Company">
        The contact and logo that <bdi>{name}</bdi> shows to tenants. Emails about contracts show both. Tenants’
        accounts show the contact.{!isAdmin && ' Only admins can change them.'}
      </PageHeader>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <div className="space-y-6">
          <Card title="Contact for tenants">
            {isAdmin ? (
              <ContactForm email={contactEmail} phone={contactPhone} />
            ) : (
              <p className="text-sm">
                <CompanyContact email={contactEmail} phone={contactPhone} fallback="No contact yet" />
              </p>
            )}
          </Card>
          <Card title="Logo">
            <LogoSection companyName={name} logo={logo} isAdmin={isAdmin} />
          </Card>
        </div>
        <Card title="Sample email">
          <p className="mb-3 text-sm text-quiet">
            This is how tenants see an email about a contract. If you change the contact, emails that we’ve already sent
            keep the old one. If you replace the logo, they show the new one.
          </p>
          <iframe
            // A change loads the frame again.
            key={[contactEmail, contactPhone, logo?.replacedAt.getTime()].join()}
            title="A sample email to a tenant"
            src={`/portal/${mode}/company/email-preview`}
            sandbox=""
            className="h-160 w-full rounded-md border border-line bg-card"
          />
        </Card>
      </div>
    </>
  )
}

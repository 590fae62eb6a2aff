import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { EmailStatusBadge } from '@/components/ui/email-status'
import { LocalTime } from '@/components/ui/local-time'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { findTemplateLabel } from '@/lib/mail/templates/template-names'
import { formatRetentionPeriod } from '@/lib/privacy/retention/format-retention-period'
import { getLookupQuota } from '@/lib/support/access-log/get-lookup-quota'
import type { EmailPart } from '@/lib/support/tenants/email-document'
import { findTenantEmailSummary, type TenantEmailSummary } from '@/lib/support/tenants/find-tenant-email'
import { LookupQuota } from '../../../../lookup-quota'
import { parseEmailParams } from './parse-email-params'

export const metadata: Metadata = { title: 'Tenant’s email' }

const PARTS: { part: EmailPart; label: string }[] = [
  { part: 'html', label: 'Formatted' },
  { part: 'text', label: 'Plain text' },
]

/** Shows an email to a tenant as it was sent. The frame loads the content, which logs the view. */
export default async function TenantEmailPage({
  params,
  searchParams,
}: PageProps<'/support/tenants/[id]/emails/[emailId]'>) {
  const user = await requireSupportStaff()
  const ids = parseEmailParams(await params)
  const email = ids && (await findTenantEmailSummary(user, ids.tenantId, ids.emailId))
  if (!email) notFound()
  const isLimitReached = (await getLookupQuota(user)).freeAt !== null
  const path = `/support/tenants/${ids.tenantId}/emails/${ids.emailId}`
  const part: EmailPart = (await searchParams).part === 'text' ? 'text' : 'html'
  return (
    <>
      <PageHeader
        title={findTemplateLabel(email.template)}
        back={{ href: `/support/tenants/${ids.tenantId}`, text: `Tenant T${ids.tenantId}` }}
        badge={<EmailStatusBadge status={email.status} mode="live" />}
      >
        Queued <LocalTime instant={email.createdAt} />. Each view is logged. One-time links are removed, and the other
        links don’t work here.
      </PageHeader>
      <LookupQuota user={user} />
      {!email.renderedAt || isLimitReached ? (
        <Card>
          <p className="text-sm text-quiet">
            {email.renderedAt
              ? 'You’ve reached your hourly limit of lookups, so the email isn’t shown.'
              : describeMissingContent(email)}
          </p>
        </Card>
      ) : (
        <>
          <nav aria-label="Versions of the email" className="mb-3 flex gap-4 text-sm">
            {PARTS.map(({ part: otherPart, label }) => (
              <Link
                key={otherPart}
                href={`${path}?part=${otherPart}`}
                prefetch={false}
                aria-current={otherPart === part ? 'page' : undefined}
                className="border-b-2 border-transparent py-1 font-medium text-quiet hover:text-ink aria-[current]:border-accent aria-[current]:text-accent"
              >
                {label}
              </Link>
            ))}
          </nav>
          <iframe
            key={part}
            title="The email as it was sent"
            src={`${path}/content?part=${part}`}
            sandbox=""
            className="h-[75vh] min-h-96 w-full rounded-lg border border-line bg-white"
          />
        </>
      )}
    </>
  )
}

function describeMissingContent({ contentPurgedAt }: TenantEmailSummary): string {
  return contentPurgedAt
    ? `The content has been deleted. We delete an email’s content after ${formatRetentionPeriod('mailDays')}, or if the tenant’s email address is corrected before the email is sent.`
    : 'The email hasn’t been prepared yet. Reload the page in a few seconds.'
}

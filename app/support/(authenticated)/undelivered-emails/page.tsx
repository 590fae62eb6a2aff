import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { FilterBar } from '@/components/forms/filter-bar'
import { FilterSelect } from '@/components/forms/filter-fields'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { Pagination } from '@/components/ui/pagination'
import { Table } from '@/components/ui/table'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { EMAIL_STATUS_LABELS } from '@/lib/mail/status-labels'
import { hasResendableEmails } from '@/lib/mail/undelivered/find-resendable-emails'
import { findUndeliveredEmails } from '@/lib/mail/undelivered/find-undelivered-emails'
import { UNDELIVERED_STATUSES, type UndeliveredStatus, undeliveredStatusSchema } from '@/lib/mail/undelivered/schema'
import { parseCursor, serialiseCursor } from '@/lib/platform/database/pagination/cursor'
import { ResendAllFailed } from './resend-email-buttons'
import { UndeliveredEmailRow } from './undelivered-email-row'

export const metadata: Metadata = { title: 'Undelivered emails' }

const PAGE_PATH = '/support/undelivered-emails'

const STATUS_CHOICES = [
  { value: '', text: 'All' },
  ...UNDELIVERED_STATUSES.map((value) => ({ value, text: EMAIL_STATUS_LABELS[value] })),
]

/** The meaning of each status, and what to do about it. */
const STATUS_ADVICE: Record<UndeliveredStatus, ReactNode> = {
  failed: (
    <>
      We couldn’t send the email. Resend it here. If its row says “Can’t be resent”, it’s usually over 30 days old, or
      its link no longer works. In that case:
      <ul className="list-disc space-y-1 pl-4">
        <li>
          For a contract confirmation or an activation link, resend the confirmation email from the tenant’s page. If
          the tenant has no active contract, ask them to get a new link on the sign-in page.
        </li>
        <li>For a password reset, ask the recipient to request a new link on the sign-in page.</li>
        <li>
          For an invitation, ask an admin at the company to send a new link. If no admin has joined yet, resend the
          invitation from the company’s page.
        </li>
        <li>For any other email, contact the recipient another way, such as by phone.</li>
      </ul>
    </>
  ),
  bounced:
    'The recipient’s mail server rejected the email, usually because the address is wrong. For a tenant, change the email address on the tenant’s page. We then send a new email to the new address. For partner staff, ask an admin at their company to remove the wrong address from the team and invite the right one. If no admin has joined yet, correct the address on the company’s page.',
  complained:
    'The recipient got this email but marked it as spam, so later emails may not be delivered. Contact the recipient another way, such as by phone.',
}

/** Explains what to do about each status. It's collapsed, because regular users know it and come for the list. */
function StatusAdvice() {
  return (
    <details className="mb-6 max-w-3xl">
      <summary className="w-fit cursor-pointer text-sm font-medium text-accent">What to do about each status</summary>
      <div className="mt-3">
        <DetailList>
          {UNDELIVERED_STATUSES.map((value) => (
            <Detail key={value} term={EMAIL_STATUS_LABELS[value]}>
              {STATUS_ADVICE[value]}
            </Detail>
          ))}
        </DetailList>
      </div>
    </details>
  )
}

export default async function UndeliveredEmails({ searchParams }: PageProps<'/support/undelivered-emails'>) {
  const user = await requireSupportStaff()
  const query = await searchParams
  const status = undeliveredStatusSchema.parse(query.status)
  const cursor = parseCursor(query)
  const [{ rows, older, newer, total }, hasResendable] = await Promise.all([
    findUndeliveredEmails(user, { status, cursor }),
    hasResendableEmails(user),
  ])
  const pageUrl = (pageCursor: typeof older | typeof newer) =>
    pageCursor
      ? `${PAGE_PATH}?${new URLSearchParams({ ...(status && { status }), ...serialiseCursor(pageCursor) })}`
      : undefined
  const isFiltered = Boolean(status || cursor)
  return (
    <>
      <PageHeader title="Undelivered emails" actions={hasResendable && <ResendAllFailed />}>
        Emails that failed, bounced or were marked as spam in the last 90 days. Emails that a newer email has replaced
        aren’t listed.
      </PageHeader>
      {(rows.length > 0 || isFiltered) && <StatusAdvice />}
      <FilterBar
        label="Filter emails"
        action={PAGE_PATH}
        clearHref={status && PAGE_PATH}
        results={{ rowCount: rows.length, hasOtherPages: Boolean(newer || older), total }}
      >
        <FilterSelect name="status" label="Status" choices={STATUS_CHOICES} defaultValue={status} />
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState
          title={isFiltered ? 'No matching emails' : 'No undelivered emails'}
          action={isFiltered && <ButtonLink href={PAGE_PATH}>Show all emails</ButtonLink>}
        >
          {isFiltered
            ? 'Clear the filter to see emails with another status.'
            : 'No email from the last 90 days needs your attention.'}
        </EmptyState>
      ) : (
        <Table
          caption="Undelivered emails, newest first"
          columns={['Type', 'To', 'Status', 'Status changed', { text: 'Resend', hidden: true }]}
        >
          {rows.map((email) => (
            <UndeliveredEmailRow key={email.id} email={email} />
          ))}
        </Table>
      )}
      <Pagination
        firstHref={status ? `${PAGE_PATH}?status=${status}` : PAGE_PATH}
        newerHref={pageUrl(newer)}
        olderHref={pageUrl(older)}
      />
    </>
  )
}

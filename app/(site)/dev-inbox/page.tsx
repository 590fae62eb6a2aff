import type { Metadata } from 'next'
import Link from 'next/link'
import { EmptyState } from '@/components/feedback/empty-state'
import { PageHeader } from '@/components/layout/page-header'
import { LocalTime } from '@/components/ui/local-time'
import { Pagination } from '@/components/ui/pagination'
import { TextLink } from '@/components/ui/text-link'
import { type DevInboxEmailSummary, findDevInboxEmails } from '@/lib/mail/find-dev-inbox-emails'
import { requireDevInbox } from './dev-inbox-enabled'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Dev inbox' }

export default async function DevInbox({ searchParams }: PageProps<'/dev-inbox'>) {
  await requireDevInbox()
  const page = parsePageNumber((await searchParams).page)
  const { emails, hasOlder } = await findDevInboxEmails(page)
  return (
    <>
      <PageHeader title="Dev inbox">The service doesn’t send these emails. You can read them here instead.</PageHeader>
      {emails.length === 0 ? <EmptyInbox page={page} /> : <EmailList emails={emails} />}
      <Pagination
        newerHref={page > 1 ? pageUrl(page - 1) : undefined}
        olderHref={hasOlder ? pageUrl(page + 1) : undefined}
      />
    </>
  )
}

/** Parses the page number in the URL. Returns 1 if it isn't a whole number from 1 to 999,999. */
function parsePageNumber(text: string | string[] | undefined): number {
  return typeof text === 'string' && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

const pageUrl = (page: number) => `/dev-inbox?page=${page}`

function EmailList({ emails }: { emails: DevInboxEmailSummary[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
      {emails.map((email) => (
        <li key={email.id}>
          <Link
            href={`/dev-inbox/${email.id}`}
            prefetch={false}
            className="flex flex-col gap-1 px-5 py-4 -outline-offset-2 hover:bg-ground"
          >
            <span className="font-semibold">{email.subject}</span>
            <span className="flex flex-wrap justify-between gap-x-6 text-sm text-quiet">
              <bdi>{email.recipient}</bdi>
              <span>
                {email.mode} · <LocalTime instant={email.createdAt} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function EmptyInbox({ page }: { page: number }) {
  if (page > 1) return <p className="text-quiet">No older emails.</p>
  return (
    <EmptyState title="No emails yet">
      Create a bills package with the command that <code className="text-ink">npm start</code> printed. The confirmation
      email appears here about a second later. <TextLink href="/dev-inbox">Reload</TextLink>
    </EmptyState>
  )
}

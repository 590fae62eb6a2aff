import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHeader } from '@/components/layout/page-header'
import { Detail, DetailList } from '@/components/ui/detail-list'
import { LocalTime } from '@/components/ui/local-time'
import { TextLink } from '@/components/ui/text-link'
import { requireDevInbox } from '../dev-inbox-enabled'
import { loadEmail } from './load-email'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Dev inbox' }

export default async function CapturedEmailPage({ params }: PageProps<'/dev-inbox/[id]'>) {
  await requireDevInbox()
  const email = await loadEmail((await params).id)
  if (!email) notFound()
  return (
    <>
      <PageHeader title={email.subject} back={{ href: '/dev-inbox', text: 'Dev inbox' }} />
      <DetailList>
        <Detail term="To">
          <bdi>{email.recipient}</bdi>
        </Detail>
        <Detail term="Mode">{email.mode}</Detail>
        <Detail term="Queued">
          <LocalTime instant={email.createdAt} />
        </Detail>
        {email.link && (
          <Detail term="One-time link">
            <TextLink href={email.link}>{email.link}</TextLink>
          </Detail>
        )}
      </DetailList>
      <h2 className="mt-8 mb-3 text-lg font-semibold">HTML</h2>
      <iframe
        title="The email’s HTML version"
        src={`/dev-inbox/${email.id}/message`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-[80vh] w-full rounded-lg border border-line bg-card"
      />
      <h2 className="mt-8 mb-3 text-lg font-semibold">Plain text</h2>
      <pre className="rounded-lg border border-line bg-card p-5 text-sm whitespace-pre-wrap">{email.text}</pre>
    </>
  )
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { LocalTime } from '@/components/local-time'
import { PageHeading } from '@/components/page-heading'
import { TextLink } from '@/components/text-link'
import { onlyOpenHere } from '../open-here'
import { requestedEmail } from './requested-email'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Captured mail' }

export default async function Captured({ params }: PageProps<'/captured-mail/[id]'>) {
  await onlyOpenHere()
  const email = await requestedEmail((await params).id)
  if (!email) notFound()
  return (
    <>
      <p className="mb-4">
        <TextLink href="/captured-mail">← Captured mail</TextLink>
      </p>
      <PageHeading title={email.subject} />
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        <Header name="To">
          <bdi>{email.recipient}</bdi>
        </Header>
        <Header name="Mode">{email.mode}</Header>
        <Header name="Queued">
          <LocalTime instant={email.createdAt} />
        </Header>
        {email.activationLink && (
          <Header name="Activation link">
            <a href={email.activationLink} className="text-accent underline underline-offset-4">
              {email.activationLink}
            </a>
          </Header>
        )}
      </dl>
      <h2 className="mt-8 mb-3 text-lg font-semibold">HTML</h2>
      <iframe
        title="The e-mail’s HTML part"
        src={`/captured-mail/${email.id}/message`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-[80vh] w-full rounded-xl border border-line bg-card"
      />
      <h2 className="mt-8 mb-3 text-lg font-semibold">Plain text</h2>
      <pre className="rounded-xl border border-line bg-card p-5 text-sm whitespace-pre-wrap">{email.text}</pre>
    </>
  )
}

function Header({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet max-sm:mt-2">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

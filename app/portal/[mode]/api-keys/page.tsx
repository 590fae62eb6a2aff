import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { Card } from '@/components/card'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { adminPage } from '@/lib/auth/guards/portal-page'
import { keysOf, type ListedKey } from '@/lib/companies/api-keys/data'
import type { Mode } from '@/prisma/client/enums'
import { CreateKey, CreateKeyForm } from './create-key'
import { EndedKeys, WorkingKeys } from './key-tables'
import { RevokeKeyForm } from './revoke-key'
import { RotateKeyForm } from './rotate-key'

export const metadata: Metadata = { title: 'API keys' }

export default async function ApiKeys({ params, searchParams }: PageProps<'/portal/[mode]/api-keys'>) {
  const { admin, mode } = await adminPage(params)
  const keys = await keysOf(admin.companyId, mode)
  const working = keys.filter(works)
  const ended = keys.filter((key) => !works(key))
  return (
    <>
      <PageHeader title="API keys" actions={<CreateKey mode={mode} />}>
        Your programs send a {mode} key with each call. Whoever has one can make calls in your company&rsquo;s name.
      </PageHeader>
      <Form mode={mode} keys={keys} asked={await searchParams} isSent={(await headers()).has('content-type')} />
      {working.length > 0 ? (
        <WorkingKeys mode={mode} keys={working} />
      ) : (
        <EmptyState title={`No ${mode} keys`}>
          Create a key to make calls with: it is shown once, with a call to try it.
        </EmptyState>
      )}
      {ended.length > 0 && <EndedKeys keys={ended} />}
    </>
  )
}

const works = ({ state }: ListedKey) => state === 'active' || state === 'ending'

type Asked = Awaited<PageProps<'/portal/[mode]/api-keys'>['searchParams']>

interface FormProps {
  mode: Mode
  keys: ListedKey[]
  asked: Asked
  /** Whether this page is the answer to its form, sent without scripts. */
  isSent: boolean
}

/** What a dialog's button leads to without JavaScript: the dialog's form in the page. */
function Form({ mode, keys, asked: { create, rotate, revoke }, isSent }: FormProps) {
  if (create !== undefined) {
    return (
      <InPage title="Create an API key">
        <CreateKeyForm mode={mode} />
      </InPage>
    )
  }
  const number = rotate ?? revoke
  if (number === undefined) return null
  const key = keys.find(({ id }) => String(id) === number)
  if (!key) notFound()
  // What would be refused is seen in the list; where it was just done without scripts, the form says what came of it.
  const isRefused = !works(key) || (rotate && key.state === 'ending')
  if (isRefused && !isSent) return null
  const { id, label, prefix } = key
  return rotate ? (
    <InPage title={`Rotate ${label}`}>
      <RotateKeyForm mode={mode} id={id} expiresAt={key.expiresAt} />
    </InPage>
  ) : (
    <InPage title={`Revoke ${label}`}>
      <RevokeKeyForm mode={mode} id={id} prefix={prefix} />
    </InPage>
  )
}

function InPage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mb-6 max-w-lg">
      <Card title={title}>{children}</Card>
    </div>
  )
}

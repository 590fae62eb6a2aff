import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { requireAdminPage } from '@/lib/auth/guards/authorise-portal-page'
import { type ApiKeyListItem, listApiKeys } from '@/lib/companies/api-keys/list-api-keys'
import { findCompanyRateLimit } from '@/lib/companies/find-company-rate-limit'
import type { Mode } from '@/prisma/client/enums'
import { CreateKeyDialog, CreateKeyForm } from './create-key-dialog'
import { ActiveKeysTable, EndedKeysTable } from './key-tables'
import { NoKeys } from './no-keys'
import { RESTRICTION_DESCRIPTION, RestrictKeyForm } from './restrict-key-dialog'
import { RevokeKeyForm } from './revoke-key-dialog'
import { RotateKeyForm } from './rotate-key-dialog'

export const metadata: Metadata = { title: 'API keys' }

export default async function ApiKeys({ params, searchParams }: PageProps<'/portal/[mode]/api-keys'>) {
  const { admin, mode } = await requireAdminPage(params)
  const [keys, companyLimit] = await Promise.all([
    listApiKeys(admin.companyId, mode),
    findCompanyRateLimit(admin.companyId),
  ])
  const activeKeys = keys.filter(isValid)
  const endedKeys = keys.filter((key) => !isValid(key))
  return (
    <>
      <PageHeader title="API keys" actions={<CreateKeyDialog mode={mode} companyLimit={companyLimit} />}>
        Send a {mode} key with each request. Anyone with a key can make requests as your company.
      </PageHeader>
      <InlineForm
        mode={mode}
        keys={keys}
        companyLimit={companyLimit}
        searchParams={await searchParams}
        isFormResponse={(await headers()).has('content-type')}
      />
      {activeKeys.length > 0 ? (
        <ActiveKeysTable mode={mode} keys={activeKeys} companyLimit={companyLimit} />
      ) : (
        <NoKeys mode={mode} />
      )}
      {endedKeys.length > 0 && <EndedKeysTable keys={endedKeys} companyLimit={companyLimit} />}
    </>
  )
}

const isValid = ({ status }: ApiKeyListItem) => status === 'active' || status === 'ending'

type SearchParams = Awaited<PageProps<'/portal/[mode]/api-keys'>['searchParams']>

interface FormProps {
  mode: Mode
  keys: ApiKeyListItem[]
  companyLimit: number
  searchParams: SearchParams
  /** Whether this page is the response to one of its own forms, submitted without JavaScript. */
  isFormResponse: boolean
}

/** Shows a dialog's form in the page. Without JavaScript, the button that would open the dialog links here. */
function InlineForm({ mode, keys, companyLimit, searchParams, isFormResponse }: FormProps) {
  const { create, restrict, rotate, revoke } = searchParams
  if (create !== undefined) {
    return (
      <InlineFormCard title="Create an API key">
        <CreateKeyForm mode={mode} companyLimit={companyLimit} />
      </InlineFormCard>
    )
  }
  const number = restrict ?? rotate ?? revoke
  if (number === undefined) return null
  const key = keys.find(({ id }) => String(id) === number)
  if (!key) notFound()
  // Don't show the form for a key that can no longer be changed, because the list says why. But if the form has just
  // been submitted without JavaScript, show it with its result.
  const isUnavailable = !isValid(key) || (rotate && key.status === 'ending')
  if (isUnavailable && !isFormResponse) return null
  const { id, label, prefix } = key
  if (restrict) {
    const { permissions, allowedNetworks, requestsPerMinute } = key
    return (
      <InlineFormCard title={`Restrict ${label}`}>
        <p className="mb-4 text-sm text-quiet">{RESTRICTION_DESCRIPTION}</p>
        <RestrictKeyForm {...{ mode, companyLimit, id, label, permissions, allowedNetworks, requestsPerMinute }} />
      </InlineFormCard>
    )
  }
  return rotate ? (
    <InlineFormCard title={`Rotate ${label}`}>
      <RotateKeyForm mode={mode} id={id} expiresAt={key.expiresAt} />
    </InlineFormCard>
  ) : (
    <InlineFormCard title={`Revoke ${label}`}>
      <RevokeKeyForm mode={mode} id={id} prefix={prefix} />
    </InlineFormCard>
  )
}

function InlineFormCard({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mb-6 max-w-lg">
      <Card title={title}>{children}</Card>
    </div>
  )
}

import type { Metadata } from 'next'
import { SingleSignOnErrorNotice } from '@/components/auth/single-sign-on-error-notice'
import { ClearSearchParam } from '@/components/feedback/clear-search-param'
import { Notice } from '@/components/feedback/notice'
import { firstSearchParams } from '@/components/layout/first-search-params'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { CopyField } from '@/components/ui/copy-field'
import { TextLink } from '@/components/ui/text-link'
import { requireAdminPage } from '@/lib/auth/guards/authorise-portal-page'
import { getRedirectUri } from '@/lib/auth/single-sign-on/connection'
import { countAffectedMembers } from '@/lib/companies/single-sign-on/count-affected-members'
import { findSsoSettings, type SsoSettings } from '@/lib/companies/single-sign-on/find-connection-settings'
import type { PartnerAdmin } from '@/lib/platform/identity/session-types'
import { ClientSecretCard, DefaultRoleCard, DetailsCard, RemoveCard } from './connection-cards'
import { ConnectionForm } from './connection-form'
import { RequirementCard } from './requirement-card'
import { DomainCard, TestCard } from './set-up-cards'
import { SsoStatus } from './sso-status'

export const metadata: Metadata = { title: 'Single sign-on' }

export default async function SingleSignOn({ params, searchParams }: PageProps<'/portal/[mode]/team/single-sign-on'>) {
  const { admin, mode } = await requireAdminPage(params)
  const { error, tested } = firstSearchParams(await searchParams)
  const settings = await findSsoSettings(admin.companyId)
  const redirectUri = getRedirectUri(admin.companyId)
  return (
    <>
      <PageHeader
        title="Single sign-on"
        badge={<SsoStatus settings={settings} />}
        back={{ href: `/portal/${mode}/team`, text: 'Team' }}
      >
        Let your team sign in with their work accounts at Google, Microsoft, Okta or another OpenID Connect provider.{' '}
        <TextLink href="/docs/single-sign-on">How to set it up</TextLink>
      </PageHeader>
      <div className="space-y-6">
        {error !== undefined && (
          <>
            <ClearSearchParam param="error" />
            <SingleSignOnErrorNotice error={error} />
          </>
        )}
        {tested !== undefined && (
          <>
            <ClearSearchParam param="tested" />
            <Notice tone="good" title="The test succeeded. Your team can now use single sign-on." alert />
          </>
        )}
        {settings ? (
          <Connection admin={admin} mode={mode} settings={settings} redirectUri={redirectUri} />
        ) : (
          <NewConnection redirectUri={redirectUri} />
        )}
      </div>
    </>
  )
}

const NewConnection = ({ redirectUri }: { redirectUri: string }) => (
  <>
    <Card title="Register this app at your provider">
      <p className="mb-4 text-sm text-quiet">Create a web application there, with this redirect URI.</p>
      <CopyField label="Redirect URI" value={redirectUri} />
    </Card>
    <Card title="Add the connection">
      <div className="max-w-xl">
        <ConnectionForm />
      </div>
    </Card>
  </>
)

interface ConnectionProps {
  admin: PartnerAdmin
  mode: string
  settings: SsoSettings
  redirectUri: string
}

async function Connection({ admin, mode, settings, redirectUri }: ConnectionProps) {
  const counts = await countAffectedMembers(admin.companyId, settings.emailDomain)
  return (
    <>
      <DomainCard settings={settings} />
      <TestCard settings={settings} mode={mode} />
      <RequirementCard settings={settings} counts={counts} endsOwnSession={!admin.isSso && !admin.hasTwoFactor} />
      <DetailsCard settings={settings} redirectUri={redirectUri} />
      <div className="grid gap-6 lg:grid-cols-2">
        <DefaultRoleCard settings={settings} />
        <ClientSecretCard />
      </div>
      <RemoveCard settings={settings} withoutPassword={counts.withoutPassword} />
    </>
  )
}

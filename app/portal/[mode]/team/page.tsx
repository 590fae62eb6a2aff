import type { Metadata } from 'next'
import { ClearSearchParam } from '@/components/feedback/clear-search-param'
import { EmptyState } from '@/components/feedback/empty-state'
import { Notice } from '@/components/feedback/notice'
import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { requireAdminPage } from '@/lib/auth/guards/authorise-portal-page'
import { findSsoSettings } from '@/lib/companies/single-sign-on/find-connection-settings'
import { getTeam } from '@/lib/companies/team/get-team'
import { InvitationForm } from './invitation-form'
import { InviteDialog } from './invite-dialog'
import { MemberTable } from './member-table'
import { ROLE_CHOICES, ROLE_DESCRIPTIONS } from './role-labels'
import { SsoStatus } from './single-sign-on/sso-status'
import { TwoFactorPolicy } from './two-factor-policy'

export const metadata: Metadata = { title: 'Team' }

export default async function Team({ params, searchParams }: PageProps<'/portal/[mode]/team'>) {
  const { admin, mode } = await requireAdminPage(params)
  const { removed, invite, open } = await searchParams
  const [{ members, twoFactorRequired }, ssoSettings] = await Promise.all([
    getTeam(admin.companyId),
    findSsoSettings(admin.companyId),
  ])
  const membersWithoutTwoFactor = members.filter(({ usesPassword, hasTwoFactor }) => usesPassword && !hasTwoFactor)
  return (
    <>
      <PageHeader
        title="Team"
        actions={
          <>
            <ButtonLink href={`/portal/${mode}/team/sessions`}>Active sessions</ButtonLink>
            <InviteDialog />
          </>
        }
      >
        People with portal access, in live and test mode.
      </PageHeader>
      <div className="space-y-6">
        {removed !== undefined && (
          <>
            <ClearSearchParam param="removed" />
            <Notice tone="good" title="Team member removed" alert />
          </>
        )}
        {invite !== undefined && (
          <div className="max-w-lg">
            <Card title="Invite a colleague">
              <InvitationForm />
            </Card>
          </div>
        )}
        <MemberTable members={members} mode={mode} currentUserId={admin.userId} />
        {members.length === 1 && <OnlyMember />}
        <div className="grid gap-6 lg:grid-cols-2">
          <Card title="Single sign-on" actions={<SsoStatus settings={ssoSettings} />}>
            <div className="space-y-4 text-sm">
              <p className="text-quiet">
                Let your team sign in with their work accounts, such as those at Google, Microsoft or Okta.
              </p>
              <ButtonLink href={`/portal/${mode}/team/single-sign-on`}>
                {ssoSettings ? 'Manage single sign-on' : 'Set up single sign-on'}
              </ButtonLink>
            </div>
          </Card>
          <Card title="Two-factor authentication (2FA)">
            <TwoFactorPolicy
              required={twoFactorRequired}
              membersWithout={membersWithoutTwoFactor.length}
              isMissingForAdmin={!admin.hasTwoFactor && !admin.isSso}
              hasSso={Boolean(ssoSettings?.testedAt)}
              path={`/portal/${mode}/team`}
              openForm={open}
            />
          </Card>
        </div>
      </div>
    </>
  )
}

function OnlyMember() {
  return (
    <EmptyState title="You’re the only person here">
      <p>Invite a second admin to cover for you when you’re away. Choose a role for each colleague:</p>
      <dl className="mt-4 space-y-2 text-left">
        {ROLE_CHOICES.map(({ value, text }) => (
          <div key={value}>
            <dt className="font-medium text-ink">{text}</dt>
            <dd>{ROLE_DESCRIPTIONS[value]}</dd>
          </div>
        ))}
      </dl>
    </EmptyState>
  )
}

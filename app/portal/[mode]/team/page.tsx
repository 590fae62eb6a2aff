import type { Metadata } from 'next'
import { Card } from '@/components/card'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { SaidOnce } from '@/components/said-once'
import { adminPage } from '@/lib/auth/guards/portal-page'
import { teamOf } from '@/lib/companies/team/data'
import { ColleagueTable } from './colleague-table'
import { InvitationForm } from './invitation-form'
import { SecondFactorRule } from './second-factor-rule'

export const metadata: Metadata = { title: 'Team' }

export default async function Team({ params, searchParams }: PageProps<'/portal/[mode]/team'>) {
  const { admin, mode } = await adminPage(params)
  const { colleagues, twoFactorRequired } = await teamOf(admin.companyId)
  const without = colleagues.filter(({ state, hasSecondFactor }) => state === 'active' && !hasSecondFactor)
  return (
    <>
      <PageHeader title="Team">Who signs in for {admin.companyName}, for live and test data alike.</PageHeader>
      <div className="space-y-6">
        {(await searchParams).removed !== undefined && (
          <>
            <SaidOnce by="removed" />
            <Notice tone="good" title="Removed from the team" alert />
          </>
        )}
        <ColleagueTable colleagues={colleagues} mode={mode} ownId={admin.userId} />
        <div className="grid gap-6 lg:grid-cols-2">
          <Card title="Invite a colleague">
            {colleagues.length === 1 && (
              <p className="mb-4 text-sm text-quiet">
                You are the only one here. Invite a second admin, so that somebody can help when you are away.
              </p>
            )}
            <InvitationForm />
          </Card>
          <Card title="Second factor">
            <SecondFactorRule
              required={twoFactorRequired}
              without={without.length}
              ownMissing={!admin.hasSecondFactor}
            />
          </Card>
        </div>
      </div>
    </>
  )
}

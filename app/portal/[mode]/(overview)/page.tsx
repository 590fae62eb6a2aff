import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { AttentionSection } from './attention-section'
import { ContractsCreatedSection } from './contracts-created-section'
import { OnboardingChecklist } from './onboarding-checklist'
import { TestDataSection } from './test-data-section'

export const metadata: Metadata = { title: 'Overview' }

export default async function Overview({ params }: PageProps<'/portal/[mode]'>) {
  const { member, mode } = await requireMemberPage(params)
  const { companyId, role, companyName } = member
  return (
    <>
      <PageHeader title="Overview">
        {companyName}: the last 30 days{mode === 'test' && ' (test data)'}
      </PageHeader>
      <div className="space-y-6">
        <OnboardingChecklist companyId={companyId} mode={mode} isAdmin={role === 'admin'} />
        <AttentionSection companyId={companyId} mode={mode} />
        <ContractsCreatedSection companyId={companyId} mode={mode} />
        {mode === 'test' && role === 'admin' && <TestDataSection />}
      </div>
    </>
  )
}

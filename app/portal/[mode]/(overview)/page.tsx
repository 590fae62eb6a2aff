import type { Metadata } from 'next'
import { PageHeader } from '@/components/layout/page-header'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { getOnboardingProgress } from '@/lib/contracts/overview/get-onboarding-progress'
import { ApiSection } from './api-section'
import { AttentionSection } from './attention-section'
import { OnboardingChecklist } from './onboarding-checklist'
import { TenanciesSection } from './tenancies-section'
import { TestDataSection } from './test-data-section'

export const metadata: Metadata = { title: 'Overview' }

export default async function Overview({ params }: PageProps<'/portal/[mode]'>) {
  const { member, mode } = await requireMemberPage(params)
  const { companyId, role, companyName } = member
  const progress = await getOnboardingProgress(companyId, mode)
  return (
    <>
      <PageHeader title="Overview">
        {companyName}
        {mode === 'test' && ' (test data)'}
      </PageHeader>
      <div className="space-y-8">
        {!progress.hasContract && <OnboardingChecklist mode={mode} progress={progress} isAdmin={role === 'admin'} />}
        <AttentionSection companyId={companyId} mode={mode} saysNothing={progress.hasContract} />
        {progress.hasContract && <TenanciesSection companyId={companyId} mode={mode} />}
        <ApiSection companyId={companyId} mode={mode} />
        {mode === 'test' && role === 'admin' && <TestDataSection />}
      </div>
    </>
  )
}

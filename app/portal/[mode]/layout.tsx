import { PageLayout } from '@/components/layout/page-layout'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { isAdmin } from '@/lib/auth/sessions/current-partner-staff'
import { PortalSidebar } from './portal-sidebar'

/** Wraps every portal page. The layout doesn't protect the pages: each page checks access itself. */
export default async function PortalLayout({ children, unmatchedCount, params }: LayoutProps<'/portal/[mode]'>) {
  const { member, mode } = await requireMemberPage(params)
  const sidebar = (
    <PortalSidebar
      mode={mode}
      company={member.companyName}
      user={member.name}
      isAdmin={isAdmin(member)}
      unmatchedCount={unmatchedCount}
    />
  )
  return (
    <PageLayout data-mode={mode} sidebar={sidebar} banner={mode === 'test' && <TestModeBanner />}>
      {children}
    </PageLayout>
  )
}

function TestModeBanner() {
  return (
    <aside aria-label="Test mode" className="border-b-2 border-accent bg-card px-4 py-2 text-sm text-accent sm:px-8">
      <strong className="font-semibold">Test mode.</strong> Contracts, requests, API keys and webhooks are test data,
      and tenants get no emails. Changes to your company, team and account also apply to live mode.
    </aside>
  )
}

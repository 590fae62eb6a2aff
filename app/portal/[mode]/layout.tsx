import { PageLayout } from '@/components/layout/page-layout'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { isAdmin } from '@/lib/auth/sessions/current-partner-staff'
import { PortalSidebar } from './portal-sidebar'

/** What stands around every page of the portal. It protects nothing: each page checks for itself. */
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
    <aside aria-label="Mode" className="border-b-2 border-accent bg-card px-4 py-2 text-sm text-accent sm:px-8">
      <strong className="font-semibold">Test data.</strong> Made with test keys; no e-mail leaves and no contract here
      is real.
    </aside>
  )
}

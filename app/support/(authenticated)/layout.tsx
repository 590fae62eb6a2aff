import type { Metadata } from 'next'
import { PageLayout } from '@/components/layout/page-layout'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { SupportSidebar } from './support-sidebar'

export const metadata: Metadata = { title: { default: 'Support', template: '%s · House Bills support' } }

/**
 * Wraps every support page for signed-in users. The layout doesn't protect the pages: each page checks the session
 * itself.
 */
export default async function SupportLayout({ children }: LayoutProps<'/support'>) {
  const { name } = await requireSupportStaff()
  return (
    <PageLayout data-realm="support" sidebar={<SupportSidebar name={name} />}>
      {children}
    </PageLayout>
  )
}

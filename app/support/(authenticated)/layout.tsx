import type { Metadata } from 'next'
import { PageLayout } from '@/components/layout/page-layout'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'
import { SupportSidebar } from './support-sidebar'

export const metadata: Metadata = { title: { default: 'Support desk', template: '%s · House Bills support' } }

/** What stands around every page of the support desk. It protects nothing: each page checks for itself. */
export default async function SupportLayout({ children }: LayoutProps<'/support'>) {
  const { name } = await requireSupportStaff()
  return (
    <PageLayout data-realm="support" sidebar={<SupportSidebar name={name} />}>
      {children}
    </PageLayout>
  )
}

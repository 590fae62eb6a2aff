import type { Metadata } from 'next'
import { PageLayout } from '@/components/layout/page-layout'
import { requireTenant } from '@/lib/auth/sessions/current-tenant'
import { AccountSidebar } from './account-sidebar'

export const metadata: Metadata = { title: { default: 'Your account', template: '%s · House Bills account' } }

/**
 * Wraps every account page for signed-in tenants. The layout doesn't protect the pages: each page checks the session
 * itself.
 */
export default async function AccountLayout({ children }: LayoutProps<'/account'>) {
  const { firstName, lastName } = await requireTenant()
  return <PageLayout sidebar={<AccountSidebar name={`${firstName} ${lastName}`} />}>{children}</PageLayout>
}

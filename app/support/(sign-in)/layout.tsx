import type { Metadata } from 'next'
import { AuthLayout } from '@/components/auth/auth-layout'

export const metadata: Metadata = { title: { default: 'Support', template: '%s · House Bills support' } }

export default function Layout({ children }: LayoutProps<'/support'>) {
  return (
    <AuthLayout area="Support" data-realm="support">
      {children}
    </AuthLayout>
  )
}

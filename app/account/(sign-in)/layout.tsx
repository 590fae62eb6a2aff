import type { Metadata } from 'next'
import { AuthLayout } from '@/components/auth/auth-layout'

export const metadata: Metadata = { title: { default: 'Your account', template: '%s · House Bills account' } }

export default function Layout({ children }: LayoutProps<'/account'>) {
  return <AuthLayout area="Your account">{children}</AuthLayout>
}

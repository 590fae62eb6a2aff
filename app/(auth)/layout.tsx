import { AuthLayout } from '@/components/auth/auth-layout'

export default function Layout({ children }: LayoutProps<'/'>) {
  return <AuthLayout area="Partner portal">{children}</AuthLayout>
}

import { AuthLayout } from './sign-in-frame'

export default function Layout({ children }: LayoutProps<'/'>) {
  return <AuthLayout area="Partner portal">{children}</AuthLayout>
}

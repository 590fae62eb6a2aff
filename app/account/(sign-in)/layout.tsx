import type { Metadata } from 'next'
import { SignInFrame } from '../../(auth)/sign-in-frame'

export const metadata: Metadata = { title: { default: 'Your account', template: '%s · House Bills account' } }

export default function Layout({ children }: LayoutProps<'/account'>) {
  return <SignInFrame place="Your account">{children}</SignInFrame>
}

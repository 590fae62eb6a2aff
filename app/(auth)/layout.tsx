import { SignInFrame } from './sign-in-frame'

export default function Layout({ children }: LayoutProps<'/'>) {
  return <SignInFrame place="Partner portal">{children}</SignInFrame>
}

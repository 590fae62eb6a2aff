import type { Metadata } from 'next'
import { SignInPage } from '@/components/auth/sign-in-page'
import { TextLink } from '@/components/ui/text-link'
import { findCurrentMember } from '@/lib/auth/sessions/current-partner-staff'

export const metadata: Metadata = { title: 'Sign in' }

export default async function SignIn({ searchParams }: PageProps<'/sign-in'>) {
  return (
    <SignInPage
      realm="portal"
      searchParams={searchParams}
      isSignedIn={(await findCurrentMember()) !== null}
      secondaryAction={<TextLink href="/forgot-password">Forgot password?</TextLink>}
    />
  )
}

import type { Metadata } from 'next'
import { SignInPage } from '@/components/auth/sign-in-page'
import { firstSearchParams, type SearchParams } from '@/components/layout/first-search-params'
import { TextLink } from '@/components/ui/text-link'
import { findCurrentMember } from '@/lib/auth/sessions/current-partner-staff'

export const metadata: Metadata = { title: 'Sign in' }

/** Returns a query string with the page to open after signing in, or '' if the URL names no such page. */
async function buildQuery(searchParams: Promise<SearchParams>): Promise<string> {
  const { callbackUrl } = firstSearchParams(await searchParams)
  return callbackUrl ? `?${new URLSearchParams({ callbackUrl })}` : ''
}

export default async function SignIn({ searchParams }: PageProps<'/sign-in'>) {
  const { email } = firstSearchParams(await searchParams)
  // After a failed attempt, the URL contains the encrypted email address.
  const forgotHref = `/forgot-password${email ? `?${new URLSearchParams({ email })}` : ''}`
  return (
    <SignInPage
      realm="portal"
      searchParams={searchParams}
      isSignedIn={(await findCurrentMember()) !== null}
      secondaryAction={<TextLink href={forgotHref}>Forgot password?</TextLink>}
    >
      <p className="mt-6 border-t border-line pt-4 text-sm">
        <TextLink href={`/sign-in/single-sign-on${await buildQuery(searchParams)}`}>Use single sign-on</TextLink>
      </p>
    </SignInPage>
  )
}

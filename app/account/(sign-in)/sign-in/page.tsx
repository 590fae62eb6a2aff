import type { Metadata } from 'next'
import { SignInPage } from '@/components/auth/sign-in-page'
import { firstSearchParams } from '@/components/layout/first-search-params'
import { TextLink } from '@/components/ui/text-link'
import { findCurrentTenant } from '@/lib/auth/sessions/current-tenant'

export const metadata: Metadata = { title: 'Sign in' }

export default async function SignIn({ searchParams }: PageProps<'/account/sign-in'>) {
  const { email } = firstSearchParams(await searchParams)
  // After a failed attempt, the URL contains the encrypted email address.
  const requestLinkHref = `/account/request-link${email ? `?${new URLSearchParams({ email })}` : ''}`
  return (
    <SignInPage
      realm="account"
      searchParams={searchParams}
      isSignedIn={(await findCurrentTenant()) !== null}
      secondaryAction={<TextLink href={requestLinkHref}>Forgot password?</TextLink>}
    >
      <FirstVisit requestLinkHref={requestLinkHref} />
    </SignInPage>
  )
}

/**
 * Explains how to sign in for the first time. Letting agents give tenants an initial password, and tenants might try it
 * here. The page can't know whether visitors have signed in before, so it shows this text to all of them.
 */
const FirstVisit = ({ requestLinkHref }: { requestLinkHref: string }) => (
  <section className="mt-6 space-y-2 border-t border-line pt-4 text-sm text-quiet">
    <h2 className="font-semibold text-ink">First time here?</h2>
    <p>Open the link in your confirmation email. Enter your initial password there, then choose your own password.</p>
    <p>
      Your initial password doesn’t work on this page. If you have no link, or it has expired,{' '}
      <TextLink href={requestLinkHref}>get a new link</TextLink>.
    </p>
  </section>
)

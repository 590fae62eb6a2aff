import type { Metadata } from 'next'
import { TextLink } from '@/components/ui/text-link'
import { findCurrentTenant } from '@/lib/auth/sessions/current-tenant'
import { SignInPage } from '../../../../components/auth/sign-in-page'

export const metadata: Metadata = { title: 'Sign in' }

export default async function SignIn({ searchParams }: PageProps<'/account/sign-in'>) {
  return (
    <SignInPage
      realm="account"
      searchParams={searchParams}
      isSignedIn={(await findCurrentTenant()) !== null}
      secondaryAction={<TextLink href="/account/request-link">Forgotten password</TextLink>}
    >
      <FirstVisit />
    </SignInPage>
  )
}

/** Always there: whoever arranged the contract passes the initial password on, and it opens nothing here. */
const FirstVisit = () => (
  <section className="mt-6 space-y-2 border-t border-line pt-4 text-sm text-quiet">
    <h2 className="font-semibold text-ink">Here for the first time?</h2>
    <p>
      Open the link in your confirmation e-mail. There you enter your initial password and choose one of your own, which
      signs you in from then on.
    </p>
    <p>
      The initial password alone opens nothing, and does not work on this page. No link, or it has expired?{' '}
      <TextLink href="/account/request-link">Ask for a new one</TextLink>.
    </p>
  </section>
)

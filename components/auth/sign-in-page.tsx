import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { Notice } from '@/components/feedback/notice'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextField } from '@/components/forms/text-field'
import { buttonStyle } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { decryptEmail } from '@/lib/auth/sign-in/encrypt-email-in-url'
import { getFormPath } from '@/lib/auth/sign-in/providers'
import { REALM_PATHS, resolveRedirectPath } from '@/lib/auth/sign-in/resolve-redirect-path'
import type { Realm } from '@/lib/platform/identity/realm'
import { firstSearchParams, type SearchParams } from '../layout/first-search-params'
import { CsrfField, getCsrfToken } from './csrf-token-field'
import { SignInErrorNotice } from './sign-in-error-notice'

/** What has just been done, by the word in the address. */
const DONE_MESSAGES = new Map([
  ['signed-out', 'You are signed out.'],
  ['password', 'Your password is set. Sign in with it.'],
  ['ended', 'Your session has ended. Sign in to go on.'],
  ['left', 'You have left the company, and are signed out everywhere.'],
])

interface Props {
  realm: Realm
  /** The page's. */
  searchParams: Promise<SearchParams>
  isSignedIn: boolean
  /** Beside the button, such as a link for who has forgotten the password. */
  secondaryAction?: ReactNode
  /** Beneath the form. */
  children?: ReactNode
}

/** The page on which e-mail and password are asked for. */
export async function SignInPage({ realm, searchParams, isSignedIn, secondaryAction, children }: Props) {
  const params = firstSearchParams(await searchParams)
  const returnTo = resolveRedirectPath(realm, params.callbackUrl)
  // Who has just chosen a password is not always who is signed in here, as where an invitation is tried.
  if (isSignedIn && params.done !== 'password') redirect(returnTo)
  const token = await getCsrfToken(realm)
  const startUrl = `/api/auth/signin?${new URLSearchParams({ ...params, callbackUrl: returnTo })}`
  // Asked for once: who comes back without it has cookies blocked. A redirect behind that of a form would be shown empty.
  if (!token && !params.cookies && params.from !== 'form') redirect(startUrl)
  const email = params.email && decryptEmail(params.email)
  const doneMessage = DONE_MESSAGES.get(params.done ?? '')
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">Sign in</h1>
      {doneMessage && !params.error && (
        <div className="mb-4">
          <Notice tone={params.done === 'ended' ? 'off' : 'good'} title={doneMessage} />
        </div>
      )}
      {token ? (
        <>
          <SignInErrorNotice {...params} wrongMessage="This e-mail address and password do not match." />
          <form method="post" action={getFormPath(realm, 'password')} className="space-y-4">
            <CsrfField token={token} />
            <input type="hidden" name="callbackUrl" value={returnTo} />
            <TextField
              name="email"
              label="E-mail address"
              type="email"
              autoComplete="username"
              defaultValue={email}
              autoFocus={!email}
              required
            />
            <TextField
              name="password"
              label="Password"
              type="password"
              autoComplete="current-password"
              autoFocus={Boolean(email)}
              required
            />
            <div className="flex flex-wrap items-center justify-between gap-4 pt-2">
              <SubmitButton>Sign in</SubmitButton>
              <span className="text-sm">{secondaryAction}</span>
            </div>
          </form>
        </>
      ) : params.from === 'form' && !params.cookies ? (
        <a href={startUrl} className={buttonStyle('primary')}>
          Sign in
        </a>
      ) : (
        <Notice tone="warn" title="Your browser blocks cookies">
          Signing in needs one, which this site alone reads. Allow cookies for this site, then{' '}
          <TextLink href={REALM_PATHS[realm].signIn}>try again</TextLink>.
        </Notice>
      )}
      {children}
    </>
  )
}

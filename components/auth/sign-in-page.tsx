import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { Notice } from '@/components/feedback/notice'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextField } from '@/components/forms/text-field'
import { buttonStyle } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { createSignInOptions } from '@/lib/auth/passkeys/create-sign-in-options'
import { decryptEmail } from '@/lib/auth/sign-in/encrypt-email-in-url'
import { getFormPath } from '@/lib/auth/sign-in/providers'
import { REALM_PATHS, resolveRedirectPath } from '@/lib/auth/sign-in/resolve-redirect-path'
import type { Realm } from '@/lib/platform/identity/realm'
import { firstSearchParams, type SearchParams } from '../layout/first-search-params'
import { CsrfField, getCsrfToken } from './csrf-token-field'
import { PasskeySignIn } from './passkey-sign-in'
import { SignInErrorNotice } from './sign-in-error-notice'

/** Messages that confirm what the user has just done, by the value of the URL's `done` parameter. */
const DONE_MESSAGES = new Map([
  ['signed-out', 'You’re signed out.'],
  ['password', 'Password set. Sign in with your new password.'],
  ['ended', 'You’ve been signed out. Sign in to continue.'],
  ['left', 'You’ve left the team.'],
  ['single-sign-on-removed', 'Single sign-on removed. Sign in with your password, or set one with “Forgot password?”.'],
])

interface Props {
  realm: Realm
  searchParams: Promise<SearchParams>
  isSignedIn: boolean
  /** An element next to the button, such as a link for forgotten passwords. */
  secondaryAction?: ReactNode
  /** The elements below the form. */
  children?: ReactNode
}

/**
 * The sign-in page, with a form for an email address and a password, and a button for a passkey. Redirects users who
 * are already signed in, unless they've just set a password.
 */
export async function SignInPage({ realm, searchParams, isSignedIn, secondaryAction, children }: Props) {
  const params = firstSearchParams(await searchParams)
  const returnTo = resolveRedirectPath(realm, params.callbackUrl)
  // Show the form to somebody who has just set a password, for example after an invitation. They may not be the user
  // who is signed in here.
  if (isSignedIn && params.done !== 'password') redirect(returnTo)
  const token = await getCsrfToken(realm)
  const startUrl = `/api/auth/signin?${new URLSearchParams({ ...params, callbackUrl: returnTo })}`
  // Redirect to set the CSRF cookie, but only once. The redirect adds `cookies` to the URL, so a browser that returns
  // without the cookie blocks cookies. Don't redirect again after the form's own redirect, because that would show an
  // empty page.
  if (!token && !params.cookies && params.from !== 'form') redirect(startUrl)
  const email = params.email && decryptEmail(params.email)
  const doneMessage = DONE_MESSAGES.get(params.done ?? '')
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">Sign in</h1>
      {doneMessage && !params.error && (
        <div className="mb-4">
          <Notice tone={params.done === 'ended' ? 'info' : 'good'} title={doneMessage} />
        </div>
      )}
      {token ? (
        <>
          <SignInErrorNotice {...params} wrongMessage="Incorrect email address or password." />
          <form method="post" action={getFormPath(realm, 'password')} className="space-y-4">
            <CsrfField token={token} />
            <input type="hidden" name="callbackUrl" value={returnTo} />
            <TextField
              name="email"
              label="Email address"
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
          <PasskeySignIn
            action={getFormPath(realm, 'passkey')}
            options={await createSignInOptions(realm, token)}
            label="Sign in with a passkey"
            alternative="sign in with your password"
          >
            <CsrfField token={token} />
            <input type="hidden" name="callbackUrl" value={returnTo} />
          </PasskeySignIn>
        </>
      ) : params.from === 'form' && !params.cookies ? (
        <a href={startUrl} className={buttonStyle('primary')}>
          Sign in
        </a>
      ) : (
        <Notice tone="warn" title="Your browser blocks cookies">
          Signing in needs a cookie. Allow cookies for this site, then{' '}
          <TextLink href={REALM_PATHS[realm].signIn}>try again</TextLink>.
        </Notice>
      )}
      {children}
    </>
  )
}

import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { buttonStyle } from '@/components/button'
import { Notice } from '@/components/notice'
import { SubmitButton } from '@/components/submit-button'
import { TextField } from '@/components/text-field'
import { TextLink } from '@/components/text-link'
import { HOMES, ownPath, unsealEmail } from '@/lib/auth/sign-in/redirect-url'
import { formAddress } from '@/lib/auth/sign-in/result'
import type { Realm } from '@/lib/platform/identity/realm'
import { addressTexts, type Query } from './address-texts'
import { CsrfField, csrfToken } from './csrf-token'
import { RefusalNotice } from './refusal'

/** What has just been done, by the word in the address. */
const DONE = new Map([
  ['signed-out', 'You are signed out.'],
  ['password', 'Your password is set. Sign in with it.'],
  ['ended', 'Your session has ended. Sign in to go on.'],
  ['left', 'You have left the company, and are signed out everywhere.'],
])

interface Props {
  realm: Realm
  /** The page's. */
  searchParams: Promise<Query>
  isSignedIn: boolean
  /** Beside the button, such as a link for who has forgotten the password. */
  beside?: ReactNode
  /** Beneath the form. */
  children?: ReactNode
}

/** The page on which e-mail and password are asked for. */
export async function SignInPage({ realm, searchParams, isSignedIn, beside, children }: Props) {
  const asked = addressTexts(await searchParams)
  const next = ownPath(realm, asked.callbackUrl)
  // Who has just chosen a password is not always who is signed in here, as where an invitation is tried.
  if (isSignedIn && asked.done !== 'password') redirect(next)
  const token = await csrfToken(realm)
  const begin = `/api/auth/signin?${new URLSearchParams({ ...asked, callbackUrl: next })}`
  // Asked for once: who comes back without it has cookies blocked. A redirect behind that of a form would be shown empty.
  if (!token && !asked.cookies && asked.from !== 'form') redirect(begin)
  const email = asked.email && unsealEmail(asked.email)
  const done = DONE.get(asked.done ?? '')
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">Sign in</h1>
      {done && !asked.error && (
        <div className="mb-4">
          <Notice tone={asked.done === 'ended' ? 'off' : 'good'} title={done} />
        </div>
      )}
      {token ? (
        <>
          <RefusalNotice {...asked} wrong="This e-mail address and password do not match." />
          <form method="post" action={formAddress(realm, 'password')} className="space-y-4">
            <CsrfField token={token} />
            <input type="hidden" name="callbackUrl" value={next} />
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
              <span className="text-sm">{beside}</span>
            </div>
          </form>
        </>
      ) : asked.from === 'form' && !asked.cookies ? (
        <a href={begin} className={buttonStyle('primary')}>
          Sign in
        </a>
      ) : (
        <Notice tone="warn" title="Your browser blocks cookies">
          Signing in needs one, which this site alone reads. Allow cookies for this site, then{' '}
          <TextLink href={HOMES[realm].signIn}>try again</TextLink>.
        </Notice>
      )}
      {children}
    </>
  )
}

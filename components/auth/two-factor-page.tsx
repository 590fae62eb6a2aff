import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextField } from '@/components/forms/text-field'
import { TextLink } from '@/components/ui/text-link'
import { createTwoFactorOptions } from '@/lib/auth/passkeys/create-sign-in-options'
import { getFormPath } from '@/lib/auth/sign-in/providers'
import { REALM_PATHS, resolveRedirectPath } from '@/lib/auth/sign-in/resolve-redirect-path'
import type { Realm } from '@/lib/platform/identity/realm'
import { firstSearchParams, type SearchParams } from '../layout/first-search-params'
import { CsrfField, getCsrfToken } from './csrf-token-field'
import { PasskeySignIn } from './passkey-sign-in'
import { SignInErrorNotice } from './sign-in-error-notice'

interface Props {
  realm: Realm
  searchParams: Promise<SearchParams>
  session: { id: string; userId: number; awaitsTwoFactor: boolean } | null
  /** A sentence that says who can help users who have lost both their authenticator app and their recovery codes. */
  lockedOutHelp: ReactNode
  signOut: () => Promise<void>
}

/** Asks for a 2FA code, a recovery code or a passkey after the password. */
export async function TwoFactorPage({ realm, searchParams, session, lockedOutHelp, signOut }: Props) {
  const { signIn } = REALM_PATHS[realm]
  const token = await getCsrfToken(realm)
  if (!session || !token) redirect(signIn)
  const { error, seconds, recovery, callbackUrl } = firstSearchParams(await searchParams)
  const returnTo = resolveRedirectPath(realm, callbackUrl)
  if (!session.awaitsTwoFactor) redirect(returnTo)
  const passkeyOptions = await createTwoFactorOptions(realm, session)
  const pageUrl = (query: Record<string, string>) =>
    `${signIn}/two-factor?${new URLSearchParams({ ...query, callbackUrl: returnTo })}`
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">Enter your code</h1>
      <SignInErrorNotice
        error={error}
        seconds={seconds}
        wrongMessage={
          recovery
            ? 'This code is wrong or already used. Each recovery code works once.'
            : 'This code is wrong or already used. Wait for the next code. If that fails too, check that the clock is right on the device that has your authenticator app.'
        }
      />
      <form method="post" action={getFormPath(realm, 'code')} className="space-y-4">
        <CsrfField token={token} />
        <input type="hidden" name="callbackUrl" value={returnTo} />
        {recovery && <input type="hidden" name="recovery" value="1" />}
        {recovery ? (
          <TextField
            name="code"
            label="Recovery code"
            hint="One of the codes that you saved. Each works once."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            required
          />
        ) : (
          <TextField
            name="code"
            label="Code"
            hint="The six digits in your authenticator app"
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
            required
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-4 pt-2">
          <SubmitButton>Continue</SubmitButton>
          <span className="text-sm">
            {recovery ? (
              <TextLink href={pageUrl({})}>Use your authenticator app</TextLink>
            ) : (
              <TextLink href={pageUrl({ recovery: '1' })}>Use a recovery code</TextLink>
            )}
          </span>
        </div>
      </form>
      {passkeyOptions && (
        <PasskeySignIn
          action={getFormPath(realm, 'two-factor-passkey')}
          options={passkeyOptions}
          label="Use a passkey instead"
          alternative="enter a code"
        >
          <CsrfField token={token} />
          <input type="hidden" name="callbackUrl" value={returnTo} />
        </PasskeySignIn>
      )}
      <form action={signOut} className="mt-6 space-y-2 border-t border-line pt-4 text-sm text-quiet">
        <p>Lost both your authenticator app and your recovery codes? {lockedOutHelp}</p>
        <div className="-ml-3">
          <SubmitButton variant="quiet">Use a different account</SubmitButton>
        </div>
      </form>
    </>
  )
}

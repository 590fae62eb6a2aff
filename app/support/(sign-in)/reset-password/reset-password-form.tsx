'use client'

import { NewPasswordFields } from '@/components/auth/new-password-fields'
import { OneTimeLinkPage } from '@/components/auth/one-time-link-page'
import { ActionForm } from '@/components/forms/action-form'
import { ButtonLink } from '@/components/ui/button'
import { resetPassword, validateLink } from './actions'

export function ResetPasswordForm() {
  return (
    <OneTimeLinkPage
      title="Choose a password"
      validate={validateLink}
      messages={LINK_MESSAGES}
      actions={
        <ButtonLink href="/support/sign-in" variant="primary">
          Sign in
        </ButtonLink>
      }
    >
      {({ link: { email, name } }, token) => (
        <>
          <h1 className="mb-1 text-xl font-semibold">Choose a password</h1>
          <p className="mb-4 text-sm text-quiet wrap-anywhere">
            This is for the account of <bdi>{name}</bdi> (<bdi>{email}</bdi>). Setting a password signs you out
            everywhere and removes your authenticator app, recovery codes and passkeys. You’ll then set up two-factor
            authentication, even if you’ve done so before.
          </p>
          <ActionForm action={resetPassword} submitLabel="Set password" pendingLabel="Setting…">
            <input type="hidden" name="token" value={token} />
            <NewPasswordFields email={email} autoFocus />
          </ActionForm>
        </>
      )}
    </OneTimeLinkPage>
  )
}

const LINK_MESSAGES = {
  used: {
    title: 'This link has been used',
    text: 'A password has been set with this link, and each link works once. If that was you, sign in. If not, contact your administrator now.',
  },
  expired: {
    title: 'This link has expired',
    text: 'A newer link may have replaced it. Ask your administrator for a new one.',
  },
  unknown: {
    title: 'This link doesn’t work',
    text: 'The link is incomplete or too old. Copy the whole link, or ask your administrator for a new one.',
  },
  none: {
    title: 'Open the link from your administrator',
    text: 'You can only use this page through that link.',
  },
  wait: { title: 'Too many attempts', text: 'Wait a few minutes, then open your link again.' },
  error: { title: 'Something went wrong on our side', text: 'Open your link again. It hasn’t been used.' },
}

'use client'

import { NewPasswordFields } from '@/components/auth/new-password-fields'
import { OneTimeLinkPage } from '@/components/auth/one-time-link-page'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { ButtonLink } from '@/components/ui/button'
import { resetPassword, validateLink } from './actions'

export function ResetPasswordForm() {
  return (
    <OneTimeLinkPage title="Choose a password" validate={validateLink} messages={LINK_MESSAGES} actions={LINK_ACTIONS}>
      {({ isNew, email, companyName }, token) => (
        <>
          <h1 className="mb-1 text-xl font-semibold">{isNew ? 'Accept the invitation' : 'Choose a new password'}</h1>
          <p className="mb-4 text-sm text-quiet wrap-anywhere">
            {isNew ? 'You will sign in at' : 'For your sign-in at'} <bdi>{companyName}</bdi> as <bdi>{email}</bdi>.
          </p>
          <ActionForm action={resetPassword} submitLabel="Set the password" pendingLabel="Setting…">
            <input type="hidden" name="token" value={token} />
            {isNew && <TextField name="name" label="Your name" autoComplete="name" autoFocus />}
            <NewPasswordFields email={email} autoFocus={!isNew} />
          </ActionForm>
        </>
      )}
    </OneTimeLinkPage>
  )
}

const LINK_ACTIONS = (
  <>
    <ButtonLink href="/sign-in" variant="primary">
      Sign in
    </ButtonLink>
    <ButtonLink href="/forgot-password">Forgotten password</ButtonLink>
  </>
)

const LINK_MESSAGES = {
  used: {
    title: 'This link has been used',
    text: 'A password was chosen with it, and each link works once. If that was you, sign in. If not, ask for a new password at once.',
  },
  expired: {
    title: 'This link has expired',
    text: 'It has reached its end, or a newer one took its place. Open the newest one in your mail, or ask for a new password. For an invitation, ask whoever invited you to send it again.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'Perhaps a part of it got lost on the way. Copy the whole address out of the mail, or ask for a new one.',
  },
  none: {
    title: 'Open your link again',
    text: 'This page is reached by the link in your mail. It has not been used up: open it once more. Without one, ask for a new password.',
  },
  wait: { title: 'Too many tries', text: 'Wait a few minutes, then open the link in your mail again.' },
  error: { title: 'Something went wrong on our side', text: 'Open the link in your mail again: it was not used up.' },
}

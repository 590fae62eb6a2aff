'use client'

import { ActionForm } from '@/components/forms/action-form'
import { ButtonLink } from '@/components/ui/button'
import { NewPasswordFields } from '../../../../components/auth/new-password-fields'
import { OneTimeLinkPage } from '../../../../components/auth/one-time-link-page'
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
            For <bdi>{name}</bdi>, who signs in as <bdi>{email}</bdi>. Then you set up a second factor; one that you
            have ends.
          </p>
          <ActionForm action={resetPassword} submitLabel="Set the password" pendingLabel="Setting…">
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
    text: 'A password was chosen with it, and each link works once. If that was you, sign in. If not, tell the operator at once.',
  },
  expired: {
    title: 'This link has expired',
    text: 'It has reached its end, or a newer one took its place. Ask the operator for a new one.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'Perhaps a part of it got lost on the way. Copy the whole address, or ask the operator for a new one.',
  },
  none: {
    title: 'Open your link again',
    text: 'This page is reached by the link that the operator gives you. It has not been used up: open it once more.',
  },
  wait: { title: 'Too many tries', text: 'Wait a few minutes, then open your link again.' },
  error: { title: 'Something went wrong on our side', text: 'Open your link again: it was not used up.' },
}

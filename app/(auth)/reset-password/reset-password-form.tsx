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
      {({ isNew, email, name, companyName }, token) => (
        <>
          <h1 className="mb-1 text-xl font-semibold">{isNew ? 'Accept your invitation' : 'Choose a new password'}</h1>
          <p className="mb-4 text-sm text-quiet wrap-anywhere">
            {isNew ? (
              <>
                You’re joining <bdi>{companyName}</bdi> as <bdi>{email}</bdi>.
              </>
            ) : (
              <>
                This is for your account <bdi>{email}</bdi> at <bdi>{companyName}</bdi>. When you set the password,
                you’ll be signed out everywhere.
              </>
            )}
          </p>
          <ActionForm
            action={resetPassword}
            submitLabel={isNew ? 'Accept invitation' : 'Set password'}
            pendingLabel={isNew ? 'Accepting…' : 'Setting…'}
          >
            <input type="hidden" name="token" value={token} />
            {isNew && (
              <TextField name="name" label="Your name" autoComplete="name" defaultValue={name ?? undefined} autoFocus />
            )}
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
    <ButtonLink href="/forgot-password">Get a new link</ButtonLink>
  </>
)

const LINK_MESSAGES = {
  used: {
    title: 'This link has been used',
    text: 'A password has been set with this link, and each link works once. If that was you, sign in. If not, reset your password now.',
  },
  expired: {
    title: 'This link has expired',
    text: 'A newer link may have replaced it. Open the latest link in your email, or get a new one. If this was an invitation, ask the person who invited you to send it again.',
  },
  'single sign-on': {
    title: 'Your company uses single sign-on',
    text: 'You don’t need a password here. Sign in with your work account instead. If you were invited, signing in accepts the invitation.',
    actions: (
      <ButtonLink href="/sign-in/single-sign-on" variant="primary">
        Use single sign-on
      </ButtonLink>
    ),
  },
  unknown: {
    title: 'This link doesn’t work',
    text: 'The link is incomplete or too old. Copy the whole address from the email, or get a new link.',
  },
  none: {
    title: 'Open the link from your email',
    text: 'You can only use this page through that link. If you no longer have the email, get a new link.',
  },
  wait: { title: 'Too many attempts', text: 'Wait a few minutes, then open the link in your email again.' },
  error: {
    title: 'Something went wrong on our side',
    text: 'Open the link in your email again. It hasn’t been used.',
  },
}

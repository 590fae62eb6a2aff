'use client'

import { FullPageRedirect } from '@/components/auth/full-page-redirect'
import { NewPasswordFields } from '@/components/auth/new-password-fields'
import { OneTimeLinkPage } from '@/components/auth/one-time-link-page'
import { ActionForm } from '@/components/forms/action-form'
import { LINK_ACTIONS, LINK_MESSAGES } from '../invalid-link-messages'
import { validateResetLink } from '../validate-link'
import { resetPassword } from './actions'

const TITLE = 'Choose a new password'

export function ResetPasswordForm() {
  return (
    <OneTimeLinkPage title={TITLE} validate={validateResetLink} messages={LINK_MESSAGES} actions={LINK_ACTIONS}>
      {({ email }, token) => (
        <>
          <h1 className="mb-1 text-xl font-semibold">{TITLE}</h1>
          <p className="mb-4 text-sm text-quiet wrap-anywhere">
            This is for your account <bdi>{email}</bdi>. When you set the password, you’ll be signed out everywhere.
          </p>
          <ActionForm
            action={resetPassword}
            submitLabel="Set password"
            pendingLabel="Setting…"
            renderSuccess={(signInUrl) => (
              <FullPageRedirect url={signInUrl}>Password set. Opening the sign-in page…</FullPageRedirect>
            )}
          >
            <input type="hidden" name="token" value={token} />
            <NewPasswordFields email={email} label="New password" autoFocus />
          </ActionForm>
        </>
      )}
    </OneTimeLinkPage>
  )
}

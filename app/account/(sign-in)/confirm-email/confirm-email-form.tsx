'use client'

import type { ReactNode } from 'react'
import { OneTimeLinkPage } from '@/components/auth/one-time-link-page'
import { Notice } from '@/components/feedback/notice'
import { ActionForm } from '@/components/forms/action-form'
import { ACCOUNT_LINK, EMAIL_CHANGE_MESSAGES } from '../invalid-link-messages'
import { validateEmailChangeLink } from '../validate-link'
import { confirmEmail } from './actions'

const TITLE = 'Confirm your email address'

/** @param contact names House Bills, with its email address if that's set */
export function ConfirmEmailForm({ contact }: { contact: ReactNode }) {
  return (
    <OneTimeLinkPage
      title={TITLE}
      validate={validateEmailChangeLink}
      messages={EMAIL_CHANGE_MESSAGES}
      actions={ACCOUNT_LINK}
    >
      {({ email }, token) => (
        <>
          <h1 className="mb-1 text-xl font-semibold">{TITLE}</h1>
          <ActionForm
            action={confirmEmail}
            submitLabel="Confirm email address"
            pendingLabel="Confirming…"
            renderSuccess={(isChanged) =>
              isChanged ? (
                <>
                  <Notice tone="good" title="Email address changed" alert>
                    From now on, sign in with <bdi>{email}</bdi> and your password. If you were signed in elsewhere,
                    you’ve been signed out there.
                  </Notice>
                  <div className="mt-4">{ACCOUNT_LINK}</div>
                </>
              ) : (
                <Notice tone="warn" title="This address can’t be used" alert>
                  Another tenant already uses this address. If that’s you, sign in with it. If you can’t, contact{' '}
                  {contact}.
                </Notice>
              )
            }
          >
            <p className="text-sm text-quiet wrap-anywhere">
              You’ll sign in to your House Bills account with <bdi>{email}</bdi>, and we’ll send all emails to it. If
              you didn’t ask for this, close this page.
            </p>
            <input type="hidden" name="token" value={token} />
          </ActionForm>
        </>
      )}
    </OneTimeLinkPage>
  )
}

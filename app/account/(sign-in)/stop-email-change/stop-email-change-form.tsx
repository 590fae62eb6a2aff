'use client'

import { OneTimeLinkPage } from '@/components/auth/one-time-link-page'
import { Notice } from '@/components/feedback/notice'
import { ActionForm } from '@/components/forms/action-form'
import { buttonStyle } from '@/components/ui/button'
import { STOP_LINK_MESSAGES } from '../invalid-link-messages'
import { validateStopLink } from '../validate-link'
import { stopChange } from './actions'

const TITLE = 'Keep your email address'

// Plain links, because the pages that they open must load in full (components/auth/full-page-redirect.tsx).
const NEW_PASSWORD_LINK = (
  <a href="/account/request-link" className={buttonStyle('primary')}>
    Choose a new password
  </a>
)

export const StopEmailChangeForm = () => (
  <OneTimeLinkPage
    title={TITLE}
    validate={validateStopLink}
    messages={STOP_LINK_MESSAGES}
    actions={
      <a href="/account/sign-in" className={buttonStyle()}>
        Sign in
      </a>
    }
  >
    {({ email }, token) => (
      <>
        <h1 className="mb-1 text-xl font-semibold">{TITLE}</h1>
        <ActionForm
          action={stopChange}
          submitLabel="Stop the change"
          pendingLabel="Stopping…"
          renderSuccess={() => (
            <>
              <Notice tone="good" title="Change stopped" alert>
                Your email address is still <bdi>{email}</bdi>. You’ve been signed out everywhere. Someone else may know
                your password, so choose a new one now.
              </Notice>
              <div className="mt-4">{NEW_PASSWORD_LINK}</div>
            </>
          )}
        >
          <p className="text-sm text-quiet wrap-anywhere">
            Someone asked to replace <bdi>{email}</bdi> in your House Bills account. If it wasn’t you, stop the change.
            This also signs you out everywhere.
          </p>
          <input type="hidden" name="token" value={token} />
        </ActionForm>
      </>
    )}
  </OneTimeLinkPage>
)

'use client'

import { useState } from 'react'
import { FullPageRedirect } from '@/components/auth/full-page-redirect'
import { NewPasswordFields } from '@/components/auth/new-password-fields'
import { InvalidLink, OneTimeLinkPage } from '@/components/auth/one-time-link-page'
import { ActionForm } from '@/components/forms/action-form'
import { FormResult } from '@/components/forms/form-result'
import { TextField } from '@/components/forms/text-field'
import { LINK_ACTIONS, LINK_MESSAGES } from '../invalid-link-messages'
import { validateActivationLink } from '../validate-link'
import { activateTenantAccount } from './actions'

const TITLE = 'Activate your account'

export function ActivateForm() {
  // Keep both passwords for when the form is rejected. React then empties the form, and the response never contains
  // them. Otherwise, a typing error in one field would cost both.
  const [initialPassword, setInitialPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  return (
    <OneTimeLinkPage title={TITLE} validate={validateActivationLink} messages={LINK_MESSAGES} actions={LINK_ACTIONS}>
      {({ email }, token) => (
        <>
          <h1 className="mb-1 text-xl font-semibold">{TITLE}</h1>
          <p className="mb-4 text-sm text-quiet wrap-anywhere">
            Enter your initial password and choose your own. From then on, sign in with <bdi>{email}</bdi> and your own
            password.
          </p>
          <ActionForm
            action={activateTenantAccount}
            submitLabel="Activate account"
            pendingLabel="Activating…"
            renderSuccess={(result) =>
              result === 'activated' ? (
                <FullPageRedirect url="/account">Account activated. Opening it…</FullPageRedirect>
              ) : (
                <FormResult>
                  <InvalidLink message={LINK_MESSAGES[result]} actions={LINK_ACTIONS} />
                </FormResult>
              )
            }
          >
            <input type="hidden" name="token" value={token} />
            <TextField
              name="initialPassword"
              label="Initial password"
              hint="The first letters of your first and last names in capitals, then your date of birth as DDMMYYYY. For example, Ada Brown, born on 23 April 1999, would enter AB23041999 or AB 23/04/1999."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              autoFocus
              value={initialPassword}
              onChange={(event) => setInitialPassword(event.target.value)}
            />
            <NewPasswordFields
              email={email}
              name="newPassword"
              label="New password"
              value={newPassword}
              onChange={setNewPassword}
            />
          </ActionForm>
        </>
      )}
    </OneTimeLinkPage>
  )
}

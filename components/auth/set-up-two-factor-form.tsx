'use client'

import { type ReactNode, useState } from 'react'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { ButtonLink } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import type { FormAction } from '@/lib/platform/http/run-server-action'
import { RecoveryCodes } from './recovery-codes'
import { TwoFactorCodeField } from './two-factor-code-field'

interface Props {
  action: FormAction<string[]>
  requiresPassword: boolean
  /** Whether 2FA is already set up. If so, a current code is also required. */
  isReplacement: boolean
  /** Whether the user can open no other page until 2FA is set up. */
  isMandatory: boolean
  /** The page to go to afterwards, or if the user cancels. */
  returnTo: string
  children: ReactNode
}

export function SetUpTwoFactorForm({
  action,
  requiresPassword,
  isReplacement: isSetUp,
  isMandatory,
  returnTo,
  children,
}: Props) {
  // Keep the first value. On success, the page is rendered again, and by then `isSetUp` is true.
  const [isReplacement] = useState(isSetUp)
  return (
    <>
      <h1 tabIndex={-1} className="mb-2 text-xl font-semibold outline-none">
        {isReplacement ? 'Change your authenticator app' : 'Set up two-factor authentication'}
      </h1>
      <ActionForm
        action={action}
        submitLabel="Confirm"
        secondaryAction={<span className="text-sm">{!isMandatory && <TextLink href={returnTo}>Cancel</TextLink>}</span>}
        renderSuccess={(codes) => (
          <RecoveryCodes
            title={isReplacement ? 'Authenticator app changed' : 'Two-factor authentication is on'}
            codes={codes}
          >
            <ButtonLink href={returnTo} variant="primary">
              I’ve saved them
            </ButtonLink>
          </RecoveryCodes>
        )}
      >
        {children}
        <TextField
          name="code"
          label={isReplacement ? 'New code' : 'Code'}
          hint={
            isReplacement
              ? 'The six digits from the new entry in your app'
              : 'The six digits that your app now shows for this account'
          }
          // Turn off autocomplete when the secret is replaced. Otherwise, a password manager would enter a code for the
          // old secret.
          autoComplete={isReplacement ? 'off' : 'one-time-code'}
          inputMode="numeric"
        />
        {isReplacement && (
          <TwoFactorCodeField
            name="currentCode"
            label="Current code"
            digitsHint="from the existing House Bills entry in your app"
          />
        )}
        {requiresPassword && (
          <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
        )}
      </ActionForm>
    </>
  )
}

'use client'

import type { ReactNode } from 'react'
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
  /** Whether there is a second factor already, of which a code is asked. */
  isReplacement: boolean
  /** Whether everything else stays closed until it is done. */
  isMandatory: boolean
  /** The page to go on to, or back to. */
  returnTo: string
  children: ReactNode
}

export function SetUpTwoFactorForm({
  action,
  requiresPassword,
  isReplacement,
  isMandatory,
  returnTo,
  children,
}: Props) {
  return (
    <ActionForm
      action={action}
      submitLabel="Confirm"
      secondaryAction={
        <span className="text-sm">{!isMandatory && <TextLink href={returnTo}>Leave it as it is</TextLink>}</span>
      }
      renderSuccess={(codes) => (
        <RecoveryCodes title="Your second factor is set up" codes={codes}>
          <ButtonLink href={returnTo} variant="primary">
            I have kept them
          </ButtonLink>
        </RecoveryCodes>
      )}
    >
      {children}
      <TextField
        name="code"
        label={isReplacement ? 'New code' : 'Code'}
        hint={`The six digits that the app now shows for ${isReplacement ? 'what you have just added' : 'this account'}`}
        // A program that fills codes in knows those of the second factor that there is.
        autoComplete={isReplacement ? 'off' : 'one-time-code'}
        inputMode="numeric"
      />
      {isReplacement && (
        <TwoFactorCodeField
          name="currentCode"
          label="Code of your present second factor"
          digitsHint="that the app shows for the account as it has been so far"
        />
      )}
      {requiresPassword && (
        <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
      )}
    </ActionForm>
  )
}

'use client'

import type { ReactNode } from 'react'
import { ActionForm } from '@/components/action-form'
import { ButtonLink } from '@/components/button'
import { TextField } from '@/components/text-field'
import { TextLink } from '@/components/text-link'
import type { FormAction } from '@/lib/platform/http/server-action'
import { PresentCodeField } from './present-code-field'
import { RecoveryCodes } from './recovery-codes'

interface Props {
  action: FormAction<string[]>
  asksPassword: boolean
  /** Whether there is a second factor already, of which a code is asked. */
  replaces: boolean
  /** Whether everything else stays closed until it is done. */
  isDue: boolean
  /** The page to go on to, or back to. */
  next: string
  children: ReactNode
}

export function SetUpForm({ action, asksPassword, replaces, isDue, next, children }: Props) {
  return (
    <ActionForm
      action={action}
      submit="Confirm"
      beside={<span className="text-sm">{!isDue && <TextLink href={next}>Leave it as it is</TextLink>}</span>}
      whenDone={(codes) => (
        <RecoveryCodes title="Your second factor is set up" codes={codes}>
          <ButtonLink href={next} variant="primary">
            I have kept them
          </ButtonLink>
        </RecoveryCodes>
      )}
    >
      {children}
      <TextField
        name="code"
        label={replaces ? 'New code' : 'Code'}
        hint={`The six digits that the app now shows for ${replaces ? 'what you have just added' : 'this account'}`}
        // A program that fills codes in knows those of the second factor that there is.
        autoComplete={replaces ? 'off' : 'one-time-code'}
        inputMode="numeric"
      />
      {replaces && (
        <PresentCodeField
          name="presentCode"
          label="Code of your present second factor"
          digits="that the app shows for the account as it has been so far"
        />
      )}
      {asksPassword && (
        <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
      )}
    </ActionForm>
  )
}

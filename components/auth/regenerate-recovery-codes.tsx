'use client'

import { useRouter } from 'next/navigation'
import { Dialog } from '@/components/dialogs/dialog'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import type { FormAction } from '@/lib/platform/http/run-server-action'
import { RecoveryCodes } from './recovery-codes'
import { TwoFactorCodeField } from './two-factor-code-field'

interface Props {
  action: FormAction<string[]>
  /** The page with the form in it, for who has no scripts. */
  href: string
  /** Whether this is it. */
  isOpen: boolean
}

const TITLE = 'New recovery codes'

/** Asks for the password and a code, then shows ten new codes in the form's place; in a dialog, unless the page is for it. */
export function RegenerateRecoveryCodes({ action, href, isOpen }: Props) {
  const router = useRouter()
  const form = (
    <ActionForm
      action={action}
      submitLabel="Make new codes"
      renderSuccess={(codes) => <RecoveryCodes codes={codes} title="Your new recovery codes" />}
    >
      <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
      <TwoFactorCodeField name="code" />
    </ActionForm>
  )
  if (isOpen) return form
  return (
    <Dialog
      trigger={TITLE}
      title={TITLE}
      description="The ones that you have stop working."
      href={href}
      // How many are left stands beside the button.
      onClosed={() => router.refresh()}
      keepOpenOnOutsideClick
    >
      {form}
    </Dialog>
  )
}

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
  /** A page that contains the form. Without JavaScript, the button links to it. */
  href: string
  /** Whether the current page is the one at `href`. */
  isOpen: boolean
}

const TITLE = 'Generate new recovery codes'

/**
 * Shows ten new recovery codes to users who enter their password and a code. The form is in a dialog unless `isOpen`.
 */
export function RegenerateRecoveryCodes({ action, href, isOpen }: Props) {
  const router = useRouter()
  const form = (
    <ActionForm
      action={action}
      submitLabel="Generate codes"
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
      description="Your existing codes will stop working."
      href={href}
      // Reload the page behind the dialog, because the page shows how many codes are left.
      onClosed={() => router.refresh()}
      keepOpenOnOutsideClick
    >
      {form}
    </Dialog>
  )
}

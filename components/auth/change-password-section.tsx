import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import type { FormAction } from '@/lib/platform/http/run-server-action'
import { DialogForm, type InlineFallback } from '../dialogs/dialog-form'
import { AccountSection } from './account-section'
import { NewPasswordFields } from './new-password-fields'

interface Props {
  action: FormAction<null>
  /** The account's email address. Password managers save the new password under this address. */
  email: string
  inlineFallback: InlineFallback
}

export const ChangePasswordSection = ({ action, email, inlineFallback }: Props) => (
  <AccountSection title="Password">
    <p className="mb-4 text-sm text-quiet">Changing your password signs you out everywhere else.</p>
    <DialogForm {...inlineFallback} name="password" trigger="Change password" title="Change your password">
      <ActionForm action={action} submitLabel="Change password" successMessage="Password changed">
        <TextField name="password" label="Current password" type="password" autoComplete="current-password" />
        <NewPasswordFields email={email} name="newPassword" label="New password" />
      </ActionForm>
    </DialogForm>
  </AccountSection>
)

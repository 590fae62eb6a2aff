import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import type { FormAction } from '@/lib/platform/http/run-server-action'
import { DialogForm, type InlineFallback } from '../dialogs/dialog-form'
import { AccountSection } from './account-section'
import { NewPasswordFields } from './new-password-fields'

interface Props {
  action: FormAction<null>
  /** Whose it is. */
  email: string
  inlineFallback: InlineFallback
}

/** The part of the own account's page where the password is changed. */
export const ChangePasswordSection = ({ action, email, inlineFallback }: Props) => (
  <AccountSection title="Password">
    <p className="mb-4 text-sm text-quiet">When you change it, you are signed out everywhere but here.</p>
    <DialogForm {...inlineFallback} name="password" trigger="Change password" title="Change your password">
      <ActionForm action={action} submitLabel="Change password" successMessage="Your password is changed">
        <TextField name="password" label="Present password" type="password" autoComplete="current-password" />
        <NewPasswordFields email={email} name="newPassword" label="New password" />
      </ActionForm>
    </DialogForm>
  </AccountSection>
)

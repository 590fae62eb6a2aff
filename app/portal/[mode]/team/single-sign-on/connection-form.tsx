import { ActionForm } from '@/components/forms/action-form'
import { SelectField } from '@/components/forms/select-field'
import { TextField } from '@/components/forms/text-field'
import { ROLE_CHOICES } from '../role-labels'
import { addConnection } from './actions'

export const DEFAULT_ROLE_HINT =
  'When people in your domain first sign in, they get an account with this role, unless they already have an account or an invitation.'

export function ConnectionForm() {
  return (
    <ActionForm
      action={addConnection}
      submitLabel="Save connection"
      pendingLabel="Checking the provider…"
      successMessage="Connection saved"
      leaveQuestion="Leave without saving the connection?"
    >
      <TextField
        name="issuer"
        type="url"
        label="Issuer"
        hint="Such as https://accounts.google.com or https://acme.okta.com"
        autoComplete="off"
        maxLength={2048}
      />
      <TextField name="clientId" label="Client ID" autoComplete="off" spellCheck={false} maxLength={255} />
      <TextField
        name="clientSecret"
        type="password"
        label="Client secret"
        hint="We store it encrypted and never show it again."
        autoComplete="off"
      />
      <TextField
        name="emailDomain"
        label="Email domain"
        hint="The part of your work addresses after the @, such as acme.co.uk. You’ll prove that it’s yours."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <SelectField
        name="defaultRole"
        label="Role for new team members"
        hint={DEFAULT_ROLE_HINT}
        choices={ROLE_CHOICES}
        defaultValue="member"
      />
    </ActionForm>
  )
}

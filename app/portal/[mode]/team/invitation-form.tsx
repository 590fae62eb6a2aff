import { ActionForm } from '@/components/forms/action-form'
import { SelectField } from '@/components/forms/select-field'
import { TextField } from '@/components/forms/text-field'
import { inviteMember } from './actions'
import { ROLE_CHOICES, ROLE_HINT } from './role-labels'

export function InvitationForm() {
  return (
    <ActionForm
      action={inviteMember}
      submitLabel="Send invitation"
      pendingLabel="Sending…"
      successMessage="The invitation is on its way"
    >
      <TextField
        name="email"
        label="E-mail address"
        type="email"
        hint="The link in the e-mail works for 7 days. Inviting again sends a new one, and the old one ends."
        autoComplete="off"
      />
      <SelectField name="role" label="Role" hint={ROLE_HINT} choices={ROLE_CHOICES} defaultValue="member" />
    </ActionForm>
  )
}

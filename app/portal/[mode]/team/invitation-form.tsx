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
      successMessage="Invitation sent"
    >
      <TextField
        name="email"
        label="Email address"
        type="email"
        hint="The link in the email works for 7 days. If you invite someone again, their old link stops working."
        autoComplete="off"
      />
      <SelectField name="role" label="Role" hint={ROLE_HINT} choices={ROLE_CHOICES} defaultValue="member" />
    </ActionForm>
  )
}

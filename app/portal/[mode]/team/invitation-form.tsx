'use client'

import { ActionForm } from '@/components/forms/action-form'
import { RadioField } from '@/components/forms/radio-field'
import { TextField } from '@/components/forms/text-field'
import { inviteMember } from './actions'
import { ROLE_CHOICES, ROLE_DESCRIPTIONS } from './role-labels'

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
      <RadioField
        name="role"
        label="Role"
        choices={ROLE_CHOICES.map((choice) => ({ ...choice, hint: ROLE_DESCRIPTIONS[choice.value] }))}
        defaultValue="member"
      />
    </ActionForm>
  )
}

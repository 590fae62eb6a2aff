import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { changeContact } from './actions'

interface Props {
  email: string | null
  phone: string | null
}

export function ContactForm({ email, phone }: Props) {
  return (
    <ActionForm
      action={changeContact}
      submitLabel="Save contact"
      variant="primary"
      successMessage="Contact saved"
      leaveQuestion="Leave without saving the contact?"
    >
      <p className="text-sm text-quiet">
        Tenants can use this contact for questions about their contract or tenancy dates. Enter a shared address, such
        as one for your lettings team. We don’t show a field that you leave empty.
      </p>
      <TextField
        name="email"
        label="Email address"
        type="email"
        optional
        autoComplete="off"
        spellCheck={false}
        defaultValue={email ?? ''}
      />
      <TextField name="phone" label="Phone number" type="tel" optional autoComplete="off" defaultValue={phone ?? ''} />
    </ActionForm>
  )
}

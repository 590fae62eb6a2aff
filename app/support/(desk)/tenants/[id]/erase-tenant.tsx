import { OpenedForm, type Opener } from '@/app/(auth)/opened-form'
import { ActionForm } from '@/components/action-form'
import { TextField } from '@/components/text-field'
import { phraseOf } from '@/lib/privacy/schema'
import { eraseTenant } from './actions'

/** Takes a tenant who asks for it out of all that is stored. */
export function EraseTenant({ tenantId, opener }: { tenantId: number; opener: Opener }) {
  return (
    <OpenedForm
      {...opener}
      name="erase"
      trigger="Erase tenant"
      title={`Erase tenant ${tenantId}?`}
      description="Name, e-mail address, phone number and date of birth, quotes, e-mails, links and sign-ins are gone for good. The contracts’ addresses, dates and services stay for the accounts, with nobody’s name. Nobody is told."
    >
      <ActionForm action={eraseTenant} submit="Erase tenant" variant="danger" success="The tenant is erased">
        <input type="hidden" name="tenant" value={tenantId} />
        <TextField
          name="confirmation"
          label={`Type “${phraseOf(tenantId)}” to confirm`}
          autoComplete="off"
          spellCheck={false}
        />
      </ActionForm>
    </OpenedForm>
  )
}

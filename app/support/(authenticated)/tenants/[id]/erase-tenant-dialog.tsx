import { DialogForm, type InlineFallback } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { erasureConfirmationPhrase } from '@/lib/privacy/schema'
import { eraseTenant } from './actions'

/** Takes a tenant who asks for it out of all that is stored. */
export function EraseTenantDialog({ tenantId, inlineFallback }: { tenantId: number; inlineFallback: InlineFallback }) {
  return (
    <DialogForm
      {...inlineFallback}
      name="erase"
      trigger="Erase tenant"
      title={`Erase tenant ${tenantId}?`}
      description="Name, e-mail address, phone number and date of birth, quotes, e-mails, links and sign-ins are gone for good. The contracts’ addresses, dates and services stay for the accounts, with nobody’s name. Nobody is told."
    >
      <ActionForm
        action={eraseTenant}
        submitLabel="Erase tenant"
        variant="danger"
        successMessage="The tenant is erased"
      >
        <input type="hidden" name="tenant" value={tenantId} />
        <TextField
          name="confirmation"
          label={`Type “${erasureConfirmationPhrase(tenantId)}” to confirm`}
          autoComplete="off"
          spellCheck={false}
        />
      </ActionForm>
    </DialogForm>
  )
}

import { DialogForm, type InlineFallback } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { erasureConfirmationPhrase } from '@/lib/privacy/schema'
import { eraseTenant } from './actions'

export function EraseTenantDialog({ tenantId, inlineFallback }: { tenantId: number; inlineFallback: InlineFallback }) {
  return (
    <DialogForm
      {...inlineFallback}
      name="erase"
      trigger="Erase tenant"
      title={`Erase tenant T${tenantId}?`}
      description="This permanently deletes the tenant’s name, contact details, date of birth, quotes, emails, notes, links, sessions, 2FA and passkeys. Contract addresses, dates and services are kept for accounting, without a name. No one is notified."
    >
      <ActionForm action={eraseTenant} submitLabel="Erase tenant" variant="danger" successMessage="Tenant erased">
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

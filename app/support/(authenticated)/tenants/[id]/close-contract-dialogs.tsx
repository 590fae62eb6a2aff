import { DialogForm, type InlineFallback } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import type { TenantContract } from '@/lib/support/tenants/tenant-details'
import { cancel, close } from './actions'

interface Props {
  contract: Pick<TenantContract, 'id' | 'isOver'>
  inlineFallback: InlineFallback
}

/**
 * Renders a dialog that cancels a contract created in error and, if the tenancy has ended, a dialog that closes the
 * contract.
 */
export function CloseContractDialogs({ contract: { id, isOver }, inlineFallback }: Props) {
  const fields = (
    <>
      <input type="hidden" name="contract" value={id} />
      <TextField
        name="note"
        label="Reason"
        hint="Partner staff don’t see this reason, but the tenant’s data export includes it."
        autoComplete="off"
        maxLength={300}
      />
    </>
  )
  return (
    <>
      {isOver && (
        <DialogForm
          {...inlineFallback}
          name={`close-${id}`}
          trigger="Close contract"
          title={`Close contract ${id}?`}
          description="The tenancy has ended. The tenant’s email address becomes available for a new contract. No one is notified. This can’t be undone."
        >
          <ActionForm action={close} submitLabel="Close contract" variant="danger" successMessage="Contract closed">
            {fields}
          </ActionForm>
        </DialogForm>
      )}
      <DialogForm
        {...inlineFallback}
        name={`cancel-${id}`}
        trigger="Cancel contract"
        title={`Cancel contract ${id}?`}
        description="Cancel only a contract that was created in error. The tenant gets an email and the company’s webhooks get an event. The tenant’s email address becomes available for a new contract. This can’t be undone."
      >
        <ActionForm action={cancel} submitLabel="Cancel contract" variant="danger" successMessage="Contract cancelled">
          {fields}
        </ActionForm>
      </DialogForm>
    </>
  )
}

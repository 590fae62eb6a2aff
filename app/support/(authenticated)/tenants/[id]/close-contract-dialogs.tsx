import { DialogForm, type InlineFallback } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import type { TenantContract } from '@/lib/support/tenants/tenant-details'
import { cancel, release } from './actions'

interface Props {
  contract: Pick<TenantContract, 'id' | 'isOver'>
  inlineFallback: InlineFallback
}

/** Cancels a contract that was made in error, or lets go of one whose tenancy has ended. */
export function CloseContractDialogs({ contract: { id, isOver }, inlineFallback }: Props) {
  const fields = (
    <>
      <input type="hidden" name="contract" value={id} />
      <TextField
        name="note"
        label="Why"
        hint="Partners do not see it; the tenant does, on asking for everything we store."
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
          name={`release-${id}`}
          trigger="Release contract"
          title={`Release contract ${id}?`}
          description="Its tenancy has ended. The e-mail address is free for another contract then; nobody is told. This cannot be undone."
        >
          <ActionForm
            action={release}
            submitLabel="Release contract"
            variant="danger"
            successMessage="The contract is released"
          >
            {fields}
          </ActionForm>
        </DialogForm>
      )}
      <DialogForm
        {...inlineFallback}
        name={`cancel-${id}`}
        trigger="Cancel contract"
        title={`Cancel contract ${id}?`}
        description="For one that was made in error. The tenant gets an e-mail, the company’s webhooks are told, and the e-mail address is free for another contract. This cannot be undone."
      >
        <ActionForm
          action={cancel}
          submitLabel="Cancel contract"
          variant="danger"
          successMessage="The contract is cancelled"
        >
          {fields}
        </ActionForm>
      </DialogForm>
    </>
  )
}

'use client'

import { DialogForm } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import type { Mode } from '@/prisma/client/enums'
import { cancelContract } from './actions'

interface Props {
  mode: Mode
  contractId: number
  /** The URL's `open` parameter, which names the form to show in the page. */
  openForm: string | string[] | undefined
}

/** The form that cancels a contract whose tenancy hasn't started. */
export function CancelContractDialog({ mode, contractId, openForm }: Props) {
  return (
    <DialogForm
      path={`/portal/${mode}/contracts/${contractId}`}
      openForm={openForm}
      name="cancel"
      trigger="Cancel contract"
      title={`Cancel contract ${contractId}?`}
      description={`${mode === 'test' ? 'Test mode: no email is sent.' : 'We’ll email the tenant.'} You can then create another contract for this tenant. This can’t be undone.`}
    >
      <ActionForm
        action={cancelContract}
        submitLabel="Cancel contract"
        pendingLabel="Cancelling…"
        variant="danger"
        successMessage="Contract cancelled"
      >
        <input type="hidden" name="mode" value={mode} />
        <input type="hidden" name="id" value={contractId} />
      </ActionForm>
    </DialogForm>
  )
}

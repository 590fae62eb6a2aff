'use client'

import { DialogForm } from '@/components/dialogs/dialog-form'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { correctEmail } from './actions'

interface Props {
  contractId: number
  /** The URL's `open` parameter, which names the form to show in the page. */
  openForm: string | string[] | undefined
}

/** The form that corrects the email address of a live contract's tenant. */
export function CorrectEmailDialog({ contractId, openForm }: Props) {
  return (
    <DialogForm
      path={`/portal/live/contracts/${contractId}`}
      openForm={openForm}
      name="correct-email"
      trigger="Correct email address"
      title="Correct email address"
      description="We’ll send the confirmation to the new address. Links in earlier emails stop working."
    >
      <ActionForm
        action={correctEmail}
        submitLabel="Correct and send"
        pendingLabel="Sending…"
        successMessage="Email address corrected"
      >
        <input type="hidden" name="contractId" value={contractId} />
        <TextField name="email" label="New email address" type="email" autoComplete="off" />
      </ActionForm>
    </DialogForm>
  )
}

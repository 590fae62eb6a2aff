'use client'

import { ActionForm } from '@/components/forms/action-form'
import { resendEmail } from './actions'

/** Sends a contract's failed e-mail again. */
export function ResendEmailButton({
  mode,
  contractId,
  emailId,
}: {
  mode: string
  contractId: number
  emailId: string
}) {
  return (
    <ActionForm
      action={resendEmail}
      submitLabel="Send again"
      pendingLabel="Sending…"
      variant="secondary"
      successMessage="It is sent again"
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="contractId" value={contractId} />
      <input type="hidden" name="emailId" value={emailId} />
    </ActionForm>
  )
}

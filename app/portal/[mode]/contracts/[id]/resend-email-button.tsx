'use client'

import { ActionForm } from '@/components/forms/action-form'
import { resendEmail } from './actions'

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
      submitLabel="Resend email"
      pendingLabel="Sending…"
      variant="secondary"
      successMessage="Email queued for resending"
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="contractId" value={contractId} />
      <input type="hidden" name="emailId" value={emailId} />
    </ActionForm>
  )
}

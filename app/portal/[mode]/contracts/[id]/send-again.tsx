'use client'

import { ActionForm } from '@/components/action-form'
import { sendEmailAgain } from './actions'

/** Sends a contract's failed e-mail again. */
export function SendAgain({ mode, contractId, emailId }: { mode: string; contractId: number; emailId: string }) {
  return (
    <ActionForm
      action={sendEmailAgain}
      submit="Send again"
      pending="Sending…"
      variant="secondary"
      success="It is sent again"
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="contractId" value={contractId} />
      <input type="hidden" name="emailId" value={emailId} />
    </ActionForm>
  )
}

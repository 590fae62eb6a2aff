'use client'

import { ActionForm } from '@/components/forms/action-form'
import { AccessibleActionLabel } from '@/components/ui/accessible-action-label'
import { resendAllFailed, resendUndeliveredEmail } from './actions'

/** @param name distinguishes this button from the others for screen readers */
export function ResendEmailButtons({ emailId, name }: { emailId: string; name: string }) {
  return (
    <ActionForm
      action={resendUndeliveredEmail}
      submitLabel={<AccessibleActionLabel verb="Resend" name={name} />}
      pendingLabel="Sending…"
      variant="quiet"
      successMessage="Email queued for resending"
    >
      <input type="hidden" name="emailId" value={emailId} />
    </ActionForm>
  )
}

/** Resends failed emails, up to the limit of one batch. */
export function ResendAllFailed() {
  return (
    <ActionForm
      action={resendAllFailed}
      submitLabel="Resend all failed emails"
      pendingLabel="Sending…"
      variant="secondary"
      successMessage={({ count, hasMore }) =>
        `${count === 1 ? '1 email' : `${count} emails`} queued for resending${hasMore ? '; more remain' : ''}`
      }
    />
  )
}

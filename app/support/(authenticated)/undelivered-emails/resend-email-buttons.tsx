'use client'

import { ActionForm } from '@/components/forms/action-form'
import { AccessibleActionLabel } from '@/components/ui/accessible-action-label'
import { resendAllFailed, resendUndeliveredEmail } from './actions'

/**
 * A button that resends one email.
 *
 * @param name tells screen readers which email the button is for
 */
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

/** A button that resends failed emails, up to a limit. Click again to resend the rest. */
export function ResendAllFailed() {
  return (
    <ActionForm
      action={resendAllFailed}
      submitLabel="Resend all failed emails"
      pendingLabel="Sending…"
      variant="secondary"
      successMessage={({ count, hasMore }) =>
        `${count === 1 ? '1 email' : `${count} emails`} queued for resending${hasMore ? '. Click again to resend the rest' : ''}`
      }
    />
  )
}

'use client'

import { ActionForm } from '@/components/forms/action-form'
import { AccessibleActionLabel } from '@/components/ui/accessible-action-label'
import { resendAllFailed, resendUndeliveredEmail } from './actions'

/** Sends one failed e-mail again; `name` tells its button from the others'. */
export function ResendEmailButtons({ emailId, name }: { emailId: string; name: string }) {
  return (
    <ActionForm
      action={resendUndeliveredEmail}
      submitLabel={<AccessibleActionLabel verb="Send again" name={name} />}
      pendingLabel="Sending…"
      variant="quiet"
      successMessage="It is sent again"
    >
      <input type="hidden" name="emailId" value={emailId} />
    </ActionForm>
  )
}

/** Sends all that failed again, as many as one command takes. */
export function ResendAllFailed() {
  return (
    <ActionForm
      action={resendAllFailed}
      submitLabel="Send all failed again"
      pendingLabel="Sending…"
      variant="secondary"
      successMessage={({ count, hasMore }) =>
        `${count === 1 ? 'One e-mail is' : `${count} e-mails are`} sent again${hasMore ? '; some are left' : ''}`
      }
    />
  )
}

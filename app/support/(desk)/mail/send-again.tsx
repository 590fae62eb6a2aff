'use client'

import { ActionForm } from '@/components/action-form'
import { Named } from '@/components/named'
import { sendAllFailedAgain, sendEmailAgain } from './actions'

/** Sends one failed e-mail again; `name` tells its button from the others'. */
export function SendAgain({ emailId, name }: { emailId: string; name: string }) {
  return (
    <ActionForm
      action={sendEmailAgain}
      submit={<Named verb="Send again" name={name} />}
      pending="Sending…"
      variant="quiet"
      success="It is sent again"
    >
      <input type="hidden" name="emailId" value={emailId} />
    </ActionForm>
  )
}

/** Sends all that failed again, as many as one command takes. */
export function SendAllFailedAgain() {
  return (
    <ActionForm
      action={sendAllFailedAgain}
      submit="Send all failed again"
      pending="Sending…"
      variant="secondary"
      success={({ count, areLeft }) =>
        `${count === 1 ? 'One e-mail is' : `${count} e-mails are`} sent again${areLeft ? '; some are left' : ''}`
      }
    />
  )
}

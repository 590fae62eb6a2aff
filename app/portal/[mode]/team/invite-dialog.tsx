'use client'

import { Dialog } from '@/components/dialogs/dialog'
import { InvitationForm } from './invitation-form'

export function InviteDialog() {
  return (
    <Dialog
      trigger="Invite colleague"
      variant="primary"
      title="Invite a colleague"
      href="?invite"
      keepOpenOnOutsideClick
    >
      <InvitationForm />
    </Dialog>
  )
}

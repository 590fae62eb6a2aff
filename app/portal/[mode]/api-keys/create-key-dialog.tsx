'use client'

import { useRouter } from 'next/navigation'
import { Dialog } from '@/components/dialogs/dialog'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import type { Mode } from '@/prisma/client/enums'
import { createKey } from './actions'
import { CreatedKeyDetails } from './created-key'
import { RestrictionFields } from './restriction-fields'

interface CreateKeyProps {
  mode: Mode
  companyLimit: number
}

export function CreateKeyDialog({ mode, companyLimit }: CreateKeyProps) {
  const router = useRouter()
  return (
    <Dialog
      trigger="Create key"
      variant="primary"
      title={`Create a ${mode} API key`}
      href="?create"
      keepOpenOnOutsideClick
      onClosed={router.refresh}
    >
      <CreateKeyForm mode={mode} companyLimit={companyLimit} />
    </Dialog>
  )
}

export function CreateKeyForm({ mode, companyLimit }: CreateKeyProps) {
  return (
    <ActionForm
      action={createKey}
      submitLabel="Create key"
      pendingLabel="Creating…"
      renderSuccess={(createdKey) => <CreatedKeyDetails title="API key created" createdKey={createdKey} />}
    >
      <input type="hidden" name="mode" value={mode} />
      <TextField
        name="label"
        label="Label"
        hint="What it’s for, such as Website or CRM"
        maxLength={60}
        autoComplete="off"
      />
      <TextField
        name="lastDay"
        label="Expiry date"
        hint="The key works until the end of this day, UK time. Leave empty for no expiry."
        type="date"
        optional
      />
      <RestrictionFields companyLimit={companyLimit} />
    </ActionForm>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog'
import { Notice } from '@/components/feedback/notice'
import { ActionForm } from '@/components/forms/action-form'
import { TextField } from '@/components/forms/text-field'
import { AccessibleActionLabel } from '@/components/ui/accessible-action-label'
import { TextLink } from '@/components/ui/text-link'
import type { ApiKeyListItem } from '@/lib/companies/api-keys/list-api-keys'
import type { Mode } from '@/prisma/client/enums'
import { revokeKey } from './actions'

const CONSEQUENCE = 'This key will stop working within a second. This can’t be undone.'

export function RevokeKeyDialog({
  mode,
  id,
  label,
  prefix,
}: Pick<ApiKeyListItem, 'id' | 'label' | 'prefix'> & { mode: Mode }) {
  const router = useRouter()
  return (
    <ConfirmDialog
      trigger={<AccessibleActionLabel verb="Revoke" name={label} />}
      variant="quiet"
      title={`Revoke ${label}?`}
      href={`?revoke=${id}`}
      confirmationPhrase={prefix}
      action={revokeKey}
      hiddenFields={{ mode, key: id }}
      confirmLabel="Revoke key"
      successMessage={`${label} revoked`}
      onClosed={router.refresh}
    >
      {CONSEQUENCE}
    </ConfirmDialog>
  )
}

export function RevokeKeyForm({ mode, id, prefix }: Pick<ApiKeyListItem, 'id' | 'prefix'> & { mode: Mode }) {
  return (
    <ActionForm
      action={revokeKey}
      submitLabel="Revoke key"
      variant="danger"
      renderSuccess={() => (
        <Notice tone="good" title="Key revoked">
          <TextLink href="?">Done</TextLink>
        </Notice>
      )}
    >
      <p className="text-sm text-quiet">{CONSEQUENCE}</p>
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="key" value={id} />
      <TextField name="confirmation" label={`Type “${prefix}” to confirm`} autoComplete="off" spellCheck={false} />
    </ActionForm>
  )
}

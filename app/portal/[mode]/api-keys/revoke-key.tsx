'use client'

import { useRouter } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Named } from '@/components/named'
import { Notice } from '@/components/notice'
import { TextField } from '@/components/text-field'
import { TextLink } from '@/components/text-link'
import type { ListedKey } from '@/lib/companies/api-keys/data'
import type { Mode } from '@/prisma/client/enums'
import { revokeKey } from './actions'

const WHAT_HAPPENS = 'Calls with this key are refused within a second, and for good.'

export function RevokeKey({ mode, id, label, prefix }: Pick<ListedKey, 'id' | 'label' | 'prefix'> & { mode: Mode }) {
  const router = useRouter()
  return (
    <ConfirmDialog
      trigger={<Named verb="Revoke" name={label} />}
      variant="quiet"
      title={`Revoke ${label}?`}
      href={`?revoke=${id}`}
      phrase={prefix}
      action={revokeKey}
      values={{ mode, key: id }}
      confirm="Revoke key"
      success={`${label} is revoked`}
      onClosed={router.refresh}
    >
      {WHAT_HAPPENS}
    </ConfirmDialog>
  )
}

export function RevokeKeyForm({ mode, id, prefix }: Pick<ListedKey, 'id' | 'prefix'> & { mode: Mode }) {
  return (
    <ActionForm
      action={revokeKey}
      submit="Revoke key"
      variant="danger"
      whenDone={() => (
        <Notice tone="good" title="The key is revoked">
          <TextLink href="?">Done</TextLink>
        </Notice>
      )}
    >
      <p className="text-sm text-quiet">{WHAT_HAPPENS}</p>
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="key" value={id} />
      <TextField name="confirmation" label={`Type “${prefix}” to confirm`} autoComplete="off" spellCheck={false} />
    </ActionForm>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { Dialog } from '@/components/dialogs/dialog'
import { ActionForm } from '@/components/forms/action-form'
import { RadioField } from '@/components/forms/radio-field'
import { AccessibleActionLabel } from '@/components/ui/accessible-action-label'
import { LocalExpiry } from '@/components/ui/local-time'
import type { ApiKeyListItem } from '@/lib/companies/api-keys/list-api-keys'
import { GRACE_PERIOD_NAMES, type GracePeriodName } from '@/lib/platform/crypto/rotation-grace-periods'
import type { Mode } from '@/prisma/client/enums'
import { rotateKey } from './actions'
import { CreatedKeyDetails } from './created-key'

/** What each overlap is good for. */
const GRACE_PERIOD_CHOICES: Record<GracePeriodName, { text: string; hint: string }> = {
  now: {
    text: 'End it now',
    hint: 'For a key that somebody else may have. Calls with it are refused within a second.',
  },
  '15m': { text: '15 minutes', hint: 'For one program that you change over right away.' },
  '1h': { text: '1 hour', hint: 'For a few programs, or one that takes a while to deploy.' },
  '24h': { text: '24 hours', hint: 'For programs of several people, with a day to notice what was forgotten.' },
  '7d': { text: '7 days', hint: 'For programs that run once a week.' },
}

type RotateKeyProps = Pick<ApiKeyListItem, 'id' | 'label' | 'expiresAt'> & { mode: Mode }

export function RotateKeyDialog(key: RotateKeyProps) {
  const router = useRouter()
  return (
    <Dialog
      trigger={<AccessibleActionLabel verb="Rotate" name={key.label} />}
      variant="quiet"
      title={`Rotate ${key.label}`}
      description="A new key takes the place of this one. How long does the old one go on beside it?"
      href={`?rotate=${key.id}`}
      keepOpenOnOutsideClick
      onClosed={router.refresh}
    >
      <RotateKeyForm {...key} />
    </Dialog>
  )
}

export function RotateKeyForm({ mode, id, expiresAt }: Omit<RotateKeyProps, 'label'>) {
  return (
    <ActionForm
      action={rotateKey}
      submitLabel="Rotate key"
      pendingLabel="Rotating…"
      renderSuccess={(createdKey) => <CreatedKeyDetails createdKey={createdKey} />}
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="key" value={id} />
      <RadioField
        name="gracePeriod"
        label="The old key works for"
        defaultValue="24h"
        choices={GRACE_PERIOD_NAMES.map((value) => ({ value, ...GRACE_PERIOD_CHOICES[value] }))}
      />
      {expiresAt && (
        <p className="text-sm text-quiet">
          It works until <LocalExpiry instant={expiresAt} /> at the latest, as it would have. The new key lives for as
          long as this one was given.
        </p>
      )}
    </ActionForm>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { Dialog } from '@/components/dialogs/dialog'
import { ActionForm } from '@/components/forms/action-form'
import { RadioField } from '@/components/forms/radio-field'
import { AccessibleActionLabel } from '@/components/ui/accessible-action-label'
import { LocalExpiry, LocalTime } from '@/components/ui/local-time'
import type { ApiKeyListItem } from '@/lib/companies/api-keys/list-api-keys'
import { GRACE_PERIOD_NAMES, GRACE_PERIODS, type GracePeriodName } from '@/lib/platform/crypto/rotation-grace-periods'
import type { Mode } from '@/prisma/client/enums'
import { type RotatedKey, rotateKey } from './actions'
import { CreatedKeyDetails } from './created-key'

/** The label of each grace period, with a hint that says when to choose it. */
const GRACE_PERIOD_CHOICES: Record<GracePeriodName, { text: string; hint: string }> = {
  now: {
    text: 'Immediately',
    hint: 'For a compromised key. It will stop working within a second.',
  },
  '15m': { text: 'After 15 minutes', hint: 'For one program that you can switch over straight away.' },
  '1h': { text: 'After 1 hour', hint: 'For a few programs, or one that takes a while to deploy.' },
  '24h': { text: 'After 24 hours', hint: 'For several teams, with a day to find clients that haven’t switched.' },
  '7d': { text: 'After 7 days', hint: 'For programs that run once a week.' },
}

type RotateKeyProps = Pick<ApiKeyListItem, 'id' | 'label' | 'expiresAt'> & { mode: Mode }

export function RotateKeyDialog(key: RotateKeyProps) {
  const router = useRouter()
  return (
    <Dialog
      trigger={<AccessibleActionLabel verb="Rotate" name={key.label} />}
      variant="quiet"
      title={`Rotate ${key.label}`}
      description="A new key replaces this one."
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
      renderSuccess={(rotatedKey) => (
        <CreatedKeyDetails title="API key rotated" createdKey={rotatedKey}>
          <OldKeyStatus {...rotatedKey} />
        </CreatedKeyDetails>
      )}
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="key" value={id} />
      <RadioField
        name="gracePeriod"
        label="When should the old key stop working?"
        defaultValue="24h"
        choices={GRACE_PERIOD_NAMES.map((value) => ({ value, ...GRACE_PERIOD_CHOICES[value] }))}
      />
      {expiresAt && (
        <p className="text-sm text-quiet">
          The old key stops working when it expires (<LocalExpiry instant={expiresAt} />) or when the grace period ends,
          whichever is sooner. The new key gets the same lifetime as the old one, counted from today.
        </p>
      )}
    </ActionForm>
  )
}

/** Says which grace period was chosen, and when the old key stops working. */
function OldKeyStatus({ oldPrefix, gracePeriod, oldExpiresAt }: RotatedKey) {
  const chosen = GRACE_PERIOD_NAMES.find((name) => GRACE_PERIODS[name] === gracePeriod)
  return (
    <p className="text-sm">
      {chosen && `You chose “${GRACE_PERIOD_CHOICES[chosen].text}”. `}The old key, <code>{oldPrefix}…</code>,{' '}
      {gracePeriod === 0 ? (
        'no longer works.'
      ) : (
        <>
          stops working on <LocalTime instant={oldExpiresAt} />.
        </>
      )}
    </p>
  )
}

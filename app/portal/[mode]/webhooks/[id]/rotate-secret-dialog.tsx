'use client'

import { Dialog } from '@/components/dialogs/dialog'
import { ActionForm } from '@/components/forms/action-form'
import { SelectField } from '@/components/forms/select-field'
import { LocalTime } from '@/components/ui/local-time'
import { GRACE_PERIOD_NAMES, type GracePeriodName } from '@/lib/platform/crypto/rotation-grace-periods'
import { replaceSecret } from '../actions'
import { NewSecret } from '../new-secret'

const GRACE_PERIOD_LABELS: Record<GracePeriodName, string> = {
  now: 'Immediately',
  '15m': 'After 15 minutes',
  '1h': 'After 1 hour',
  '24h': 'After 24 hours',
  '7d': 'After 7 days',
}

interface Props {
  mode: string
  endpointId: number
}

export const RotateSecretDialog = (endpoint: Props) => (
  <Dialog trigger="Rotate secret" title="Rotate the signing secret" href="?open=rotate" keepOpenOnOutsideClick>
    <RotateSecretForm {...endpoint} />
  </Dialog>
)

/** Rotates an endpoint's signing secret and shows the new one once. */
export const RotateSecretForm = ({ mode, endpointId }: Props) => (
  <ActionForm
    action={replaceSecret}
    submitLabel="Rotate secret"
    pendingLabel="Rotating…"
    renderSuccess={({ secret, previousEndsAt }) => (
      <NewSecret
        title="Signing secret rotated. Copy the new one now"
        secret={secret}
        doneHref={`/portal/${mode}/webhooks/${endpointId}`}
      >
        {previousEndsAt ? (
          <>
            The previous secret works until <LocalTime instant={previousEndsAt} />. Until then, we sign each message
            with both.
          </>
        ) : (
          'The previous secret no longer works.'
        )}
      </NewSecret>
    )}
  >
    <p className="text-sm text-quiet">
      This creates a new secret. Until the current one stops working, we sign each message with both.
    </p>
    <input type="hidden" name="mode" value={mode} />
    <input type="hidden" name="endpointId" value={endpointId} />
    <SelectField
      name="gracePeriod"
      label="When should the current secret stop working?"
      choices={GRACE_PERIOD_NAMES.map((value) => ({ value, text: GRACE_PERIOD_LABELS[value] }))}
      defaultValue="24h"
    />
  </ActionForm>
)

'use client'

import { ActionForm } from '@/components/forms/action-form'
import { SelectField } from '@/components/forms/select-field'
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

/** Rotates an endpoint's signing secret and shows the new one once. */
export function ReplaceSecretForm({ mode, endpointId }: { mode: string; endpointId: number }) {
  return (
    <ActionForm
      action={replaceSecret}
      submitLabel="Rotate secret"
      variant="secondary"
      renderSuccess={({ secret }) => <NewSecret title="Signing secret rotated" secret={secret} />}
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="endpointId" value={endpointId} />
      <SelectField
        name="gracePeriod"
        label="When should the current secret stop working?"
        hint="Rotating creates a new secret. Until the current one stops working, we sign each message with both."
        choices={GRACE_PERIOD_NAMES.map((value) => ({ value, text: GRACE_PERIOD_LABELS[value] }))}
        defaultValue="24h"
      />
    </ActionForm>
  )
}

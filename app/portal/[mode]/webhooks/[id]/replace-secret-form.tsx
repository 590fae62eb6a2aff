'use client'

import { ActionForm } from '@/components/forms/action-form'
import { SelectField } from '@/components/forms/select-field'
import { GRACE_PERIOD_NAMES, type GracePeriodName } from '@/lib/platform/crypto/rotation-grace-periods'
import { replaceSecret } from '../actions'
import { NewSecret } from '../new-secret'

const GRACE_PERIOD_LABELS: Record<GracePeriodName, string> = {
  now: 'Don’t keep it (ends now)',
  '15m': '15 minutes',
  '1h': '1 hour',
  '24h': '24 hours',
  '7d': '7 days',
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
        label="Keep the old secret valid for"
        hint="During this time, each message carries both signatures."
        choices={GRACE_PERIOD_NAMES.map((value) => ({ value, text: GRACE_PERIOD_LABELS[value] }))}
        defaultValue="24h"
      />
    </ActionForm>
  )
}

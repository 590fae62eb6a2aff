'use client'

import { ActionForm } from '@/components/forms/action-form'
import { SelectField } from '@/components/forms/select-field'
import { GRACE_PERIOD_NAMES, type GracePeriodName } from '@/lib/platform/crypto/rotation-grace-periods'
import { replaceSecret } from '../actions'
import { NewSecret } from '../new-secret'

const GRACE_PERIOD_LABELS: Record<GracePeriodName, string> = {
  now: 'Not at all: it ends now',
  '15m': '15 minutes',
  '1h': '1 hour',
  '24h': '24 hours',
  '7d': '7 days',
}

/** Replaces an endpoint's signing secret and shows the new one, once. */
export function ReplaceSecretForm({ mode, endpointId }: { mode: string; endpointId: number }) {
  return (
    <ActionForm
      action={replaceSecret}
      submitLabel="Replace secret"
      variant="secondary"
      renderSuccess={({ secret }) => <NewSecret title="The secret was replaced" secret={secret} />}
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="endpointId" value={endpointId} />
      <SelectField
        name="gracePeriod"
        label="The secret now goes on signing for"
        hint="Meanwhile messages carry both signatures, so your program can change over at any time."
        choices={GRACE_PERIOD_NAMES.map((value) => ({ value, text: GRACE_PERIOD_LABELS[value] }))}
        defaultValue="24h"
      />
    </ActionForm>
  )
}

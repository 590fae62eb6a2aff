'use client'

import { ActionForm } from '@/components/action-form'
import { SelectField } from '@/components/select-field'
import { OVERLAP_NAMES, type OverlapName } from '@/lib/platform/crypto/grace-periods'
import { replaceSecret } from '../actions'
import { NewSecret } from '../new-secret'

const CHOICES: Record<OverlapName, string> = {
  now: 'Not at all: it ends now',
  '15m': '15 minutes',
  '1h': '1 hour',
  '24h': '24 hours',
  '7d': '7 days',
}

/** Replaces an endpoint's signing secret and shows the new one, once. */
export function SecretForm({ mode, endpointId }: { mode: string; endpointId: number }) {
  return (
    <ActionForm
      action={replaceSecret}
      submit="Replace secret"
      variant="secondary"
      whenDone={({ secret }) => <NewSecret title="The secret was replaced" secret={secret} />}
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="endpointId" value={endpointId} />
      <SelectField
        name="overlap"
        label="The secret now goes on signing for"
        hint="Meanwhile messages carry both signatures, so your program can change over at any time."
        choices={OVERLAP_NAMES.map((value) => ({ value, text: CHOICES[value] }))}
        defaultValue="24h"
      />
    </ActionForm>
  )
}

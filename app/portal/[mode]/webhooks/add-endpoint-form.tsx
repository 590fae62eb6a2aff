'use client'

import { ActionForm } from '@/components/forms/action-form'
import { CheckboxField } from '@/components/forms/checkbox-field'
import { TextField } from '@/components/forms/text-field'
import { EVENT_TYPES } from '@/lib/webhooks/event-types'
import { addEndpoint } from './actions'
import { EVENT_DESCRIPTIONS } from './event-descriptions'
import { NewSecret } from './new-secret'

export function AddEndpointForm({ mode }: { mode: string }) {
  return (
    <ActionForm
      action={addEndpoint}
      submitLabel="Add endpoint"
      pendingLabel="Checking the URL…"
      renderSuccess={({ secret }) => <NewSecret title="Endpoint added" secret={secret} />}
    >
      <input type="hidden" name="mode" value={mode} />
      <TextField
        name="url"
        type="url"
        label="URL"
        hint="An https:// URL that accepts POST requests."
        autoComplete="off"
        maxLength={2048}
      />
      <fieldset className="space-y-3">
        <legend className="mb-1 text-sm font-medium">Events</legend>
        {EVENT_TYPES.map((type) => (
          <CheckboxField key={type} name={type} label={type} hint={EVENT_DESCRIPTIONS[type]} defaultChecked />
        ))}
      </fieldset>
    </ActionForm>
  )
}

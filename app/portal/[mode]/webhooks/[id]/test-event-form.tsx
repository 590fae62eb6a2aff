'use client'

import { ActionForm } from '@/components/forms/action-form'
import { SelectField } from '@/components/forms/select-field'
import { EVENT_TYPES } from '@/lib/webhooks/event-types'
import { sendTestEventToEndpoint } from '../actions'

/** A form that sends an endpoint in test mode an event with made-up IDs. */
export const TestEventForm = ({ mode, endpointId }: { mode: string; endpointId: number }) => (
  <ActionForm
    action={sendTestEventToEndpoint}
    submitLabel="Send test event"
    pendingLabel="Sending…"
    variant="secondary"
    successMessage="Test event queued"
  >
    <input type="hidden" name="mode" value={mode} />
    <input type="hidden" name="endpointId" value={endpointId} />
    <SelectField
      name="type"
      label="Event"
      hint="We send it even if this endpoint doesn’t get events of this type. All its IDs are made up."
      choices={EVENT_TYPES.map((type) => ({ value: type, text: type }))}
    />
  </ActionForm>
)

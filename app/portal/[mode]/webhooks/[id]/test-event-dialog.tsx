'use client'

import { Dialog } from '@/components/dialogs/dialog'
import { ActionForm } from '@/components/forms/action-form'
import { SelectField } from '@/components/forms/select-field'
import { EVENT_TYPES } from '@/lib/webhooks/event-types'
import { sendTestEventToEndpoint } from '../actions'

interface Props {
  mode: string
  endpointId: number
}

export const TestEventDialog = (endpoint: Props) => (
  <Dialog
    trigger="Send test event"
    title="Send a test event"
    description={TEST_EVENT_DESCRIPTION}
    href="?open=test-event"
  >
    <TestEventForm {...endpoint} />
  </Dialog>
)

export const TEST_EVENT_DESCRIPTION =
  'We send it even if this endpoint doesn’t get events of this type. All its IDs are made up.'

/** A form that sends an endpoint in test mode an event with made-up IDs. */
export const TestEventForm = ({ mode, endpointId }: Props) => (
  <ActionForm
    action={sendTestEventToEndpoint}
    submitLabel="Send test event"
    pendingLabel="Sending…"
    successMessage="Test event queued"
  >
    <input type="hidden" name="mode" value={mode} />
    <input type="hidden" name="endpointId" value={endpointId} />
    <SelectField name="type" label="Event" choices={EVENT_TYPES.map((type) => ({ value: type, text: type }))} />
  </ActionForm>
)

'use client'

import { ActionForm } from '@/components/forms/action-form'
import { setEndpointStatus } from '../actions'

/** A button that enables a disabled endpoint, so that events are delivered to it again. */
export function EnableForm({ mode, endpointId }: { mode: string; endpointId: number }) {
  return (
    <ActionForm action={setEndpointStatus} submitLabel="Enable endpoint" successMessage="Endpoint enabled">
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="endpointId" value={endpointId} />
      <input type="hidden" name="to" value="enabled" />
    </ActionForm>
  )
}

'use client'

import { ActionForm } from '@/components/forms/action-form'
import { AccessibleActionLabel } from '@/components/ui/accessible-action-label'
import { LocalTime } from '@/components/ui/local-time'
import type { Delivery } from '@/lib/webhooks/delivery/find-deliveries'
import { redeliverEvent, redeliverFailedEvents } from '../actions'

interface Props {
  mode: string
  endpointId: number
}

/** Sends one delivery again. */
export function RedeliverButtons({
  mode,
  endpointId,
  id,
  type,
  createdAt,
}: Props & Pick<Delivery, 'id' | 'type' | 'createdAt'>) {
  const name = (
    <>
      {type} of <LocalTime instant={createdAt} />
    </>
  )
  return (
    <ActionForm
      action={redeliverEvent}
      submitLabel={<AccessibleActionLabel verb="Send again" name={name} />}
      pendingLabel="Sending…"
      variant="quiet"
      successMessage="It is sent again"
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="endpointId" value={endpointId} />
      <input type="hidden" name="deliveryId" value={id} />
    </ActionForm>
  )
}

/** Sends an endpoint's failed deliveries again, as many as one command takes. */
export function RedeliverFailed({ mode, endpointId }: Props) {
  return (
    <ActionForm
      action={redeliverFailedEvents}
      submitLabel="Send all failed again"
      pendingLabel="Sending…"
      variant="secondary"
      successMessage={({ count, hasMore }) =>
        `${count === 1 ? 'One delivery is' : `${count} deliveries are`} sent again${hasMore ? '; some are left' : ''}`
      }
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="endpointId" value={endpointId} />
    </ActionForm>
  )
}

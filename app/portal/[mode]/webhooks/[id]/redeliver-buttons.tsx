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

/** A button that resends a delivery. In a table's row, its accessible name contains the event. */
export function RedeliverButton({
  mode,
  endpointId,
  id,
  type,
  createdAt,
  isInRow = false,
}: Props & Pick<Delivery, 'id' | 'type' | 'createdAt'> & { isInRow?: boolean }) {
  const name = (
    <>
      {type} from <LocalTime instant={createdAt} />
    </>
  )
  return (
    <ActionForm
      action={redeliverEvent}
      submitLabel={isInRow ? <AccessibleActionLabel verb="Resend" name={name} /> : 'Resend'}
      pendingLabel="Sending…"
      variant={isInRow ? 'quiet' : 'secondary'}
      successMessage="Delivery queued for resending"
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="endpointId" value={endpointId} />
      <input type="hidden" name="deliveryId" value={id} />
    </ActionForm>
  )
}

/** A button that resends an endpoint's failed deliveries, up to a limit. Click again to resend the rest. */
export function RedeliverFailed({ mode, endpointId }: Props) {
  return (
    <ActionForm
      action={redeliverFailedEvents}
      submitLabel="Resend all failed deliveries"
      pendingLabel="Sending…"
      variant="secondary"
      successMessage={({ count, hasMore }) =>
        `${count === 1 ? '1 delivery' : `${count} deliveries`} queued for resending${hasMore ? '. Click again to resend the rest' : ''}`
      }
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="endpointId" value={endpointId} />
    </ActionForm>
  )
}

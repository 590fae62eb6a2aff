'use client'

import { ActionForm } from '@/components/action-form'
import { LocalTime } from '@/components/local-time'
import { Named } from '@/components/named'
import type { Delivery } from '@/lib/webhooks/data'
import { sendAgain, sendFailedAgain } from '../actions'

interface Props {
  mode: string
  endpointId: number
}

/** Sends one delivery again. */
export function SendAgain({
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
      action={sendAgain}
      submit={<Named verb="Send again" name={name} />}
      pending="Sending…"
      variant="quiet"
      success="It is sent again"
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="endpointId" value={endpointId} />
      <input type="hidden" name="deliveryId" value={id} />
    </ActionForm>
  )
}

/** Sends an endpoint's failed deliveries again, as many as one command takes. */
export function SendFailedAgain({ mode, endpointId }: Props) {
  return (
    <ActionForm
      action={sendFailedAgain}
      submit="Send all failed again"
      pending="Sending…"
      variant="secondary"
      success={({ count, areLeft }) =>
        `${count === 1 ? 'One delivery is' : `${count} deliveries are`} sent again${areLeft ? '; some are left' : ''}`
      }
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="endpointId" value={endpointId} />
    </ActionForm>
  )
}

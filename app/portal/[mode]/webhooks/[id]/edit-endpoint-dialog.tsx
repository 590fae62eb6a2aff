'use client'

import { Dialog } from '@/components/dialogs/dialog'
import { ActionForm } from '@/components/forms/action-form'
import { editEndpoint } from '../actions'
import { EndpointFields } from '../endpoint-fields'

interface Props {
  mode: string
  endpointId: number
  url: string
  events: string[]
}

export const EditEndpointDialog = (endpoint: Props) => (
  <Dialog
    trigger="Edit"
    title="Edit the endpoint"
    description={EDIT_DESCRIPTION}
    href="?open=edit"
    keepOpenOnOutsideClick
  >
    <EditEndpointForm {...endpoint} />
  </Dialog>
)

export const EDIT_DESCRIPTION =
  'If you change the URL, you need to verify the new one. Events that we’re still retrying are sent to the new URL too.'

export const EditEndpointForm = ({ mode, endpointId, url, events }: Props) => (
  <ActionForm
    action={editEndpoint}
    submitLabel="Save changes"
    pendingLabel="Saving…"
    successMessage={({ isUrlChanged }) =>
      isUrlChanged ? 'Endpoint updated. We’ve sent the new URL a challenge' : 'Endpoint updated'
    }
  >
    <input type="hidden" name="mode" value={mode} />
    <input type="hidden" name="endpointId" value={endpointId} />
    <EndpointFields url={url} events={events} />
  </ActionForm>
)

'use client'

import { ConfirmDialog } from '@/components/dialogs/confirm-dialog'
import { ActionForm } from '@/components/forms/action-form'
import type { ButtonVariant } from '@/components/ui/button'
import { deleteEndpoint, setEndpointStatus } from '../actions'

interface Props {
  mode: string
  endpointId: number
}

const DISABLE_CONSEQUENCE =
  'We’ll stop sending events to it. You won’t receive events that happen while it’s disabled, even after you enable it again.'

export const DisableDialog = (endpoint: Props) => (
  <ConfirmDialog
    trigger="Disable"
    title="Disable this endpoint?"
    href="?open=disable"
    action={setEndpointStatus}
    hiddenFields={{ ...endpoint, to: 'disabled' }}
    confirmLabel="Disable endpoint"
    successMessage="Endpoint disabled"
  >
    {DISABLE_CONSEQUENCE}
  </ConfirmDialog>
)

export const DisableForm = (endpoint: Props) => (
  <StatusForm {...endpoint} to="disabled" variant="danger">
    <p className="text-sm text-quiet">{DISABLE_CONSEQUENCE}</p>
  </StatusForm>
)

/** A button that enables a disabled endpoint, so that events are delivered to it again. */
export const EnableForm = (endpoint: Props) => <StatusForm {...endpoint} to="enabled" />

function StatusForm({
  mode,
  endpointId,
  to,
  variant,
  children,
}: Props & { to: 'enabled' | 'disabled'; variant?: ButtonVariant; children?: React.ReactNode }) {
  return (
    <ActionForm
      action={setEndpointStatus}
      submitLabel={to === 'enabled' ? 'Enable endpoint' : 'Disable endpoint'}
      variant={variant}
      successMessage={to === 'enabled' ? 'Endpoint enabled' : 'Endpoint disabled'}
    >
      {children}
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="endpointId" value={endpointId} />
      <input type="hidden" name="to" value={to} />
    </ActionForm>
  )
}

const DELETE_CONSEQUENCE =
  'Its signing secret stops working, and its deliveries disappear from the portal. Events that we’re still retrying are lost. This can’t be undone.'

export const DeleteDialog = (endpoint: Props) => (
  <ConfirmDialog
    trigger="Delete"
    title="Delete this endpoint?"
    href="?open=delete"
    action={deleteEndpoint}
    hiddenFields={{ ...endpoint }}
    confirmLabel="Delete endpoint"
    successMessage="Endpoint deleted"
  >
    {DELETE_CONSEQUENCE}
  </ConfirmDialog>
)

export const DeleteForm = ({ mode, endpointId }: Props) => (
  <ActionForm action={deleteEndpoint} submitLabel="Delete endpoint" variant="danger">
    <p className="text-sm text-quiet">{DELETE_CONSEQUENCE}</p>
    <input type="hidden" name="mode" value={mode} />
    <input type="hidden" name="endpointId" value={endpointId} />
  </ActionForm>
)

'use client'

import { useRouter } from 'next/navigation'
import { Dialog } from '@/components/dialogs/dialog'
import { ActionForm } from '@/components/forms/action-form'
import { addEndpoint } from './actions'
import { EndpointFields } from './endpoint-fields'
import { NewSecret } from './new-secret'
import { NewTabLink } from './new-tab-link'

export function AddEndpointDialog({ mode }: { mode: string }) {
  const router = useRouter()
  return (
    <Dialog
      trigger="Add endpoint"
      variant="primary"
      title={`Add a ${mode} endpoint`}
      href="?open=add"
      keepOpenOnOutsideClick
      onClosed={router.refresh}
    >
      <AddEndpointForm mode={mode} />
    </Dialog>
  )
}

export function AddEndpointForm({ mode }: { mode: string }) {
  return (
    <ActionForm
      action={addEndpoint}
      submitLabel="Add endpoint"
      pendingLabel="Checking the URL…"
      renderSuccess={({ id, secret }) => (
        <NewSecret
          title="Endpoint added. Copy its signing secret now"
          secret={secret}
          doneHref={`/portal/${mode}/webhooks`}
        >
          We’ve sent the URL a challenge, which your server must send back. Once your server has the secret, send
          another challenge on{' '}
          <NewTabLink href={`/portal/${mode}/webhooks/${id}#verification`}>the endpoint’s page</NewTabLink>.
        </NewSecret>
      )}
    >
      <input type="hidden" name="mode" value={mode} />
      <EndpointFields />
    </ActionForm>
  )
}

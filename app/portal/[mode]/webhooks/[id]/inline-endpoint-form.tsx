import type { ReactNode } from 'react'
import type { Endpoint } from '@/lib/webhooks/endpoints/find-endpoints'
import { InlineForm } from '../inline-form'
import { EDIT_DESCRIPTION, EditEndpointForm } from './edit-endpoint-dialog'
import { DeleteForm, DisableForm } from './endpoint-status-actions'
import { RotateSecretForm } from './rotate-secret-dialog'
import { TEST_EVENT_DESCRIPTION, TestEventForm } from './test-event-dialog'

interface Props {
  /** The URL's `open` parameter, which names the form. */
  openForm: string | string[] | undefined
  mode: string
  endpoint: Endpoint
}

/** Shows the form of one of the endpoint's dialogs in the page, for browsers without JavaScript. */
export function InlineEndpointForm({ openForm, mode, endpoint: { id, url, events, disabledAt } }: Props): ReactNode {
  const formProps = { mode, endpointId: id }
  switch (openForm) {
    case 'edit':
      return (
        <InlineForm title="Edit the endpoint" description={EDIT_DESCRIPTION}>
          <EditEndpointForm {...formProps} url={url} events={events} />
        </InlineForm>
      )
    case 'rotate':
      return (
        <InlineForm title="Rotate the signing secret">
          <RotateSecretForm {...formProps} />
        </InlineForm>
      )
    case 'test-event':
      return (
        mode === 'test' && (
          <InlineForm title="Send a test event" description={TEST_EVENT_DESCRIPTION}>
            <TestEventForm {...formProps} />
          </InlineForm>
        )
      )
    case 'disable':
      return (
        disabledAt === null && (
          <InlineForm title="Disable this endpoint?">
            <DisableForm {...formProps} />
          </InlineForm>
        )
      )
    case 'delete':
      return (
        <InlineForm title="Delete this endpoint?">
          <DeleteForm {...formProps} />
        </InlineForm>
      )
    default:
      return null
  }
}

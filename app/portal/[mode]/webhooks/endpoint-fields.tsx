import { CheckboxField } from '@/components/forms/checkbox-field'
import { CheckboxGroup } from '@/components/forms/checkbox-group'
import { TextField } from '@/components/forms/text-field'
import { EVENT_TYPES } from '@/lib/webhooks/event-types'
import { EVENT_DESCRIPTIONS } from './event-descriptions'

/** The fields of an endpoint: its URL and events. A new endpoint gets all events unless some are unticked. */
export function EndpointFields({ url, events = EVENT_TYPES }: { url?: string; events?: readonly string[] }) {
  return (
    <>
      <TextField
        name="url"
        type="url"
        label="URL"
        hint="An https:// URL that accepts POST requests."
        defaultValue={url}
        autoComplete="off"
        maxLength={2048}
      />
      <CheckboxGroup legend="Events" legendClassName="mb-1 text-sm font-medium" firstName={EVENT_TYPES[0]}>
        {EVENT_TYPES.map((type, index) => (
          <CheckboxField
            key={type}
            name={type}
            label={type}
            hint={EVENT_DESCRIPTIONS[type]}
            defaultChecked={events.includes(type)}
            isErrorInGroup={index === 0}
          />
        ))}
      </CheckboxGroup>
    </>
  )
}

import { CheckboxField } from '@/components/forms/checkbox-field'
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
      <fieldset className="space-y-3">
        <legend className="mb-1 text-sm font-medium">Events</legend>
        {EVENT_TYPES.map((type) => (
          <CheckboxField
            key={type}
            name={type}
            label={type}
            hint={EVENT_DESCRIPTIONS[type]}
            defaultChecked={events.includes(type)}
          />
        ))}
      </fieldset>
    </>
  )
}

import { z } from 'zod'
import { checkboxField } from '@/lib/platform/validation/checkbox-field'
import { gracePeriodField } from '@/lib/platform/validation/grace-period-field'
import { modeField } from '@/lib/platform/validation/mode-field'
import { numberField } from '@/lib/platform/validation/number-field'
import { EVENT_TYPES, type EventType } from './event-types'

const urlField = z.string().trim().min(1, 'Enter a URL')

const eventCheckboxes = Object.fromEntries(EVENT_TYPES.map((type) => [type, checkboxField])) as Record<
  EventType,
  typeof checkboxField
>

/**
 * The form for a new endpoint. It has a URL and a checkbox for each event, and at least one checkbox must be ticked.
 */
export const newEndpointSchema = z
  .object({ mode: modeField, url: urlField, ...eventCheckboxes })
  .transform(({ mode, url, ...checkboxes }, context) => {
    const events = readEvents(checkboxes, context)
    return events ? { mode, url, events } : z.NEVER
  })

/** The form that changes an endpoint. */
export const changedEndpointSchema = z
  .object({ mode: modeField, endpointId: numberField, url: urlField, ...eventCheckboxes })
  .transform(({ mode, endpointId, url, ...checkboxes }, context) => {
    const events = readEvents(checkboxes, context)
    return events ? { mode, endpointId, url, events } : z.NEVER
  })

/** Returns the events whose checkboxes are ticked. If there are none, adds an error and returns null. */
function readEvents(checkboxes: Partial<Record<EventType, 'on'>>, context: z.RefinementCtx): EventType[] | null {
  const events = EVENT_TYPES.filter((type) => checkboxes[type])
  if (events.length > 0) return events
  context.addIssue({ code: 'custom', path: [EVENT_TYPES[0]], message: 'Choose at least one event' })
  return null
}

export const endpointSchema = z.object({ mode: modeField, endpointId: numberField })

export const testEventSchema = endpointSchema.extend({ type: z.enum(EVENT_TYPES) })

export const rotateSecretSchema = endpointSchema.extend({ gracePeriod: gracePeriodField })

export const setEnabledSchema = endpointSchema.extend({ to: z.enum(['enabled', 'disabled']) })

export const deliverySchema = endpointSchema.extend({ deliveryId: z.uuid() })

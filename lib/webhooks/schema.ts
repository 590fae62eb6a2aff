import { z } from 'zod'
import { overlapField } from '@/lib/platform/validation/grace-period-field'
import { modeField } from '@/lib/platform/validation/mode'
import { numberField } from '@/lib/platform/validation/number-field'
import { EVENT_TYPES, type EventType } from './event'

const chosen = z.literal('on').optional()

const boxes = Object.fromEntries(EVENT_TYPES.map((type) => [type, chosen])) as Record<EventType, typeof chosen>

/** Where an endpoint is, and a box for each event that it may be told of; at least one is chosen. */
export const newEndpointFields = z
  .object({ mode: modeField, url: z.string().trim().min(1, 'Enter the URL that we shall call'), ...boxes })
  .transform(({ mode, url, ...boxes }, context) => {
    const events = EVENT_TYPES.filter((type) => boxes[type])
    if (events.length > 0) return { mode, url, events }
    context.addIssue({ code: 'custom', path: [EVENT_TYPES[0]], message: 'Choose at least one event' })
    return z.NEVER
  })

export const endpointFields = z.object({ mode: modeField, endpointId: numberField })

export const secretFields = endpointFields.extend({ overlap: overlapField })

export const switchFields = endpointFields.extend({ to: z.enum(['enabled', 'disabled']) })

export const deliveryFields = endpointFields.extend({ deliveryId: z.uuid() })

import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { numberField } from '@/lib/platform/validation/number-field'
import type { EndpointName } from '../api-request-context'

export const ENDPOINTS = ['createBillsPackage', 'getQuotes'] as const satisfies readonly EndpointName[]

/** Classes of responses to filter by. 'failed' is every 4xx and 5xx. */
const RESPONSE_CLASSES = ['2xx', '4xx', '5xx', 'failed'] as const

const LONDON = 'Europe/London'

/** A UK local time in the format of `<input type="datetime-local">`. Excludes year 0, which PostgreSQL doesn't have. */
const minuteSchema = z
  .string()
  .regex(/^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .transform((text, context) => {
    try {
      return Temporal.PlainDateTime.from(text, { overflow: 'reject' })
    } catch {
      context.addIssue({ code: 'custom', message: 'no such minute' })
      return z.NEVER
    }
  })

/** When clocks go back, a minute occurs twice: `from` means the first occurrence, `to` the end of the second. */
const fromSchema = minuteSchema.transform((time) => toDate(time.toZonedDateTime(LONDON, { disambiguation: 'earlier' })))
const toSchema = minuteSchema.transform((time) =>
  toDate(time.toZonedDateTime(LONDON, { disambiguation: 'later' }).add({ minutes: 1 })),
)

const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds)

const optionalField = <Field extends z.ZodType>(field: Field) => z.optional(field).catch(undefined)

const parseUuidOrNull = (text: string) => z.uuid().safeParse(text).data ?? null

/**
 * The filter of the request log, parsed from a URL's query. Invalid parameters are ignored. No parameter contains personal
 * data.
 */
export const requestFilterSchema = z.object({
  endpoint: optionalField(z.enum(ENDPOINTS)),
  response: optionalField(z.enum(RESPONSE_CLASSES)),
  /** The ID of an API key. */
  key: optionalField(numberField),
  from: optionalField(fromSchema),
  /** Exclusive. */
  to: optionalField(toSchema),
  /** Whether to leave out idempotent replays or show only these. Default: both. */
  replays: optionalField(z.enum(['without', 'only'])),
  /** An X-Request-Id; null if the text isn't a valid one, so that nothing matches. */
  id: optionalField(z.string().trim().toLowerCase().min(1).transform(parseUuidOrNull)),
})

export type RequestFilter = z.output<typeof requestFilterSchema>

/** Returns the valid parameters of a query unparsed, for links that keep the filter. */
export function pickValidParams(query: Record<string, string | string[] | undefined>): Record<string, string> {
  const filter = requestFilterSchema.parse(query)
  const entries = Object.entries(query).filter(([name]) => filter[name as keyof RequestFilter] !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).trim()]))
}

import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { numberField } from '@/lib/platform/validation/number-field'
import { ERROR_CODES } from '../api-errors'
import { ENDPOINT_NAMES } from '../endpoints'

/** The classes of responses that users can filter by. 'failed' includes every 4xx and 5xx. */
const RESPONSE_CLASSES = ['2xx', '4xx', '5xx', 'failed'] as const

const LONDON = 'Europe/London'

/**
 * A local time in the UK, in the format of `<input type="datetime-local">`. Rejects year 0, because PostgreSQL doesn't
 * have it.
 */
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

/**
 * `fromSchema` and `toSchema` convert the first and last minutes of a period to instants. When clocks go back, an hour
 * occurs twice. For a minute in that hour, `from` means its first occurrence, and `to` means the end of its second
 * occurrence.
 */
const fromSchema = minuteSchema.transform((time) => toDate(time.toZonedDateTime(LONDON, { disambiguation: 'earlier' })))
const toSchema = minuteSchema.transform((time) =>
  toDate(time.toZonedDateTime(LONDON, { disambiguation: 'later' }).add({ minutes: 1 })),
)

const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds)

const optionalField = <Field extends z.ZodType>(field: Field) => z.optional(field).catch(undefined)

const parseUuidOrNull = (text: string) => z.uuid().safeParse(text).data ?? null

/**
 * Parses the filter of the request log from a URL's query. Ignores invalid parameters, except that an invalid request
 * ID matches nothing. No parameter contains personal data, so the URL can be logged.
 */
export const requestFilterSchema = z.object({
  endpoint: optionalField(z.enum(ENDPOINT_NAMES)),
  response: optionalField(z.enum(RESPONSE_CLASSES)),
  /** An Error-Code. */
  code: optionalField(z.enum(ERROR_CODES)),
  /** The ID of an API key. */
  key: optionalField(numberField),
  from: optionalField(fromSchema),
  /** The end of the period, exclusive. */
  to: optionalField(toSchema),
  /** Whether to leave out replayed responses, or to show only those. Default: shows all responses. */
  replays: optionalField(z.enum(['without', 'only'])),
  /** An X-Request-Id. Null if the user entered an invalid one, so that nothing matches. */
  id: optionalField(z.string().trim().toLowerCase().min(1).transform(parseUuidOrNull)),
})

export type RequestFilter = z.output<typeof requestFilterSchema>

/** Returns the parameters that `requestFilterSchema` doesn't ignore, as text for links that keep the filter. */
export function pickValidParams(query: Record<string, string | string[] | undefined>): Record<string, string> {
  const filter = requestFilterSchema.parse(query)
  const entries = Object.entries(query).filter(([name]) => filter[name as keyof RequestFilter] !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).trim()]))
}

import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { numberField } from '@/lib/platform/validation/number-field'
import type { EndpointName } from '../api-request-context'

export const ENDPOINTS = ['createBillsPackage', 'getQuotes'] as const satisfies readonly EndpointName[]

/** The kinds of answers that can be asked for. 'failed' is every refusal and fault. */
const RESPONSE_CLASSES = ['2xx', '4xx', '5xx', 'failed'] as const

const LONDON = 'Europe/London'

/** A minute in the United Kingdom, as a browser's field for date and time writes it. PostgreSQL has no year 0. */
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

/** Where the clock is set back a minute comes twice: from the first of the two, and to the end of the second. */
const fromSchema = minuteSchema.transform((time) => toDate(time.toZonedDateTime(LONDON, { disambiguation: 'earlier' })))
const toSchema = minuteSchema.transform((time) =>
  toDate(time.toZonedDateTime(LONDON, { disambiguation: 'later' }).add({ minutes: 1 })),
)

const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds)

const optionalField = <Field extends z.ZodType>(field: Field) => z.optional(field).catch(undefined)

const parseUuidOrNull = (text: string) => z.uuid().safeParse(text).data ?? null

/**
 * Which calls of the log a list shows, as its address's query says it; what is not understood counts as not
 * said. Nothing of it is anybody's.
 */
export const requestFilterSchema = z.object({
  endpoint: optionalField(z.enum(ENDPOINTS)),
  answer: optionalField(z.enum(RESPONSE_CLASSES)),
  /** The number of an API key. */
  key: optionalField(numberField),
  from: optionalField(fromSchema),
  /** The first instant that is not shown any more. */
  to: optionalField(toSchema),
  /** Whether answers that were those of an earlier call are shown, or only they; both unless it is said. */
  replays: optionalField(z.enum(['without', 'only'])),
  /** The X-Request-Id of one call; null for what is none, which no call has. */
  id: optionalField(z.string().trim().toLowerCase().min(1).transform(parseUuidOrNull)),
})

export type RequestFilter = z.output<typeof requestFilterSchema>

/** What of a query is understood, in the words that it came in, for links that keep it. */
export function pickValidParams(query: Record<string, string | string[] | undefined>): Record<string, string> {
  const filter = requestFilterSchema.parse(query)
  const entries = Object.entries(query).filter(([name]) => filter[name as keyof RequestFilter] !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).trim()]))
}

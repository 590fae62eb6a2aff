import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { numberField } from '@/lib/platform/validation/number-field'
import type { EndpointName } from '../request-context'

export const ENDPOINTS = ['createBillsPackage', 'getQuotes'] as const satisfies readonly EndpointName[]

/** The kinds of answers that can be asked for. 'failed' is every refusal and fault. */
const ANSWERS = ['2xx', '4xx', '5xx', 'failed'] as const

const LONDON = 'Europe/London'

/** A minute in the United Kingdom, as a browser's field for date and time writes it. PostgreSQL has no year 0. */
const minute = z
  .string()
  .regex(/^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .transform((text, ctx) => {
    try {
      return Temporal.PlainDateTime.from(text, { overflow: 'reject' })
    } catch {
      ctx.addIssue({ code: 'custom', message: 'no such minute' })
      return z.NEVER
    }
  })

/** Where the clock is set back a minute comes twice: from the first of the two, and to the end of the second. */
const from = minute.transform((time) => dateOf(time.toZonedDateTime(LONDON, { disambiguation: 'earlier' })))
const to = minute.transform((time) =>
  dateOf(time.toZonedDateTime(LONDON, { disambiguation: 'later' }).add({ minutes: 1 })),
)

const dateOf = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds)

const one = <Field extends z.ZodType>(field: Field) => z.optional(field).catch(undefined)

const uuidOrNull = (text: string) => z.uuid().safeParse(text).data ?? null

/**
 * Which calls of the log a list shows, as its address's query says it; what is not understood counts as not
 * said. Nothing of it is anybody's.
 */
export const callFilter = z.object({
  endpoint: one(z.enum(ENDPOINTS)),
  answer: one(z.enum(ANSWERS)),
  /** The number of an API key. */
  key: one(numberField),
  from: one(from),
  /** The first instant that is not shown any more. */
  to: one(to),
  /** Whether answers that were those of an earlier call are shown, or only they; both unless it is said. */
  replays: one(z.enum(['without', 'only'])),
  /** The X-Request-Id of one call; null for what is none, which no call has. */
  id: one(z.string().trim().toLowerCase().min(1).transform(uuidOrNull)),
})

export type CallFilter = z.output<typeof callFilter>

/** What of a query is understood, in the words that it came in, for links that keep it. */
export function understood(query: Record<string, string | string[] | undefined>): Record<string, string> {
  const filter = callFilter.parse(query)
  const entries = Object.entries(query).filter(([name]) => filter[name as keyof CallFilter] !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).trim()]))
}

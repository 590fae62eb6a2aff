import { z } from 'zod'
import { requiredDate, yearsAfter } from '../fields/date'
import { INVALID_DATA, REQUIRED } from '../fields/messages'

const MOST_TENANTS = 50
const MOST_YEARS = 5

const numberOfTenants = z
  // Its decimal text is taken too, since selectedServices shows booleans as text.
  .union([z.number(), z.string()], {
    error: ({ input }) => (input === undefined || input === null ? REQUIRED.numberOfTenants : INVALID_DATA),
  })
  .transform((value, ctx) => {
    const text = typeof value === 'number' ? String(value) : value.trim()
    const number = Number(text)
    const problem =
      text === ''
        ? REQUIRED.numberOfTenants
        : !/^-?\d+$/.test(text)
          ? INVALID_DATA
          : number < 1 || number > MOST_TENANTS
            ? `Number of tenants must be between 1 and ${MOST_TENANTS}`
            : null
    if (problem === null) return number
    ctx.addIssue({ code: 'custom', message: problem })
    return z.NEVER
  })
  .meta({ type: 'integer', minimum: 1, maximum: MOST_TENANTS })

/** The tenancy's fields that both endpoints take. */
export const tenancyFields = {
  numberOfTenants,
  startDate: requiredDate(REQUIRED.startDate, 'Start date must not be before 1900'),
  endDate: requiredDate(REQUIRED.endDate, 'End date must not be before 1900'),
}

interface Tenancy {
  startDate: string
  endDate: string
}

/** Refuses a request whose two dates are each valid, but no tenancy. */
export function withTenancy<Request extends z.ZodType<Tenancy>>(request: Request): Request {
  const whenBothAreDates = {
    path: ['endDate'],
    when: ({ issues }: { issues: { path?: PropertyKey[] }[] }) =>
      !issues.some(({ path }) => path?.[0] === 'startDate' || path?.[0] === 'endDate'),
  }
  return request
    .refine(({ startDate, endDate }) => endDate >= startDate, {
      error: 'End date must not be before the start date',
      ...whenBothAreDates,
    })
    .refine(({ startDate, endDate }) => endDate <= yearsAfter(startDate, MOST_YEARS), {
      error: `Tenancy must not be longer than ${MOST_YEARS} years`,
      ...whenBothAreDates,
    })
}

import { z } from 'zod'
import { isLaterThan, requiredDate } from '@/lib/platform/validation/date'
import { INVALID_DATA, REQUIRED } from '@/lib/platform/validation/messages'
import { missingOr } from '@/lib/platform/validation/required'

const MOST_TENANTS = 50
const MOST_YEARS = 5

const numberOfTenants = z
  // Its decimal text is taken too, since selectedServices shows booleans as text.
  .union([z.number(), z.string()], { error: missingOr(REQUIRED.numberOfTenants, INVALID_DATA) })
  .transform((value, ctx) => {
    const problem = problemOf(value)
    if (problem === null) return Number(value)
    ctx.addIssue({ code: 'custom', message: problem })
    return z.NEVER
  })
  .meta({
    description: `Number of tenants living in the property, 1 to ${MOST_TENANTS}: an integer, or its decimal text.`,
    override: ({ jsonSchema }) => {
      delete jsonSchema.type
      jsonSchema.examples = [4]
      jsonSchema.anyOf = [
        { type: 'integer', minimum: 1, maximum: MOST_TENANTS },
        { type: 'string', pattern: '^0*(?:[1-9]|[1-4][0-9]|50)$' },
      ]
    },
  })

function problemOf(value: number | string): string | null {
  if (typeof value === 'string' && value.trim() === '') return REQUIRED.numberOfTenants
  const isWhole = typeof value === 'number' ? Number.isInteger(value) : /^-?\d+$/.test(value.trim())
  if (!isWhole) return INVALID_DATA
  const inBounds = Number(value) >= 1 && Number(value) <= MOST_TENANTS
  return inBounds ? null : `Number of tenants must be between 1 and ${MOST_TENANTS}`
}

/** The tenancy's fields that both endpoints take. */
export const tenancyFields = {
  numberOfTenants,
  startDate: requiredDate(REQUIRED.startDate, 'Start date must not be before 1900').meta({
    description: 'First day of the tenancy, YYYY-MM-DD.',
    examples: ['2027-01-01'],
  }),
  endDate: requiredDate(REQUIRED.endDate, 'End date must not be before 1900').meta({
    description: `Last day of the tenancy, YYYY-MM-DD: not before the first, and at most ${MOST_YEARS} years after it.`,
    examples: ['2027-12-31'],
  }),
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
    .refine(({ startDate, endDate }) => !isLaterThan(endDate, startDate, MOST_YEARS), {
      error: `Tenancy must not be longer than ${MOST_YEARS} years`,
      ...whenBothAreDates,
    })
}

import { z } from 'zod'
import { WHITE_SPACE } from '@/lib/platform/validation/anchored-pattern'
import { fieldRule } from '@/lib/platform/validation/field-error-codes'
import { isBlank } from '@/lib/platform/validation/is-blank'
import { INVALID_DATA, REQUIRED } from '@/lib/platform/validation/messages'
import { isMoreThanYearsAfter, requiredDate } from '@/lib/platform/validation/required-date'
import { requiredOrInvalidMessage } from '@/lib/platform/validation/required-or-invalid-message'

const MAX_TENANTS = 50
const MAX_TENANCY_YEARS = 5
const OUT_OF_RANGE = `Number of tenants must be between 1 and ${MAX_TENANTS}`

const numberOfTenantsSchema = z
  // Also accepts digits as text. The example in the API specification has booleans as text, so clients may send numbers
  // as text too.
  .union([z.number(), z.string()], { error: requiredOrInvalidMessage(REQUIRED.numberOfTenants, INVALID_DATA) })
  .transform((value, context) => {
    const rule = findBrokenRule(value)
    if (rule === null) return Number(value)
    context.addIssue({ code: 'custom', message: rule.error, params: rule.params })
    return z.NEVER
  })
  .meta({
    description: `Number of tenants living in the property, from 1 to ${MAX_TENANTS}, as an integer or as digits in a string.`,
    override: ({ jsonSchema }) => {
      delete jsonSchema.type
      jsonSchema.examples = [4]
      jsonSchema.anyOf = [
        { type: 'integer', minimum: 1, maximum: MAX_TENANTS },
        { type: 'string', pattern: `^${WHITE_SPACE}0*(?:[1-9]|[1-4][0-9]|50)${WHITE_SPACE}$` },
      ]
    },
  })

function findBrokenRule(value: number | string): ReturnType<typeof fieldRule> | null {
  if (isBlank(value)) return fieldRule('required', REQUIRED.numberOfTenants)
  const isInteger = typeof value === 'number' ? Number.isInteger(value) : /^-?\d+$/.test(value.trim())
  if (!isInteger) return fieldRule('invalid_value', INVALID_DATA)
  if (Number(value) < 1) return fieldRule('too_small', OUT_OF_RANGE, 1)
  return Number(value) > MAX_TENANTS ? fieldRule('too_large', OUT_OF_RANGE, MAX_TENANTS) : null
}

/** The fields of the tenancy in the requests "create bills package" and "get quotes". */
export const tenancyFields = {
  numberOfTenants: numberOfTenantsSchema,
  startDate: requiredDate(REQUIRED.startDate, 'Start date must not be before 1900').meta({
    description: 'First day of the tenancy, YYYY-MM-DD.',
    examples: ['2027-01-01'],
  }),
  endDate: requiredDate(REQUIRED.endDate, 'End date must not be before 1900').meta({
    description: `Last day of the tenancy, YYYY-MM-DD. Can’t be before the first day, or more than ${MAX_TENANCY_YEARS} years after it.`,
    examples: ['2027-12-31'],
  }),
}

interface Tenancy {
  startDate: string
  endDate: string
}

/** The messages of the published API. Don't change their wording. */
const TENANCY_ERRORS = {
  endsTooEarly: 'End date must not be before the start date',
  isTooLong: `Tenancy must not be longer than ${MAX_TENANCY_YEARS} years`,
}

/**
 * Adds two checks to a schema: a tenancy must not end before it starts, or last more than five years. They run only if
 * both dates are valid.
 *
 * @param errors the messages. Default: the API's messages
 */
export function withTenancyChecks<Schema extends z.ZodType<Tenancy>>(schema: Schema, errors = TENANCY_ERRORS): Schema {
  const onlyWithValidDates = {
    path: ['endDate'],
    when: ({ issues }: { issues: { path?: PropertyKey[] }[] }) =>
      !issues.some(({ path }) => path?.[0] === 'startDate' || path?.[0] === 'endDate'),
  }
  return schema
    .refine(({ startDate, endDate }) => endDate >= startDate, {
      ...fieldRule('end_before_start', errors.endsTooEarly),
      ...onlyWithValidDates,
    })
    .refine(({ startDate, endDate }) => !isMoreThanYearsAfter(endDate, startDate, MAX_TENANCY_YEARS), {
      ...fieldRule('tenancy_too_long', errors.isTooLong, MAX_TENANCY_YEARS),
      ...onlyWithValidDates,
    })
}

import { SERVICES } from '@/lib/contracts/utility-services'
import { REQUIRED } from '@/lib/platform/validation/messages'
import { todayInLondon } from '@/lib/platform/validation/required-date'

/** The kinds of values with their labels. If a value may be personal data, the log keeps only its kind. */
const KIND_LABELS = {
  null: 'null',
  blank: 'blank text',
  text: 'text',
  number: 'number',
  boolean: 'true or false',
  list: 'list',
  object: 'object',
}

type Kind = keyof typeof KIND_LABELS

/** Returns the kind's label if the log kept only a value's kind. Returns null if the log kept the value itself. */
export const getKindLabel = (value: unknown): string | null =>
  typeof value === 'string' && Object.hasOwn(KIND_LABELS, value) ? KIND_LABELS[value as Kind] : null

type Field = keyof typeof REQUIRED
type Service = (typeof SERVICES)[number]
type MaskedServices = Partial<Record<Service, boolean | 'true' | 'false' | Kind>>

/** A field's value if it can't be personal data. Otherwise, the value's kind. */
type MaskedField = Kind | string | number | MaskedServices

export interface MaskedBody {
  fields: Partial<Record<Field, MaskedField>>
  /**
   * How many unknown fields and services were sent. Their names aren't kept, because they may contain personal data.
   */
  unknown: number
}

const FIELDS = Object.keys(REQUIRED) as Field[]

/**
 * The fields whose values the log can keep. A value is kept only if it has exactly the expected form, because a client
 * may send personal data in any field.
 */
const FIELD_MASKS: Partial<Record<Field, (value: unknown) => MaskedField>> = {
  numberOfTenants: (value) => (isTenantCount(value) ? value : getKind(value)),
  startDate: (value) => (isTenancyDate(value) ? value : getKind(value)),
  endDate: (value) => (isTenancyDate(value) ? value : getKind(value)),
  selectedServices: (value) => (isObject(value) ? maskServices(value) : getKind(value)),
}

/**
 * Returns what the log keeps of a request body. Never throws. The size of the result is limited, however large the body
 * is.
 */
export function maskBody(body: Record<string, unknown>): MaskedBody {
  const sentFields = FIELDS.filter((name) => Object.hasOwn(body, name))
  const fields: MaskedBody['fields'] = {}
  for (const name of sentFields) fields[name] = (FIELD_MASKS[name] ?? getKind)(body[name])
  return { fields, unknown: countUnknown(body, FIELDS) + countUnknown(body.selectedServices, SERVICES) }
}

/** Sorts fields into the order of the API specification, because a jsonb column doesn't keep their order. */
export function sortFields({ fields, unknown }: MaskedBody): MaskedBody {
  const sentFields = FIELDS.filter((name) => Object.hasOwn(fields, name))
  return { fields: Object.fromEntries(sentFields.map((name) => [name, sortServices(fields[name])])), unknown }
}

function sortServices(value: MaskedField | undefined): MaskedField | undefined {
  if (typeof value !== 'object') return value
  return Object.fromEntries(SERVICES.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]))
}

const countUnknown = (value: unknown, knownNames: readonly string[]): number =>
  isObject(value) ? Object.keys(value).filter((name) => !knownNames.includes(name)).length : 0

function maskServices(services: Record<string, unknown>): MaskedServices {
  const masked: MaskedServices = {}
  for (const name of SERVICES) {
    if (!Object.hasOwn(services, name)) continue
    const value = services[name]
    masked[name] = typeof value === 'boolean' || value === 'true' || value === 'false' ? value : getKind(value)
  }
  return masked
}

/**
 * Returns whether a value is a plausible number of tenants. A larger number could be a house number or an age sent in
 * the wrong field.
 */
const isTenantCount = (value: unknown): value is number | string =>
  (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 50) ||
  (typeof value === 'string' && /^(?:[1-9]|[1-4][0-9]|50)$/.test(value))

/**
 * Returns whether a value looks like a date near this year. It's kept even if it's no valid date, so that partners see
 * what they sent. An earlier date could be a date of birth sent in the wrong field.
 */
function isTenancyDate(value: unknown): value is string {
  const match = typeof value === 'string' ? DATE_FORMS.map((form) => form.exec(value)).find(Boolean) : undefined
  if (!match) return false
  const yearsAhead = Number(match.groups?.year) - Number(todayInLondon().slice(0, 4))
  return yearsAhead >= -MAX_YEARS_BACK && yearsAhead <= MAX_YEARS_AHEAD
}

const DATE_FORMS = [
  /^(?<year>[0-9]{4})[-/.][0-9]{1,2}[-/.][0-9]{1,2}(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:[0-9]{2})?)?$/,
  /^[0-9]{1,2}[-/.][0-9]{1,2}[-/.](?<year>[0-9]{4})$/,
]
const MAX_YEARS_BACK = 2
const MAX_YEARS_AHEAD = 100

function getKind(value: unknown): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return value.trim() === '' ? 'blank' : 'text'
  return typeof value as 'number' | 'boolean' | 'object'
}

const isObject = (value: unknown): value is Record<string, unknown> => getKind(value) === 'object'
